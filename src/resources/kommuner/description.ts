/** Municipalities. */
import type { AreaFilter } from '../../engine/engine.ts';
import { flag } from '../../http/parameters/parameter-types.ts';
import { area, codeAndName } from '../area.ts';
import { region } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';

export const municipalities = area({
  resource: 'municipality',
  noun: { en: { one: 'municipality', many: 'municipalities' }, da: { one: 'kommune', many: 'kommuner' } },
  filters: filter<AreaFilter>()({
    ...codeAndName,
    regionskode: region,
    udenforkommuneinddeling: {
      field: 'outsideDivision',
      schema: flag(),
      en: 'Whether it stands outside the division, as 0411 does.',
      da: 'Om den står uden for kommuneinddelingen, som 0411 gør.',
    },
  }),
  exampleKey: '550',
  examples: ['/kommuner', '/kommuner?regionskode=1083&struktur=mini', '/kommuner?kode=550&format=geojson'],
  rows: 99,
});
