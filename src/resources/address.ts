/** Makes the operations that full and access addresses have alike: list, autocomplete, reverse lookup, lookup by id. */
import type { AddressFilter, AddressKey, NearestParameters, Shape } from '../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../engine/estimate.ts';
import type { Texts } from '../http/language.ts';
import { float, uuid } from '../http/parameters/parameter-types.ts';
import type { Operation } from './description.ts';
import { listAnswers, singleAnswers, suggestionAnswers } from './forms/answers.ts';
import { formsOf } from './forms/forms.ts';
import { visibilityParameters } from './parameters/address.ts';
import { givenUnderOneName } from './parameters/address-place.ts';
import { recordParameters, reverseParameters, suggestParameters } from './parameters/answer.ts';
import { includeParameter } from './parameters/enrichment.ts';
import { pageParameters, pointPageOf, suggestPageOf, suggestPageParameters } from './parameters/page.ts';
import { filter, type ParameterTable } from './parameters/parameter.ts';
import { representationOf, suggestionRepresentation } from './parameters/representation.ts';
import {
  bothAxes,
  geometryParameter,
  nearestGeometryParameter,
  nearestParameters,
  positionParameters,
  shapeGeometryParameter,
  shapeParameters,
  withinBounds,
} from './parameters/spatial.ts';
import { longListWords, suggestWords } from './parameters/words.ts';

/** Units of one entrance: a block of flats rarely has more on one number. */
export const UNITS_OF_AN_ENTRANCE = 30;

function rowsOf(filter: AddressFilter): number {
  if (filter.kvhx !== undefined) return ONE;
  if (filter.id !== undefined) return filter.id.length;
  if (filter.accessAddressId !== undefined) return filter.accessAddressId.length * UNITS_OF_AN_ENTRANCE;
  const isEntrance = filter.kvh !== undefined || filter.accessPointId !== undefined;
  return isEntrance || isOneHouse(filter) ? UNITS_OF_AN_ENTRANCE : MANY;
}

/** A street, a number and where: rarely more than one house. */
function isOneHouse(filter: AddressFilter): boolean {
  const street = filter.streetName ?? filter.streetCode;
  const place = filter.postcode ?? filter.municipality;
  return street?.length === 1 && place?.length === 1 && filter.houseNumber?.length === 1;
}

const POINT_BYTES = 150;

const id = filter<AddressKey>()({ id: { field: 'id', schema: uuid(), en: 'Id.', da: 'Id.' } });

const lookupParameters = {
  ...recordParameters,
  ...filter<AddressKey>()({ medtagnedlagte: visibilityParameters.medtagnedlagte }),
  medtagugyldige: {
    schema: visibilityParameters.medtagugyldige.schema,
    en: 'Accepted: by its id an address is shown, whatever it lacks.',
    da: 'Accepteres: ud fra id vises en adresse, uanset hvad den mangler.',
  },
  ...geometryParameter,
  ...includeParameter,
} satisfies ParameterTable;

const reversed = {
  ...filter<NearestParameters>()({
    ...reverseParameters,
    ...positionParameters,
    maxafstand: {
      field: 'maxDistanceM',
      schema: float({ minimum: 0, examples: [100] }),
      en: 'Metres from the position at most; where nothing is so near, the answer is 404. Without it the nearest is answered, however far away.',
      da: 'Højst så mange meter fra positionen; er der intet så tæt på, er svaret 404. Uden den svares med den nærmeste, uanset hvor langt væk.',
    },
    ...visibilityParameters,
  }),
  ...nearestGeometryParameter,
  ...includeParameter,
};

interface AddressKind {
  readonly resource: 'address' | 'accessAddress';
  /** Folder of the URL. */
  readonly tag: 'adresser' | 'adgangsadresser';
  /** As documentation and errors call one. */
  readonly noun: Texts;
  readonly summaries: { readonly list: Texts; readonly suggest: Texts };
  /** Id of the example of a lookup. */
  readonly exampleId: string;
  readonly examples: readonly string[];
  readonly filters: ParameterTable;
  readonly bytes: Readonly<Record<Shape, number>>;
}

export function addressOperations(kind: AddressKind): Operation[] {
  const { resource, tag, noun, summaries, exampleId, examples, filters, bytes } = kind;
  const path = `/${tag}`;
  const restrictions = { ...filters, ...shapeParameters, ...shapeGeometryParameter };
  const expected: Expectation = { rows: rowsOf, bytes, geometryBytes: POINT_BYTES };
  const single: Expectation = { ...expected, rows: () => ONE };
  const forms = () => formsOf(resource);
  return [
    {
      resource,
      operation: 'list',
      path,
      tag,
      summary: summaries.list,
      examples,
      query: {
        ...recordParameters,
        ...includeParameter,
        ...pageParameters,
        ...longListWords,
        ...nearestParameters,
        ...restrictions,
      },
      checks: [withinBounds, bothAxes, givenUnderOneName],
      page: pointPageOf,
      representation: representationOf,
      answers: () => listAnswers(forms()),
      expected,
    },
    {
      resource,
      operation: 'suggest',
      path: `${path}/autocomplete`,
      tag,
      summary: summaries.suggest,
      examples: [`${path}/autocomplete?q=storegade%201`],
      query: { ...suggestParameters, ...suggestPageParameters, ...suggestWords, ...restrictions },
      checks: [withinBounds, givenUnderOneName],
      defaults: { autocomplete: true },
      page: suggestPageOf,
      representation: suggestionRepresentation,
      answers: () => suggestionAnswers(forms()),
      expected,
    },
    {
      resource,
      operation: 'at',
      path: `${path}/reverse`,
      tag,
      summary: {
        en: `The ${noun.en} nearest to a position`,
        da: `Find den ${noun.da}, der er nærmest en position`,
      },
      examples: [`${path}/reverse?x=8.8637&y=54.9409&struktur=flad`],
      query: reversed,
      checks: [withinBounds],
      representation: representationOf,
      missing: `no ${noun.en} to show lies within maxafstand of the position`,
      missedBy: 'maxafstand',
      answers: () => singleAnswers(forms()),
      expected: single,
    },
    {
      resource,
      operation: 'get',
      path: `${path}/:id`,
      tag,
      summary: { en: `One ${noun.en} by its id`, da: `Find en ${noun.da} ud fra id` },
      examples: [`${path}/${exampleId}`],
      key: id,
      query: lookupParameters,
      representation: representationOf,
      missing: `no ${noun.en} to show has this id`,
      answers: () => singleAnswers(forms()),
      expected: single,
    },
  ];
}
