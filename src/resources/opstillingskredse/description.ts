/** Nomination districts: where candidates for parliament stand. */
import type { AreaFilter } from '../../engine/engine.ts';
import { area, codeAndName } from '../area.ts';
import {
  codes,
  codesOrNone,
  constituency,
  dagiId,
  electoralPart,
  narrowed,
  region,
} from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';

/** No district has this code: an empty list would restrict nothing. */
const NO_CODE = 0;

/** The number is the code without padding. */
function codeOrNumber(
  { kode, nummer }: { kode?: number[]; nummer?: (number | null)[] },
  parameters: AreaFilter,
): void {
  const both = kode === undefined ? nummer : narrowed<number | null>(kode, nummer, NO_CODE);
  if (both !== undefined) parameters.code = both;
}

export const nominationDistricts = area({
  resource: 'nominationDistrict',
  noun: {
    en: { one: 'nomination district', many: 'nomination districts' },
    da: { one: 'opstillingskreds', many: 'opstillingskredse' },
  },
  filters: filter<AreaFilter>()({
    ...codeAndName,
    kode: { ...codeAndName.kode, step: codeOrNumber },
    dagi_id: dagiId,
    nummer: {
      step: codeOrNumber,
      field: 'code',
      schema: codesOrNone,
      en: 'Number; the code without padding.',
      da: 'Nummer; koden uden foranstillede nuller.',
    },
    kredskommunekode: {
      field: 'seatMunicipality',
      schema: codes,
      en: 'The municipality that runs it.',
      da: 'Kredskommunens kode.',
    },
    regionskode: region,
    storkredsnummer: constituency,
    valglandsdelsbogstav: electoralPart,
    kommunekode: {
      field: 'municipality',
      schema: codes,
      en: 'Those that reach into these municipalities.',
      da: 'Kredse, der rækker ind i disse kommuner.',
    },
  }),
  exampleKey: '1',
  examples: ['/opstillingskredse?kommunekode=550', '/opstillingskredse?struktur=mini&format=csv'],
  rows: 92,
});
