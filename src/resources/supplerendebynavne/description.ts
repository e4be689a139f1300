/** Names of supplementary towns: one entry for each distinct name in the country. */
import type { TownNameFilter, TownNameKey } from '../../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../../engine/estimate.ts';
import { severalOrNone, text } from '../../http/parameters/parameter-types.ts';
import type { Description } from '../description.ts';
import { listAnswers, singleAnswers, suggestionAnswers } from '../forms/answers.ts';
import { formsOf } from '../forms/forms.ts';
import { plainParameters, plainSuggestParameters } from '../parameters/answer.ts';
import { exactNames, municipality, postcode } from '../parameters/codes.ts';
import { pageOf, pageParameters, suggestPageOf, suggestPageParameters } from '../parameters/page.ts';
import { filter } from '../parameters/parameter.ts';
import { withoutMini } from '../parameters/place.ts';
import { representationOf, suggestionRepresentation } from '../parameters/representation.ts';
import { listWords, suggestWords } from '../parameters/words.ts';

const resource = 'supplementaryTownName';
const tag = 'supplerendebynavne';

/** The former service had no short form of them. */
const parameters = { ...plainParameters, ...withoutMini };

const filters = filter<TownNameFilter>()({
  navn: exactNames,
  kommunekode: municipality,
  postnr: { field: 'postcode', schema: severalOrNone(postcode), en: 'Postcode.', da: 'Postnummer.' },
});

const autocomplete = {
  ...listWords.autocomplete,
  en: 'The last word of q is only begun; 20 a page.',
  da: 'Det sidste ord i q er kun påbegyndt; 20 pr. side.',
};

const expected: Expectation = {
  rows: () => MANY,
  bytes: { mini: 30, nested: 500, flat: 30, full: 500, autocomplete: 150 },
  geometryBytes: 0,
  inlineWhenLarge: true,
};

export const supplementaryTownNames: Description = {
  path: '/supplerendebynavne',
  operations: [
    {
      resource,
      operation: 'list',
      path: '/supplerendebynavne',
      tag,
      summary: { en: 'List names of supplementary towns', da: 'Liste over navne på supplerende byer' },
      examples: ['/supplerendebynavne?per_side=5', '/supplerendebynavne?q=s*&format=csv'],
      query: { ...parameters, ...pageParameters, ...listWords, autocomplete, ...filters },
      page: pageOf,
      // There is no short form that a word being typed would ask for.
      representation: (form) => representationOf({ ...form, autocomplete: false }),
      answers: () => listAnswers(formsOf(resource)),
      expected,
    },
    {
      resource,
      operation: 'suggest',
      path: '/supplerendebynavne/autocomplete',
      tag,
      summary: {
        en: 'Suggest names of supplementary towns while one is typed',
        da: 'Forslag til navne på supplerende byer, mens der skrives',
      },
      examples: ['/supplerendebynavne/autocomplete?q=s'],
      query: { ...plainSuggestParameters, ...suggestPageParameters, ...suggestWords, ...filters },
      defaults: { autocomplete: true },
      page: suggestPageOf,
      representation: suggestionRepresentation,
      answers: () => suggestionAnswers(formsOf(resource)),
      expected,
    },
    {
      resource,
      operation: 'get',
      path: '/supplerendebynavne/:navn',
      tag,
      summary: {
        en: 'A name of supplementary towns: where it occurs',
        da: 'Et supplerende bynavn: hvor det findes',
      },
      examples: ['/supplerendebynavne/Vråby'],
      key: filter<TownNameKey>()({
        navn: { field: 'name', schema: text(), en: 'Name.', da: 'Navn.' },
      }),
      query: parameters,
      representation: representationOf,
      missing: 'no supplementary town has this name',
      answers: () => singleAnswers(formsOf(resource)),
      expected: { ...expected, rows: () => ONE },
    },
  ],
};
