/** Regions. */
import type { AreaFilter } from '../../engine/engine.ts';
import { exactTexts } from '../../http/parameters/parameter-types.ts';
import { area, codeAndName } from '../area.ts';
import { filter } from '../parameters/parameter.ts';

export const regions = area({
  resource: 'region',
  noun: { en: { one: 'region', many: 'regions' }, da: { one: 'region', many: 'regioner' } },
  filters: filter<AreaFilter>()({
    ...codeAndName,
    nuts2: {
      field: 'nuts2',
      schema: exactTexts(),
      en: 'NUTS 2 code, DK01 to DK05.',
      da: 'NUTS 2-kode, DK01 til DK05.',
    },
  }),
  exampleKey: '1083',
  examples: ['/regioner', '/regioner?struktur=flad'],
  rows: 5,
});
