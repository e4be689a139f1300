/**
 * Makes the descriptions of rows of the register of buildings and dwellings (BBR): a list and a lookup each. The folders
 * say what each entity is called and how its rows are found.
 */
import type { Question, RegisterFilter, RegisterKey } from '../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../engine/estimate.ts';
import type { Texts } from '../http/language.ts';
import { several, text, uuid } from '../http/parameters/parameter-types.ts';
import type { Check } from '../http/parameters/parameters.ts';
import type { Description } from './description.ts';
import { listAnswers, singleAnswers } from './forms/answers.ts';
import { formsOf } from './forms/forms.ts';
import { plainParameters, recordParameters } from './parameters/answer.ts';
import { municipality, numbersUpTo } from './parameters/codes.ts';
import { pageParameters, pointPageOf } from './parameters/page.ts';
import { filter, type ParameterTable } from './parameters/parameter.ts';
import type { withoutMini } from './parameters/place.ts';
import { representationOf } from './parameters/representation.ts';
import { bothAxes, nearestParameters, shapeParameters, withinBounds } from './parameters/spatial.ts';

const ids = several(uuid());

/** What rows of every entity are found by. */
const registerIds = filter<RegisterFilter>()({
  id: { field: 'id', schema: ids, en: 'Id in BBR.', da: 'Id i BBR.' },
});

/** What rows of some entities are found by. */
export const registerFilters = filter<RegisterFilter>()({
  status: {
    field: 'status',
    schema: numbersUpTo(99),
    en: 'What has become of the object, such as 6 (built) or 7 (in force).',
    da: 'Hvad der er blevet af objektet, fx 6 (opført) eller 7 (gældende).',
  },
  kommunekode: municipality,
  husnummer_id: {
    field: 'accessAddressId',
    schema: ids,
    en: 'Id of the access address that it belongs to.',
    da: 'Id for adgangsadressen, som det hører til.',
  },
  adresse_id: {
    field: 'addressId',
    schema: ids,
    en: 'Id of the address that it belongs to.',
    da: 'Id for adressen, som det hører til.',
  },
  grund_id: {
    field: 'groundId',
    schema: ids,
    en: 'Id of the ground that it stands on.',
    da: 'Id for grunden, som det står på.',
  },
  bygning_id: {
    field: 'buildingId',
    schema: ids,
    en: 'Id of the building that it is part of.',
    da: 'Id for bygningen, som det er en del af.',
  },
  etage_id: {
    field: 'floorId',
    schema: ids,
    en: 'Id of the floor that it is on.',
    da: 'Id for etagen, som det ligger på.',
  },
  opgang_id: {
    field: 'staircaseId',
    schema: ids,
    en: 'Id of the staircase that leads to it.',
    da: 'Id for opgangen, som fører til det.',
  },
  ejerlejlighed_id: {
    field: 'propertyId',
    schema: ids,
    en: 'Id of the owner-occupied flat that it is part of.',
    da: 'Id for ejerlejligheden, som det er en del af.',
  },
  enhed_id: {
    field: 'unitId',
    schema: ids,
    en: 'Id of the unit that it belongs to.',
    da: 'Id for enheden, som det hører til.',
  },
  fordelingsareal_id: {
    field: 'sharedAreaId',
    schema: ids,
    en: 'Id of the shared area that it is a share of.',
    da: 'Id for fordelingsarealet, som det er en del af.',
  },
  bygningPåFremmedGrund_id: {
    field: 'buildingPropertyId',
    schema: ids,
    en: 'Id of the property that a building on another’s ground is.',
    da: 'Id for den ejendom, som en bygning på fremmed grund er.',
  },
  ejendomsnummer: {
    field: 'propertyNumber',
    schema: numbersUpTo(999_999_999),
    en: 'Number of the property in its municipality.',
    da: 'Ejendommens nummer i kommunen.',
  },
  bfeNummer: {
    field: 'bfeNumber',
    schema: numbersUpTo(999_999_999),
    en: 'Number of the real property (BFE).',
    da: 'Nummer for den bestemte faste ejendom (BFE).',
  },
  klassifikationskode: {
    field: 'usage',
    schema: several(text()),
    en: 'Code of what it is, such as 1110 (a tank for fuel oil).',
    da: 'Kode for, hvad det er, fx 1110 (tank til varmeanlæg).',
  },
  bestemtFastEjendom_id: {
    field: 'propertyId',
    schema: ids,
    en: 'Id of the real property that it is part of.',
    da: 'Id for den bestemte faste ejendom, som det er en del af.',
  },
  jordstykke_id: {
    field: 'parcel',
    schema: numbersUpTo(999_999_999_999),
    en: 'Number (featureid) of the land parcel in the cadastre.',
    da: 'Jordstykkets nummer (featureid) i Matriklen.',
  },
  anvendelseskode: {
    field: 'usage',
    schema: several(text()),
    en: 'Code of what it is used for, such as 120.',
    da: 'Kode for, hvad det bruges til, fx 120.',
  },
});

