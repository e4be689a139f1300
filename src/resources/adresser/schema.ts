/** Full addresses: one a unit, with floor and door. */
import { Type } from 'typebox';
import type { AddressFilter } from '../../engine/engine.ts';
import {
  kvhx as kvhxParameter,
  optional,
  several,
  severalOrNone,
  text as textParameter,
  uuid as uuidParameter,
} from '../../http/parameter-types.ts';
import { checked } from '../../http/parameters.ts';
import { addressFilter, addressFilterParameters } from '../address-filter.ts';
import {
  AccessAddressNested,
  accessAddressMiniFields,
  flatFields,
  history,
  streetSegment,
} from '../adgangsadresser/schema.ts';
import { type Forms, feature } from '../answers.ts';
import {
  coded,
  type Fields,
  href,
  localTime,
  named,
  nullable,
  nullables,
  object,
  postcode,
  record,
  registerStatus,
  status,
  text,
  uuid,
} from '../fields.ts';
import {
  pageParameters,
  recordParameters,
  searchParameters,
  suggestPageParameters,
  suggestParameters,
  suggestWords,
} from '../request.ts';
import { geometryParameter, shapeParameters, withinBounds } from '../spatial.ts';

const filters = {
  ...addressFilterParameters,
  etage: optional(severalOrNone(textParameter({ description: 'Floor: st, kl, 1, 2 …; empty: none.' }))),
  dør: optional(
    severalOrNone(textParameter({ description: 'Door: tv, mf, th, a number or a text; empty: none.' })),
  ),
  adgangsadresseid: optional(several(uuidParameter({ description: 'Units of these access addresses.' }))),
  kvhx: optional(kvhxParameter({ description: '19-character key: kvh, floor, door.' })),
};

export const AddressListQuery = checked(
  Type.Object({
    ...recordParameters,
    ...pageParameters,
    ...searchParameters,
    ...filters,
    ...shapeParameters,
    ...geometryParameter,
  }),
  withinBounds,
);

export const AddressSuggestQuery = checked(
  Type.Object({
    ...suggestParameters,
    ...suggestPageParameters,
    ...suggestWords,
    ...filters,
    ...shapeParameters,
    ...geometryParameter,
  }),
  withinBounds,
);

type Query = Omit<Type.Static<typeof AddressListQuery>, 'format'>;

export function unitFilter(query: Query): AddressFilter {
  return {
    ...addressFilter(query),
    floor: query.etage,
    door: query.dør,
    accessAddressId: query.adgangsadresseid,
    kvhx: query.kvhx,
  };
}

const unitFields = nullables(['etage', 'dør'], text);

/** Mini without its text. */
export const addressMiniFields = {
  ...accessAddressMiniFields,
  ...unitFields,
  adgangsadresseid: uuid,
} satisfies Fields;

export const AddressNested = record('AdresseNestet', {
  id: uuid,
  kvhx: text,
  status,
  darstatus: registerStatus,
  href,
  historik: history,
  ...unitFields,
  adressebetegnelse: text,
  husnr: nullable(text),
  vejstykke: streetSegment,
  postnummer: nullable(postcode),
  kommune: coded,
  adgangsadresse: named(AccessAddressNested),
});

const AddressFlat = record('AdresseFlad', {
  id: uuid,
  status,
  darstatus: registerStatus,
  ...nullables(['oprettet', 'ændret', 'ikrafttrædelse', 'nedlagt'], localTime),
  ...unitFields,
  ...flatFields,
  adgangsadresseid: uuid,
  adgangsadresse_status: status,
  adgangsadresse_darstatus: registerStatus,
  ...nullables(
    [
      'adgangsadresse_oprettet',
      'adgangsadresse_ændret',
      'adgangsadresse_ikrafttrædelse',
      'adgangsadresse_nedlagt',
    ],
    localTime,
  ),
  kvhx: text,
});

const AddressMini = record('AdresseMini', { ...addressMiniFields, betegnelse: text });

export const addressForms: Forms = {
  nested: AddressNested,
  flat: AddressFlat,
  mini: AddressMini,
  suggestion: record('AdresseForslag', { tekst: text, adresse: object(addressMiniFields) }),
  feature: feature('AdresseFeature', AddressFlat),
};
