/** Provinces: parts of the regions, for statistics. */
import type { AreaFilter, AreaKey } from '../../engine/engine.ts';
import { exactTexts, text } from '../../http/parameters/parameter-types.ts';
import { area, IN_EXTRACT } from '../area.ts';
import { dagiId, exactNames } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';

const nuts3 = text({ pattern: '^DK[0-9]{3}$', examples: ['DK011'] });
const sentences = { en: 'NUTS 3 code, DK011 to DK050.', da: 'NUTS 3-kode, DK011 til DK050.' };

export const provinces = area({
  resource: 'province',
  noun: { en: { one: 'province', many: 'provinces' }, da: { one: 'landsdel', many: 'landsdele' } },
  key: filter<AreaKey>()({ nuts3: { field: 'nuts3', schema: nuts3, ...sentences } }),
  keyNoun: { en: 'NUTS 3 code', da: 'NUTS 3-kode' },
  filters: filter<AreaFilter>()({
    dagi_id: dagiId,
    nuts3: { field: 'nuts3', schema: exactTexts(), ...sentences },
    navn: exactNames,
  }),
  exampleKey: 'DK014',
  examples: ['/landsdele', '/landsdele?nuts3=DK014|DK041&struktur=mini'],
  exampleText: 'l',
  examplePosition: IN_EXTRACT,
  rows: 11,
});