/** The nearest point to a position, and shapes. */
export const around: Around = {
  parameters: {
    ...nearestParameters,
    ...shapeParameters,
  },
  checks: [withinBounds, bothAxes],
};

const key = filter<RegisterKey>()({ id: { field: 'id', schema: uuid(), en: 'Id in BBR.', da: 'Id i BBR.' } });

/** Bytes of a row of JSON. */
const BYTES = { mini: 1_500, nested: 3_000, flat: 3_000, full: 3_000, autocomplete: 3_000 };
const POINT_BYTES = 150;

/** Rows of what is named: a ground or an entrance rarely has more. */
const ROWS_OF_AN_OBJECT = 30;

function rowsOf(filter: RegisterFilter): number {
  if (filter.id !== undefined) return filter.id.length;
  const { accessAddressId, addressId, groundId, buildingId, unitId, sharedAreaId } = filter;
  const leading = [accessAddressId, addressId, groundId, buildingId, unitId, sharedAreaId];
  const lists = leading.filter((list) => list !== undefined);
  return lists.length === 0 ? MANY : Math.min(...lists.map((list) => list.length * ROWS_OF_AN_OBJECT));
}

/** Parameters of positions and shapes, and what must hold of them. */
interface Around {
  readonly parameters: ParameterTable;
  readonly checks: readonly Check[];
}

interface Entity {
  readonly resource: Question['resource'];
  readonly path: string;
  /** As a sentence calls one, and many. */
  readonly one: Texts;
  readonly many: Texts;
  readonly filters: ParameterTable;
  readonly examples: readonly string[];
  readonly exampleId: string;
  /** Where its rows have a point. */
  readonly spatial?: Around;
  /** That it has no short form, where it has none. */
  readonly structures?: typeof withoutMini;
  /** That its rows are those of another resource. */
  readonly isFormer?: true;
}

/** Rows of an entity: `/bbr/bygninger`. */
export function registerRows(entity: Entity): Description {
  const { resource, path, one, many, filters, examples, exampleId, spatial, structures } = entity;
  const tag = String(path.split('/')[1]);
  const answered = { ...(spatial === undefined ? plainParameters : recordParameters), ...structures };
  const expected: Expectation = { rows: rowsOf, bytes: BYTES, geometryBytes: POINT_BYTES };
  return {
    path,
    ...(entity.isFormer && { isFormer: true }),
    operations: [
      {
        resource,
        operation: 'list',
        path,
        tag,
        summary: { en: `List ${many.en}`, da: `Liste over ${many.da}` },
        examples,
        query: { ...answered, ...pageParameters, ...spatial?.parameters, ...registerIds, ...filters },
        checks: spatial?.checks ?? [],
        page: pointPageOf,
        representation: representationOf,
        answers: () => listAnswers(formsOf(resource)),
        expected,
      },
      {
        resource,
        operation: 'get',
        path: `${path}/:id`,
        tag,
        summary: { en: `One ${one.en} by its id`, da: `Find ${one.da} ud fra id` },
        examples: [`${path}/${exampleId}`],
        key,
        query: answered,
        representation: representationOf,
        missing: `no ${one.en} has this id`,
        answers: () => singleAnswers(formsOf(resource)),
        expected: { ...expected, rows: () => ONE },
      },
    ],
  };
}
