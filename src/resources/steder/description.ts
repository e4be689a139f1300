/** Places that have names: towns, woods, lakes, islands and so on. */
import type { PlaceFilter } from '../../engine/engine.ts';
import { filter } from '../parameters/parameter.ts';
import {
  exactText,
  PLACE_BYTES,
  PLACE_OUTLINE_BYTES,
  placeIds,
  placeKey,
  primaryNameStatus,
  typeParameters,
} from '../parameters/place.ts';
import { place } from '../place.ts';

const filters = filter<PlaceFilter>()({
  id: placeIds,
  ...typeParameters,
  primærtnavn: {
    field: 'name',
    schema: exactText,
    en: 'Primary name, exactly.',
    da: 'Primært navn, nøjagtigt.',
  },
  primærnavnestatus: primaryNameStatus,
});

export const places = place({
  resource: 'namedPlace',
  path: '/steder',
  many: { en: 'places', da: 'steder' },
  filters,
  examples: ['/steder?hovedtype=Bebyggelse', '/steder?x=10.2&y=56.16&nærmeste&format=geojson'],
  key: placeKey,
  exampleKey: '12337669-a188-6b98-e053-d480220a5a3f',
  lookup: { en: 'A place by its id', da: 'Find et sted ud fra id' },
  missing: 'no place has this id',
  bytes: PLACE_BYTES,
  geometryBytes: PLACE_OUTLINE_BYTES,
});
