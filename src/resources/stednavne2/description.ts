/** Names of places: one entry for each name that a place has. */
import type { PlaceNameFilter, PlaceNameKey } from '../../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../../engine/estimate.ts';
import { oneOf, text, uuid } from '../../http/parameters/parameter-types.ts';
import { nearness, simplification } from '../area.ts';
import type { Description } from '../description.ts';
import { listAnswers, singleAnswers, suggestionAnswers } from '../forms/answers.ts';
import { formsOf } from '../forms/forms.ts';
import { recordParameters, suggestParameters } from '../parameters/answer.ts';
import { exactNames } from '../parameters/codes.ts';
import { pageOf, pageParameters, suggestPageOf, suggestPageParameters } from '../parameters/page.ts';
import { filter } from '../parameters/parameter.ts';
import {
  nameStatus,
  PLACE_BYTES,
  PLACE_OUTLINE_BYTES,
  placeIds,
  typeParameters,
} from '../parameters/place.ts';
import { representationOf, suggestionRepresentation } from '../parameters/representation.ts';
import { bothAxes, shapeParameters, withinBounds } from '../parameters/spatial.ts';
import { fuzzy, listWords, suggestWords } from '../parameters/words.ts';

const resource = 'placeName';
const tag = 'stednavne2';

type Priority = 'primær' | 'sekundær';

function priority(
  { brugsprioritet }: { brugsprioritet?: Priority },
  parameters: { primary?: boolean },
): void {
  if (brugsprioritet !== undefined) parameters.primary = brugsprioritet === 'primær';
}

const filters = filter<PlaceNameFilter>()({
  fuzzy,
  sted_id: placeIds,
  navn: exactNames,
  ...typeParameters,
  navnestatus: nameStatus,
  brugsprioritet: {
    step: priority,
    field: 'primary',
    schema: oneOf(['primær', 'sekundær']),
    en: 'Primary names, or the others.',
    da: 'Primære navne eller de øvrige.',
  },
});

const expected: Expectation = {
  rows: ({ nearest }: PlaceNameFilter) => (nearest ? ONE : MANY),
  bytes: { ...PLACE_BYTES, nested: 950, full: 950, autocomplete: 1_000 },
  geometryBytes: PLACE_OUTLINE_BYTES,
};

export const placeNames: Description = {
  path: '/stednavne2',
  operations: [
    {
      resource,
      operation: 'list',
      path: '/stednavne2',
      tag,
      summary: { en: 'List names of places', da: 'Liste over stednavne' },
      examples: ['/stednavne2?q=nord*', '/stednavne2?brugsprioritet=sekundær&struktur=mini'],
      query: {
        ...recordParameters,
        ...pageParameters,
        ...listWords,
        ...nearness,
        ...shapeParameters,
        ...simplification,
        ...filters,
      },
      checks: [withinBounds, bothAxes],
      page: pageOf,
      representation: representationOf,
      answers: () => listAnswers(formsOf(resource)),
      expected,
    },
    {
      resource,
      operation: 'suggest',
      path: '/stednavne2/autocomplete',
      tag,
      summary: {
        en: 'Suggest names of places while one is typed',
        da: 'Forslag til stednavne, mens der skrives',
      },
      examples: ['/stednavne2/autocomplete?q=nord'],
      query: {
        ...suggestParameters,
        ...suggestPageParameters,
        ...suggestWords,
        ...shapeParameters,
        ...filters,
      },
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
      path: '/stednavne2/:sted_id/:navn',
      tag,
      summary: {
        en: 'A name of a place by the id of the place and the name',
        da: 'Find et stednavn ud fra stedets id og navnet',
      },
      examples: ['/stednavne2/12337669-a188-6b98-e053-d480220a5a3f/Aarhus'],
      key: filter<PlaceNameKey>()({
        sted_id: { field: 'id', schema: uuid(), en: 'Id of the place.', da: 'Stedets id.' },
        navn: { field: 'name', schema: text(), en: 'The name.', da: 'Navnet.' },
      }),
      query: { ...recordParameters, ...simplification },
      representation: representationOf,
      missing: 'the place has no such name',
      answers: () => singleAnswers(formsOf(resource)),
      expected: { ...expected, rows: () => ONE },
    },
  ],
};
