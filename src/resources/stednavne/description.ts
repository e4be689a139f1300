/** Primary names of places, in the form they had before places could have several names. */
import type { PlaceNameFilter } from '../../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../../engine/estimate.ts';
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
  placeKey,
  typeParameters,
} from '../parameters/place.ts';
import { representationOf, suggestionRepresentation } from '../parameters/representation.ts';
import { bothAxes, shapeParameters, withinBounds } from '../parameters/spatial.ts';
import { fuzzy, listWords, suggestWords } from '../parameters/words.ts';

const resource = 'primaryPlaceName';
const tag = 'stednavne';

const filters = filter<PlaceNameFilter>()({
  fuzzy,
  id: placeIds,
  navn: exactNames,
  ...typeParameters,
  navnestatus: nameStatus,
});

const expected: Expectation = {
  rows: ({ id, nearest }: PlaceNameFilter) => id?.length ?? (nearest ? ONE : MANY),
  bytes: PLACE_BYTES,
  geometryBytes: PLACE_OUTLINE_BYTES,
};

export const primaryPlaceNames: Description = {
  path: '/stednavne',
  operations: [
    {
      resource,
      operation: 'list',
      path: '/stednavne',
      tag,
      summary: { en: 'List primary names of places', da: 'Liste over steders primære navne' },
      examples: ['/stednavne?q=nord*', '/stednavne?hovedtype=Bebyggelse&struktur=mini'],
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
      path: '/stednavne/autocomplete',
      tag,
      summary: {
        en: 'Suggest primary names of places while one is typed',
        da: 'Forslag til steders primære navne, mens der skrives',
      },
      examples: ['/stednavne/autocomplete?q=nord'],
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
      path: '/stednavne/:id',
      tag,
      summary: {
        en: 'The primary name of a place by the id of the place',
        da: 'Find et steds primære navn ud fra stedets id',
      },
      examples: ['/stednavne/12337669-a188-6b98-e053-d480220a5a3f'],
      key: placeKey,
      query: { ...recordParameters, ...simplification },
      representation: representationOf,
      missing: 'no place with this id has a primary name',
      answers: () => singleAnswers(formsOf(resource)),
      expected: { ...expected, rows: () => ONE },
    },
  ],
};
