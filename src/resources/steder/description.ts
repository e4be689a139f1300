/** Places that have names: towns, woods, lakes, islands and so on. */
import type { PlaceFilter } from '../../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../../engine/estimate.ts';
import { nearness, simplification } from '../area.ts';
import type { Description } from '../description.ts';
import { listAnswers, singleAnswers } from '../forms/answers.ts';
import { formsOf } from '../forms/forms.ts';
import { pageOf, pageParameters } from '../parameters/page.ts';
import { filter } from '../parameters/parameter.ts';
import {
  exactText,
  nameStatus,
  PLACE_BYTES,
  PLACE_OUTLINE_BYTES,
  placeIds,
  placeKey,
  typeParameters,
  wholeRecordParameters,
} from '../parameters/place.ts';
import { representationOf } from '../parameters/representation.ts';
import { bothAxes, shapeParameters, withinBounds } from '../parameters/spatial.ts';

const resource = 'namedPlace';
const tag = 'steder';

const filters = filter<PlaceFilter>()({
  id: placeIds,
  ...typeParameters,
  primærtnavn: {
    field: 'name',
    schema: exactText,
    en: 'Primary name, exactly.',
    da: 'Primært navn, nøjagtigt.',
  },
  primærnavnestatus: {
    ...nameStatus,
    en: 'Status of the primary name.',
    da: 'Det primære navns status.',
  },
});

const expected: Expectation = {
  rows: ({ id, nearest }: PlaceFilter) => id?.length ?? (nearest ? ONE : MANY),
  bytes: PLACE_BYTES,
  geometryBytes: PLACE_OUTLINE_BYTES,
};

export const places: Description = {
  path: '/steder',
  operations: [
    {
      resource,
      operation: 'list',
      path: '/steder',
      tag,
      summary: { en: 'List places', da: 'Liste over steder' },
      examples: ['/steder?hovedtype=Bebyggelse', '/steder?x=10.2&y=56.16&nærmeste&format=geojson'],
      query: {
        ...wholeRecordParameters,
        ...pageParameters,
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
      operation: 'get',
      path: '/steder/:id',
      tag,
      summary: { en: 'A place by its id', da: 'Find et sted ud fra id' },
      examples: ['/steder/12337669-a188-6b98-e053-d480220a5a3f'],
      key: placeKey,
      query: { ...wholeRecordParameters, ...simplification },
      representation: representationOf,
      missing: 'no place has this id',
      answers: () => singleAnswers(formsOf(resource)),
      expected: { ...expected, rows: () => ONE },
    },
  ],
};
