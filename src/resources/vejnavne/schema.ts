/** Street names: one entry for each distinct name in the country. */
import { Type } from 'typebox';
import {
  integer,
  optional,
  several,
  text as textParameter,
  tolerantSwitch,
} from '../../http/parameter-types.ts';
import { checked } from '../../http/parameters.ts';
import type { Forms } from '../answers.ts';
import { coded, href, list, object, postcode, record, text } from '../fields.ts';
import {
  pageParameters,
  plainParameters,
  searchParameters,
  suggestPageParameters,
  suggestParameters,
  suggestWords,
} from '../request.ts';
import { shapeParameters, withinBounds } from '../spatial.ts';

/** What street names and street segments are both found by. */
export const streetFilters = {
  navn: optional(several(textParameter({ description: 'Name, exactly.' }))),
  postnr: optional(
    several(integer({ description: 'Postcode of its addresses.', minimum: 1, maximum: 9999 })),
  ),
  kommunekode: optional(several(integer({ description: 'Municipality code.', minimum: 0, maximum: 9999 }))),
  fuzzy: optional(tolerantSwitch({ description: 'Nearest spelling of q when nothing has the exact words.' })),
  ...shapeParameters,
};

export const StreetNameListQuery = checked(
  Type.Object({ ...plainParameters, ...pageParameters, ...searchParameters, ...streetFilters }),
  withinBounds,
);

const { srid: _, ...suggestWithoutSrid } = suggestParameters;

export const StreetNameSuggestQuery = checked(
  Type.Object({ ...suggestWithoutSrid, ...suggestPageParameters, ...suggestWords, ...streetFilters }),
  withinBounds,
);

export const StreetNameLookupQuery = Type.Object(plainParameters);

export const NamePath = Type.Object({ navn: textParameter({ description: 'Name.' }) });

export const streetNameForms: Forms = {
  nested: record('VejnavnNestet', { href, navn: text, postnumre: list(postcode), kommuner: list(coded) }),
  flat: record('VejnavnFlad', { navn: text }),
  mini: record('VejnavnMini', { navn: text, href, betegnelse: text }),
  suggestion: record('VejnavnForslag', { tekst: text, vejnavn: object({ navn: text, href }) }),
};
