/** Street segments: the part of a named street that lies in one municipality. */
import { Type } from 'typebox';
import {
  flag,
  float,
  integer as integerParameter,
  optional,
  regex as regexParameter,
  several,
  uuid as uuidParameter,
} from '../../http/parameter-types.ts';
import { checked } from '../../http/parameters.ts';
import type { Forms } from '../answers.ts';
import { areaFeature } from '../area-fields.ts';
import {
  box,
  boxFields,
  centreFields,
  code,
  coded,
  href,
  list,
  localTime,
  nullable,
  nullables,
  object,
  position,
  postcode,
  record,
  registerStatus,
  text,
  uuid,
} from '../fields.ts';
import {
  pageParameters,
  recordParameters,
  reverseParameters,
  searchParameters,
  suggestPageParameters,
  suggestParameters,
  suggestWords,
} from '../request.ts';
import { positionParameters, withinBounds } from '../spatial.ts';
import { streetFilters } from '../vejnavne/schema.ts';

const codeParameter = integerParameter({ description: 'Code, padded or not.', minimum: 0, maximum: 9999 });
const discontinued = {
  medtagnedlagte: optional(flag({ description: 'Discontinued ones too.', default: false })),
};

const filters = {
  ...streetFilters,
  kode: optional(several(integerParameter({ description: 'Street code.', minimum: 0, maximum: 9999 }))),
  id: optional(uuidParameter({ description: 'Id.' })),
  navngivenvej_id: optional(uuidParameter({ description: 'The named street it belongs to.' })),
  regex: optional(
    regexParameter({ description: 'Regular expression on the name; upper and lower case differ.' }),
  ),
  ...discontinued,
};

export const StreetListQuery = checked(
  Type.Object({ ...recordParameters, ...pageParameters, ...searchParameters, ...filters }),
  withinBounds,
);

export const StreetSuggestQuery = checked(
  Type.Object({ ...suggestParameters, ...suggestPageParameters, ...suggestWords, ...filters }),
  withinBounds,
);

export const StreetReverseQuery = checked(
  Type.Object({ ...reverseParameters, ...positionParameters }),
  withinBounds,
);

export const StreetLookupQuery = Type.Object({ ...recordParameters, ...discontinued });

export const NeighbourQuery = Type.Object({
  ...recordParameters,
  ...pageParameters,
  afstand: optional(float({ description: 'Metres between them at most.', minimum: 0, default: 0 })),
});

export const StreetPath = Type.Object({ kommunekode: codeParameter, kode: codeParameter });

const changes = nullables(['oprettet', 'ændret', 'nedlagt'], localTime);

/** Register files of before 2018 have none. */
const id = nullable(uuid);

const flat = {
  id,
  darstatus: registerStatus,
  kode: code,
  kommunekode: code,
  ...changes,
  kommunenavn: nullable(text),
  ...nullables(['navn', 'adresseringsnavn'], text),
  navngivenvej_id: nullable(uuid),
  navngivenvej_darstatus: nullable(registerStatus),
  ...boxFields,
  ...centreFields,
};

export const streetForms: Forms = {
  nested: record('VejstykkeNestet', {
    id,
    darstatus: registerStatus,
    href,
    kode: code,
    ...nullables(['navn', 'adresseringsnavn'], text),
    navngivenvej: object({ href: nullable(href), id: nullable(uuid), darstatus: nullable(registerStatus) }),
    kommune: coded,
    postnumre: list(postcode),
    historik: object(changes),
    bbox: nullable(box),
    visueltcenter: nullable(position),
  }),
  flat: record('VejstykkeFlad', flat),
  mini: record('VejstykkeMini', {
    kode: code,
    kommunekode: code,
    kommunenavn: nullable(text),
    ...nullables(['navn', 'adresseringsnavn'], text),
    navngivenvej_id: nullable(uuid),
    ...centreFields,
    href,
    betegnelse: text,
  }),
  suggestion: record('VejstykkeForslag', {
    tekst: text,
    vejstykke: object({ href, kommunekode: code, kode: code, navn: nullable(text) }),
  }),
  feature: areaFeature('VejstykkeFeature', flat),
};
