/** Buildings of the map (GeoDanmark). */
import type { BuildingFilter, BuildingKey } from '../../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../../engine/estimate.ts';
import { integer, several, uuid } from '../../http/parameters/parameter-types.ts';
import { nearness, simplification } from '../area.ts';
import type { Description } from '../description.ts';
import { listAnswers, singleAnswers } from '../forms/answers.ts';
import { formsOf } from '../forms/forms.ts';
import { municipality, numbersUpTo } from '../parameters/codes.ts';
import { pageOf, pageParameters } from '../parameters/page.ts';
import { filter } from '../parameters/parameter.ts';
import { exactText, wholeRecordParameters } from '../parameters/place.ts';
import { representationOf } from '../parameters/representation.ts';
import { bothAxes, shapeParameters, withinBounds } from '../parameters/spatial.ts';

const resource = 'building';
const tag = 'bygninger';

/** Ids are numbers of ten digits. */
const GREATEST_ID = 999_999_999_999;

const filters = filter<BuildingFilter>()({
  id: { field: 'id', schema: numbersUpTo(GREATEST_ID), en: 'Id.', da: 'Id.' },
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
    ...municipality,
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

const expected: Expectation = {
  rows: ({ id, nearest }: BuildingFilter) => id?.length ?? (nearest ? ONE : MANY),
  bytes: { mini: 450, nested: 900, flat: 450, full: 900, autocomplete: 900 },
  geometryBytes: 250,
};

export const buildings: Description = {
  path: '/bygninger',
  operations: [
    {
      resource,
      operation: 'list',
      path: '/bygninger',
      tag,
      summary: { en: 'List buildings', da: 'Liste over bygninger' },
      examples: [
        '/bygninger?bygningstype=Bygning&per_side=2',
        '/bygninger?x=11.92618321&y=55.53862219&format=geojson',
      ],
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
      path: '/bygninger/:id',
      tag,
      summary: { en: 'A building by its id', da: 'Find en bygning ud fra id' },
      examples: ['/bygninger/1071735134'],
      key: filter<BuildingKey>()({
        id: { field: 'id', schema: integer({ minimum: 0, maximum: GREATEST_ID }), en: 'Id.', da: 'Id.' },
      }),
      query: { ...wholeRecordParameters, ...simplification },
      representation: representationOf,
      missing: 'no building has this id',
      answers: () => singleAnswers(formsOf(resource)),
      expected: { ...expected, rows: () => ONE },
    },
  ],
};
