/** Street names: one entry for each distinct name in the country. */
import type { StreetNameKey } from '../../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../../engine/estimate.ts';
import { text } from '../../http/parameters/parameter-types.ts';
import type { Representation } from '../../http/response/representations.ts';
import type { Description } from '../description.ts';
import { listAnswers, singleAnswers, suggestionAnswers } from '../forms/answers.ts';
import { formsOf } from '../forms/forms.ts';
import { plainParameters, plainSuggestParameters, recordParameters } from '../parameters/answer.ts';
import { pageOf, pageParameters, suggestPageOf, suggestPageParameters } from '../parameters/page.ts';
import { filter } from '../parameters/parameter.ts';
import { representationOf, suggestionRepresentation } from '../parameters/representation.ts';
import { withinBounds } from '../parameters/spatial.ts';
import { STREET_BYTES, streetParameters } from '../parameters/street.ts';
import { listWords, suggestWords } from '../parameters/words.ts';

const resource = 'streetName';
const tag = 'vejnavne';

const expected: Expectation = {
  rows: () => MANY,
  bytes: STREET_BYTES,
  geometryBytes: 0,
  inlineWhenLarge: true,
};

/** Of what shapes are given in: a name shows no coordinates. */
const srid = {
  ...recordParameters.srid,
  en: 'Coordinate system of cirkel, polygon and bbox: 4326 is longitude and latitude, 25832 is UTM zone 32 in metres.',
  da: 'Koordinatsystem for cirkel, polygon og bbox: 4326 er længde- og breddegrad, 25832 er UTM zone 32 i meter.',
};
const filters = { ...streetParameters, srid };

/** The legacy filter by municipality narrowed the postcodes shown too, and so it stays. */
function listed(given: Parameters<typeof representationOf>[0] & { kommunekode?: number[] }): Representation {
  const representation = representationOf(given);
  return given.kommunekode === undefined
    ? representation
    : { ...representation, postcodesIn: given.kommunekode };
}

export const streetNames: Description = {
  path: '/vejnavne',
  recordsQuery: 'per_side=200',
  operations: [
    {
      resource,
      operation: 'list',
      path: '/vejnavne',
      tag,
      summary: { en: 'List street names', da: 'Liste over vejnavne' },
      examples: ['/vejnavne?postnr=6270&per_side=5', '/vejnavne?q=strand*&struktur=mini'],
      query: { ...plainParameters, ...pageParameters, ...listWords, ...filters },
      checks: [withinBounds],
      page: pageOf,
      representation: listed,
      answers: () => listAnswers(formsOf(resource)),
      expected,
    },
    {
      resource,
      operation: 'suggest',
      path: '/vejnavne/autocomplete',
      tag,
      summary: {
        en: 'Suggest street names while one is typed',
        da: 'Forslag til vejnavne, mens der skrives',
      },
      examples: ['/vejnavne/autocomplete?q=strandv'],
      query: { ...plainSuggestParameters, ...suggestPageParameters, ...suggestWords, ...filters },
      checks: [withinBounds],
      defaults: { autocomplete: true },
      page: suggestPageOf,
      representation: suggestionRepresentation,
      answers: () => suggestionAnswers(formsOf(resource)),
      expected,
    },
    {
      resource,
      operation: 'get',
      path: '/vejnavne/:navn',
      tag,
      summary: { en: 'A street name: where it occurs', da: 'Et vejnavn: hvor det findes' },
      examples: ['/vejnavne/Storegade'],
      key: filter<StreetNameKey>()({
        navn: { field: 'name', schema: text(), en: 'Name.', da: 'Navn.' },
      }),
      query: plainParameters,
      representation: representationOf,
      missing: 'no street has this name',
      answers: () => singleAnswers(formsOf(resource)),
      expected: { ...expected, rows: () => ONE },
    },
  ],
};
