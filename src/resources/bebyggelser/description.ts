/** Settlements: the places whose main type is Bebyggelse, in the form they had before there were places of other types. */
import type { PlaceFilter } from '../../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../../engine/estimate.ts';
import { nearness, simplification } from '../area.ts';
import type { Description } from '../description.ts';
import { listAnswers, singleAnswers } from '../forms/answers.ts';
import { formsOf } from '../forms/forms.ts';
import { exactNames, municipality } from '../parameters/codes.ts';
import { pageOf, pageParameters } from '../parameters/page.ts';
import { filter } from '../parameters/parameter.ts';
import {
  exactText,
  PLACE_OUTLINE_BYTES,
  placeIds,
  placeKey,
  wholeRecordParameters,
} from '../parameters/place.ts';
import { representationOf } from '../parameters/representation.ts';
import { bothAxes, shapeParameters, withinBounds } from '../parameters/spatial.ts';

const resource = 'settlement';
const tag = 'bebyggelser';

const filters = filter<PlaceFilter>()({
  id: placeIds,
  navn: exactNames,
  type: {
    field: 'subType',
    schema: exactText,
    en: 'Type of settlement, exactly, such as by.',
    da: 'Bebyggelsens type, nøjagtigt, fx by.',
  },
  kommunekode: {
    ...municipality,
    en: 'Municipality that the settlement reaches into.',
    da: 'Kommune, som bebyggelsen ligger i.',
  },
});

const expected: Expectation = {
  rows: ({ id, nearest }: PlaceFilter) => id?.length ?? (nearest ? ONE : MANY),
  bytes: { mini: 250, nested: 320, flat: 250, full: 320, autocomplete: 320 },
  geometryBytes: PLACE_OUTLINE_BYTES,
};

export const settlements: Description = {
  path: '/bebyggelser',
  operations: [
    {
      resource,
      operation: 'list',
      path: '/bebyggelser',
      tag,
      summary: { en: 'List settlements', da: 'Liste over bebyggelser' },
      examples: ['/bebyggelser?type=by', '/bebyggelser?x=10.2&y=56.16&format=csv'],
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
      path: '/bebyggelser/:id',
      tag,
      summary: { en: 'A settlement by its id', da: 'Find en bebyggelse ud fra id' },
      examples: ['/bebyggelser/12337669-a188-6b98-e053-d480220a5a3f'],
      key: placeKey,
      query: { ...wholeRecordParameters, ...simplification },
      representation: representationOf,
      missing: 'no settlement has this id',
      answers: () => singleAnswers(formsOf(resource)),
      expected: { ...expected, rows: () => ONE },
    },
  ],
};
