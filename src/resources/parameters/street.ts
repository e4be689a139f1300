/** What street names and street segments are both found by. */
import type { StreetFilter } from '../../engine/engine.ts';
import { exactNames, municipality, postcodes } from './codes.ts';
import { filter } from './parameter.ts';
import { shapeParameters } from './spatial.ts';
import { fuzzy } from './words.ts';

export const streetParameters = filter<StreetFilter>()({
  navn: exactNames,
  postnr: {
    field: 'postcode',
    schema: postcodes,
    en: 'Postcode of its addresses.',
    da: 'Postnummer, som dens adresser har.',
  },
  kommunekode: municipality,
  fuzzy,
  ...shapeParameters,
});

/** Bytes of a row of JSON. Names that many places have are three times as long with all of them. */
export const STREET_BYTES = { mini: 350, nested: 900, flat: 500, full: 900, autocomplete: 250 };
