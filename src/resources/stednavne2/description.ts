/** Names of places: one entry for each name that a place has. */
import type { PlaceNameFilter, PlaceNameKey } from '../../engine/engine.ts';
import { MANY } from '../../engine/estimate.ts';
import { oneOf, text } from '../../http/parameters/parameter-types.ts';
import type { Check } from '../../http/parameters/parameters.ts';
import { recordParameters } from '../parameters/answer.ts';
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
import { isGeometry } from '../parameters/representation.ts';
import { fuzzy } from '../parameters/words.ts';
import { place } from '../place.ts';

type Priority = 'primær' | 'sekundær';

function priority(
  { brugsprioritet }: { brugsprioritet?: Priority },
  parameters: { primary?: boolean },
): void {
  if (brugsprioritet !== undefined) parameters.primary = brugsprioritet === 'primær';
}

const structure = {
  ...recordParameters.struktur,
  en: `${recordParameters.struktur.en} mini is not given with geojson.`,
  da: `${recordParameters.struktur.da} mini kan ikke fås som geojson.`,
};

/** The short form has no room for a geometry. */
const noShortFeatures: Check = ({ struktur, format }, report) => {
  if (struktur !== 'mini' || !isGeometry(format)) return;
  report('struktur', `must be one of nestet, flad with format ${format}, but mini was given`, 'combination');
};

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

export const placeNames = place({
  resource: 'placeName',
  path: '/stednavne2',
  many: { en: 'names of places', da: 'stednavne' },
  filters,
  examples: ['/stednavne2?q=nord*', '/stednavne2?brugsprioritet=sekundær&struktur=mini'],
  exampleText: 'nord',
  key: filter<PlaceNameKey>()({
    sted_id: placeKey.id,
    navn: { field: 'name', schema: text(), en: 'The name.', da: 'Navnet.' },
  }),
  exampleKey: '12337669-a188-6b98-e053-d480220a5a3f/Aarhus',
  lookup: {
    en: 'A name of a place by the id of the place and the name',
    da: 'Find et stednavn ud fra stedets id og navnet',
  },
  missing: 'the place has no such name',
  more: { struktur: structure },
  checks: [noShortFeatures],
  // A place may have several names.
  rows: () => MANY,
  bytes: { ...PLACE_BYTES, nested: 950, full: 950, autocomplete: 1_000 },
  geometryBytes: PLACE_OUTLINE_BYTES,
});
