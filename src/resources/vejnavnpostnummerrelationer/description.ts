/** Street names in postcodes: one entry for each postcode that a name occurs in. */
import type { StreetPostcodeFilter, StreetPostcodeKey } from '../../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../../engine/estimate.ts';
import { text } from '../../http/parameters/parameter-types.ts';
import type { Description } from '../description.ts';
import { listAnswers, singleAnswers, suggestionAnswers } from '../forms/answers.ts';
import { formsOf } from '../forms/forms.ts';
import { recordParameters, suggestParameters } from '../parameters/answer.ts';
import { exactNames, municipality, postcode, postcodes } from '../parameters/codes.ts';
import {
  pageParameters,
  pointPageOf,
  suggestPageParameters,
  suggestPointPageOf,
} from '../parameters/page.ts';
import { filter } from '../parameters/parameter.ts';
import { representationOf, suggestionRepresentation } from '../parameters/representation.ts';
import { bothAxes, nearestParameters, shapeParameters, withinBounds } from '../parameters/spatial.ts';
import { STREET_BYTES } from '../parameters/street.ts';
import { fuzzy, listWords, suggestWords } from '../parameters/words.ts';

const resource = 'streetPostcode';
const tag = 'vejnavnpostnummerrelationer';
const path = `/${tag}`;

const filters = {
  ...filter<StreetPostcodeFilter>()({
    postnr: { field: 'postcode', schema: postcodes, en: 'Postcode.', da: 'Postnummer.' },
    vejnavn: { ...exactNames, en: 'Street name, exactly.', da: 'Vejnavn, nøjagtigt.' },
    kommunekode: municipality,
    fuzzy,
  }),
  ...nearestParameters,
  ...shapeParameters,
};

const key = filter<StreetPostcodeKey>()({
  postnr: {
    field: 'postcode',
    schema: postcode,
    en: 'Postcode.',
    da: 'Postnummer.',
  },
  vejnavn: { field: 'name', schema: text(), en: 'Street name.', da: 'Vejnavn.' },
});

const expected: Expectation = {
  rows: () => MANY,
  bytes: STREET_BYTES,
  geometryBytes: 600,
  inlineWhenLarge: true,
};

export const streetPostcodes: Description = {
  path,
  recordsQuery: 'per_side=200',
  operations: [
    {
      resource,
      operation: 'list',
      path,
      tag,
      summary: {
        en: 'List street names with their postcodes',
        da: 'Liste over vejnavne med deres postnumre',
      },
      examples: [`${path}?postnr=6270&per_side=5`, `${path}?x=8.8637&y=54.9409`],
      query: { ...recordParameters, ...pageParameters, ...listWords, ...filters },
      checks: [withinBounds, bothAxes],
      page: pointPageOf,
      representation: representationOf,
      answers: () => listAnswers(formsOf(resource)),
      expected,
    },
    {
      resource,
      operation: 'suggest',
      path: `${path}/autocomplete`,
      tag,
      summary: {
        en: 'Suggest street names with their postcodes while one is typed',
        da: 'Forslag til vejnavne med postnumre, mens der skrives',
      },
      examples: [`${path}/autocomplete?q=strandv`],
      query: { ...suggestParameters, ...suggestPageParameters, ...suggestWords, ...filters },
      checks: [withinBounds, bothAxes],
      defaults: { autocomplete: true },
      page: suggestPointPageOf,
      representation: suggestionRepresentation,
      answers: () => suggestionAnswers(formsOf(resource)),
      expected,
    },
    {
      resource,
      operation: 'get',
      path: `${path}/:postnr/:vejnavn`,
      tag,
      summary: { en: 'A street name in a postcode', da: 'Et vejnavn i et postnummer' },
      examples: [`${path}/6270/Storegade`],
      key,
      query: recordParameters,
      representation: representationOf,
      missing: 'no street has this name in the postcode',
      answers: () => singleAnswers(formsOf(resource)),
      expected: { ...expected, rows: () => ONE },
    },
  ],
};
