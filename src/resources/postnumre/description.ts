/** Postcodes, those of large recipients included on request. */
import type { AreaFilter } from '../../engine/engine.ts';
import { flag } from '../../http/parameters/parameter-types.ts';
import { area, codeKey } from '../area.ts';
import { codesOrNone, exactNames, postcodes as postcodeNumbers } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';

export const postcodes = area({
  resource: 'postcode',
  noun: { en: { one: 'postcode', many: 'postcodes' }, da: { one: 'postnummer', many: 'postnumre' } },
  key: codeKey('nr'),
  filters: filter<AreaFilter>()({
    nr: { field: 'code', schema: postcodeNumbers, en: 'Postcode.', da: 'Postnummer.' },
    navn: exactNames,
    kommunekode: {
      field: 'municipality',
      schema: codesOrNone,
      en: 'Postcodes with addresses in these municipalities.',
      da: 'Postnumre med adresser i disse kommuner.',
    },
    stormodtagere: {
      field: 'largeRecipients',
      schema: flag({ default: false }),
      en: 'Those of large recipients too.',
      da: 'Også stormodtageres.',
    },
  }),
  // The legacy service had a second set of boundaries, cut at the coast.
  more: {
    landpostnumre: {
      schema: flag({ default: false }),
      en: 'Accepted; the register has one boundary of each postcode.',
      da: 'Accepteres; registret har én grænse for hvert postnummer.',
    },
  },
  exampleKey: '6270',
  examples: ['/postnumre?kommunekode=550', '/postnumre?navn=T%C3%B8nder', '/postnumre?q=ribe'],
  rows: 1_300,
  bytes: { mini: 190, nested: 350, flat: 260, full: 350, autocomplete: 200 },
  recordsQuery: 'stormodtagere',
});
