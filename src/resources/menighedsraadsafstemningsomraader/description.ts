/** Voting areas of the parish councils. */
import type { AreaFilter } from '../../engine/engine.ts';
import { area, IN_EXTRACT, municipalFilters, municipalNumberKey } from '../area.ts';
import { codes } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';

export const parishCouncilAreas = area({
  resource: 'parishCouncilArea',
  noun: {
    en: { one: 'voting area of the parish councils', many: 'voting areas of the parish councils' },
    da: { one: 'menighedsrådsafstemningsområde', many: 'menighedsrådsafstemningsområder' },
  },
  key: municipalNumberKey,
  keyNoun: { en: 'municipality and number', da: 'kommune og nummer' },
  filters: filter<AreaFilter>()({
    ...municipalFilters,
    sognekode: {
      field: 'parish',
      schema: codes,
      en: 'Those in these parishes.',
      da: 'Områder i disse sogne.',
    },
  }),
  exampleKey: '265/13',
  examples: [
    '/menighedsraadsafstemningsomraader?kommunekode=265',
    '/menighedsraadsafstemningsomraader?sognekode=7210&struktur=mini',
  ],
  examplePosition: IN_EXTRACT,
  rows: 2_130,
});
