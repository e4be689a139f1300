/** What several of the resources of streets are found by. */
import type { StreetFilter } from '../../engine/engine.ts';
import { flag, float, regex } from '../../http/parameters/parameter-types.ts';
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

export const discontinued = {
  medtagnedlagte: {
    field: 'includeDiscontinued',
    schema: flag({ default: false }),
    en: 'Discontinued ones too.',
    da: 'Også nedlagte.',
  },
} as const;

export const namePattern = {
  field: 'regex',
  schema: regex(),
  en: 'Regular expression on the name; upper and lower case differ.',
  da: 'Regulært udtryk på navnet; der skelnes mellem store og små bogstaver.',
} as const;

/** Of neighbours. */
export const distance = {
  afstand: {
    field: 'distanceM',
    schema: float({ minimum: 0, default: 0 }),
    en: 'Metres between them at most.',
    da: 'Højst så mange meter imellem.',
  },
} as const;

/** Bytes of a row of JSON. Names that many places have are three times as long with all of them. */
export const STREET_BYTES = { mini: 350, nested: 900, flat: 500, full: 900, autocomplete: 250 };
