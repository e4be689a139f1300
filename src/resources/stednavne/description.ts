/** Primary names of places, in the form they had before places could have several names. */
import type { PlaceNameFilter } from '../../engine/engine.ts';
import { exactNames } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';
import {
  nameStatus,
  PLACE_BYTES,
  PLACE_OUTLINE_BYTES,
  placeIds,
  placeKey,
  typeParameters,
} from '../parameters/place.ts';
import { fuzzy } from '../parameters/words.ts';
import { place } from '../place.ts';

const filters = filter<PlaceNameFilter>()({
  fuzzy,
  id: placeIds,
  navn: exactNames,
  ...typeParameters,
  navnestatus: nameStatus,
});

export const primaryPlaceNames = place({
  resource: 'primaryPlaceName',
  path: '/stednavne',
  many: { en: 'primary names of places', da: 'steders primære navne' },
  filters,
  examples: ['/stednavne?q=nord*', '/stednavne?hovedtype=Bebyggelse&struktur=mini'],
  exampleText: 'nord',
  key: placeKey,
  exampleKey: '12337669-a188-6b98-e053-d480220a5a3f',
  lookup: {
    en: 'The primary name of a place by the id of the place',
    da: 'Find et steds primære navn ud fra stedets id',
  },
  missing: 'no place with this id has a primary name',
  bytes: PLACE_BYTES,
  geometryBytes: PLACE_OUTLINE_BYTES,
});
