/** Owner districts of the cadastre. */
import type { AreaFilter, AreaKey } from '../../engine/engine.ts';
import { area } from '../area.ts';
import { exactNames, ownerDistrict, ownerDistrictsOrNone } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';

export const cadastralDistricts = area({
  resource: 'ownerDistrict',
  noun: {
    en: { one: 'owner district', many: 'owner districts' },
    da: { one: 'ejerlav', many: 'ejerlav' },
  },
  key: filter<AreaKey>()({
    kode: { field: 'code', schema: ownerDistrict, en: 'Code.', da: 'Kode.' },
  }),
  filters: filter<AreaFilter>()({
    kode: { field: 'code', schema: ownerDistrictsOrNone, en: 'Code.', da: 'Kode.' },
    navn: exactNames,
  }),
  exampleKey: '60851',
  examples: ['/ejerlav?q=b*', '/ejerlav?struktur=mini&format=csv'],
  exampleText: 'b',
  examplePosition: 'x=11.9325&y=55.538',
  rows: 9_100,
});
