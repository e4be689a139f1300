/** Voting areas: whose voters cast their votes in one place. */
import type { AreaFilter } from '../../engine/engine.ts';
import { area, IN_EXTRACT, municipalFilters, municipalNumberKey } from '../area.ts';
import { codesOrNone, region } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';

export const votingAreas = area({
  resource: 'votingArea',
  noun: {
    en: { one: 'voting area', many: 'voting areas' },
    da: { one: 'afstemningsområde', many: 'afstemningsområder' },
  },
  key: municipalNumberKey,
  keyNoun: { en: 'municipality and number', da: 'kommune og nummer' },
  filters: filter<AreaFilter>()({
    ...municipalFilters,
    regionskode: region,
    opstillingskredsnummer: {
      field: 'nominationDistrict',
      schema: codesOrNone,
      en: 'Number of the nomination district.',
      da: 'Opstillingskredsens nummer.',
    },
  }),
  exampleKey: '265/17',
  examples: [
    '/afstemningsomraader?kommunekode=265',
    '/afstemningsomraader?kommunekode=265&nummer=17&struktur=mini',
  ],
  examplePosition: IN_EXTRACT,
  rows: 1_300,
  bytes: { mini: 450, nested: 1_500, flat: 900, full: 1_500, autocomplete: 1_500 },
});
