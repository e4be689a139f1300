/** Buildings of the map (GeoDanmark). */
import type { BuildingFilter, BuildingKey } from '../../engine/engine.ts';
import { integer, several, uuid } from '../../http/parameters/parameter-types.ts';
import { codesOrNone, numbersOrNoneUpTo } from '../parameters/codes.ts';
import { filter } from '../parameters/parameter.ts';
import { exactText } from '../parameters/place.ts';
import { place } from '../place.ts';

/** Ids are numbers of ten digits. */
const GREATEST_ID = 999_999_999_999;

const filters = filter<BuildingFilter>()({
  id: { field: 'id', schema: numbersOrNoneUpTo(GREATEST_ID), en: 'Id.', da: 'Id.' },
  bbrbygning_id: {
    field: 'registerId',
    schema: several(uuid()),
    en: 'Id in the register of buildings and dwellings (BBR).',
    da: 'Id i Bygnings- og Boligregistret (BBR).',
  },
  bygningstype: {
    field: 'buildingType',
    schema: exactText,
    en: 'Type of the building, exactly, such as Bygning.',
    da: 'Bygningens type, nøjagtigt, fx Bygning.',
  },
  metode3d: {
    field: 'method',
    schema: exactText,
    en: 'How it was registered in three dimensions, exactly.',
    da: 'Hvordan den er registreret i tre dimensioner, nøjagtigt.',
  },
  målested: {
    field: 'measuredAt',
    schema: exactText,
    en: 'Where on the building it was measured, exactly, such as Tag.',
    da: 'Hvor på bygningen der er målt, nøjagtigt, fx Tag.',
  },
  kommunekode: {
    field: 'municipality',
    schema: codesOrNone,
    en: 'Municipality that the building reaches into.',
    da: 'Kommune, som bygningen ligger i.',
  },
  adgangsadresseid: {
    field: 'accessAddressId',
    schema: several(uuid()),
    en: 'Id of an access address whose access point lies in the building.',
    da: 'Id for en adgangsadresse, hvis adgangspunkt ligger i bygningen.',
  },
});

export const buildings = place({
  resource: 'building',
  path: '/bygninger',
  many: { en: 'buildings', da: 'bygninger' },
  filters,
  examples: [
    '/bygninger?bygningstype=Bygning&per_side=2',
    '/bygninger?x=11.92618321&y=55.53862219&format=geojson',
  ],
  key: filter<BuildingKey>()({
    id: { field: 'id', schema: integer({ minimum: 0, maximum: GREATEST_ID }), en: 'Id.', da: 'Id.' },
  }),
  exampleKey: '1071735134',
  lookup: { en: 'A building by its id', da: 'Find en bygning ud fra id' },
  missing: 'no building has this id',
  bytes: { mini: 450, nested: 900, flat: 450, full: 900, autocomplete: 900 },
  geometryBytes: 250,
});
