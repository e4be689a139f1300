/** Parameters that places, their names and buildings share. */
import type { PlaceFilter, PlaceKey, PlaceNameFilter } from '../../engine/engine.ts';
import { exactTexts, oneOf, several, severalOrNone, uuid } from '../../http/parameters/parameter-types.ts';
import { municipality } from './codes.ts';
import { filter } from './parameter.ts';

/** Bytes of a row of JSON. */
export const PLACE_BYTES = { mini: 350, nested: 750, flat: 500, full: 750, autocomplete: 800 };

/** Of towns and woods; most places are smaller. */
export const PLACE_OUTLINE_BYTES = 4_000;

/** A text that several columns are compared with exactly. */
export const exactText = exactTexts();

/** Main type, type inside it, municipality: of lists of places and of names. */
export const typeParameters = filter<PlaceFilter & PlaceNameFilter>()({
  hovedtype: {
    field: 'mainType',
    schema: exactText,
    en: 'Main type, exactly, such as Bebyggelse.',
    da: 'Hovedtype, nøjagtigt, fx Bebyggelse.',
  },
  undertype: {
    field: 'subType',
    schema: exactText,
    en: 'Type inside the main type, exactly, such as by.',
    da: 'Undertype, nøjagtigt, fx by.',
  },
  kommunekode: {
    ...municipality,
    en: 'Municipality that the place reaches into.',
    da: 'Kommune, som stedet ligger i.',
  },
});

export const placeIds = {
  field: 'id',
  schema: several(uuid()),
  en: 'Id of the place.',
  da: 'Stedets id.',
} as const;

const status = oneOf(['officielt', 'uofficielt', 'suAutoriseret']);

/** Every name has one. */
export const nameStatus = {
  field: 'nameStatus',
  schema: several(status),
  en: 'Status of the name.',
  da: 'Navnets status.',
} as const;

/** A place may have no primary name. */
export const primaryNameStatus = {
  field: 'nameStatus',
  schema: severalOrNone(status),
  en: 'Status of the primary name.',
  da: 'Det primære navns status.',
} as const;

/** One place by its id. */
export const placeKey = filter<PlaceKey>()({
  id: { field: 'id', schema: uuid(), en: 'Id of the place.', da: 'Stedets id.' },
});

/** Of records that have no short form. */
export const withoutMini = {
  struktur: {
    schema: oneOf(['nestet', 'flad']),
    en: 'Structure of a record; nestet unless format is csv or geojson, where it is flad.',
    da: 'Postens struktur; nestet, medmindre format er csv eller geojson, hvor den er flad.',
  },
};
