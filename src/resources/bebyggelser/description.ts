/** Settlements: the places whose main type is Bebyggelse, in the form they had before there were places of other types. */
import type { PlaceFilter } from '../../engine/engine.ts';
import { exactNames, municipality } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';
import { exactText, PLACE_OUTLINE_BYTES, placeIds, placeKey } from '../parameters/place.ts';
import { place } from '../place.ts';

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

export const settlements = place({
  resource: 'settlement',
  path: '/bebyggelser',
  many: { en: 'settlements', da: 'bebyggelser' },
  filters,
  examples: ['/bebyggelser?type=by', '/bebyggelser?x=10.2&y=56.16&format=csv'],
  key: placeKey,
  exampleKey: '12337669-a188-6b98-e053-d480220a5a3f',
  lookup: { en: 'A settlement by its id', da: 'Find en bebyggelse ud fra id' },
  missing: 'no settlement has this id',
  bytes: { mini: 250, nested: 320, flat: 250, full: 320, autocomplete: 320 },
  geometryBytes: PLACE_OUTLINE_BYTES,
});
