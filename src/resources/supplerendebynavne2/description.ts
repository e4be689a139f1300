/** Supplementary towns with their areas. */
import type { AreaFilter, AreaKey } from '../../engine/engine.ts';
import { flag, integer } from '../../http/parameters/parameter-types.ts';
import { area } from '../area.ts';
import { codes, exactNames, numbersOrNoneUpTo } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';

/** Most that an id can be. */
const MOST_ID = 4_294_967_295;

const discontinued = {
  medtagnedlagte: {
    field: 'includeDiscontinued',
    schema: flag({ default: false }),
    en: 'Discontinued ones too.',
    da: 'Også nedlagte.',
  },
} as const;

const id = {
  en: 'Id in the administrative division.',
  da: 'Id i Danmarks Administrative Geografiske Inddeling.',
};

export const supplementaryTowns = area({
  resource: 'supplementaryTown',
  noun: {
    en: { one: 'supplementary town', many: 'supplementary towns' },
    da: { one: 'supplerende bynavn', many: 'supplerende bynavne' },
  },
  key: filter<AreaKey>()({
    dagi_id: { field: 'code', schema: integer({ minimum: 0, maximum: MOST_ID }), ...id },
  }),
  keyNoun: { en: 'id', da: 'id' },
  filters: filter<AreaFilter>()({
    dagi_id: { field: 'code', schema: numbersOrNoneUpTo(MOST_ID), ...id },
    navn: exactNames,
    kommunekode: {
      field: 'municipality',
      schema: codes,
      en: 'Those in these municipalities.',
      da: 'Byer i disse kommuner.',
    },
    ...discontinued,
  }),
  keyParameters: filter<AreaKey>()(discontinued),
  exampleKey: '665614',
  examples: ['/supplerendebynavne2?kommunekode=169', '/supplerendebynavne2?q=høj*&struktur=mini'],
  exampleText: 'høj',
  examplePosition: 'x=12.27503&y=55.64788',
  rows: 4_000,
  recordsQuery: 'kommunekode=169',
});
