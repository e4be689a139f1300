/** Postcodes, those of large recipients included when asked for. */
import { flag, integer as integerParameter, optional, several } from '../../http/parameter-types.ts';
import type { Forms } from '../answers.ts';
import { areaFeature, changeFields } from '../area-fields.ts';
import {
  box,
  boxFields,
  centreFields,
  code,
  coded,
  digits,
  href,
  list,
  nullable,
  object,
  position,
  record,
  text,
  truth,
  uuid,
} from '../fields.ts';
import { codeAndName } from '../register.ts';

export const postcodeFilters = {
  nr: optional(several(integerParameter({ description: 'Postcode.', minimum: 1, maximum: 9999 }))),
  navn: codeAndName.navn,
  kommunekode: optional(
    several(
      integerParameter({
        description: 'Postcodes with addresses in these municipalities.',
        minimum: 0,
        maximum: 9999,
      }),
    ),
  ),
  stormodtagere: optional(flag({ description: 'Those of large recipients too.', default: false })),
};

/** The legacy service had a second set of boundaries, cut at the coast. */
export const landPostcodes = {
  landpostnumre: optional(
    flag({ description: 'Accepted; the register has one boundary of each postcode.', default: false }),
  ),
};

const identity = { nr: code, navn: text, stormodtager: truth };

const flat = { ...identity, ...boxFields, ...centreFields, ...changeFields, dagi_id: nullable(digits) };

export const postcodeForms: Forms = {
  nested: record('PostnummerNestet', {
    href,
    nr: code,
    navn: text,
    stormodtageradresser: nullable(list(object({ href, id: uuid }))),
    bbox: nullable(box),
    visueltcenter: nullable(position),
    kommuner: list(coded),
    ...changeFields,
    dagi_id: nullable(digits),
  }),
  flat: record('PostnummerFlad', flat),
  mini: record('PostnummerMini', { ...identity, ...centreFields, href, betegnelse: text }),
  suggestion: record('PostnummerForslag', {
    tekst: text,
    postnummer: object({ ...identity, ...centreFields, href }),
  }),
  feature: areaFeature('PostnummerFeature', flat),
};
