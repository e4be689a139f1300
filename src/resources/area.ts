/**
 * Makes the description of an area theme: list, autocomplete, reverse lookup and lookup by code are the same for all, so
 * the folder of a theme says only what is its own. Lists answer whole when no page is requested.
 */
import { AREA_PATHS } from '../engine/border.generated.ts';
import type { AreaFilter, AreaKey, Location, Shape } from '../engine/engine.ts';
import { type Expectation, MANY, ONE } from '../engine/estimate.ts';
import type { Texts } from '../http/language.ts';
import { flag, integer } from '../http/parameters/parameter-types.ts';
import type { Description, Noun, Operation } from './description.ts';
import { listAnswers, singleAnswers, suggestionAnswers } from './forms/answers.ts';
import { formsOf } from './forms/forms.ts';
import { recordParameters, reverseParameters, suggestParameters } from './parameters/answer.ts';
import { codes, dagiId, exactNames, municipalNumber, oneCode } from './parameters/codes.ts';
import {
  pageParameters,
  placePageOf,
  shortPageOf,
  shortPageParameters,
  suggestPageOf,
  suggestPageParameters,
} from './parameters/page.ts';
import { filter, type ParameterTable } from './parameters/parameter.ts';
import { representationOf, suggestionRepresentation } from './parameters/representation.ts';
import {
  bothAxes,
  positionParameters,
  positionStep,
  shapeParameters,
  withinBounds,
  x,
  y,
} from './parameters/spatial.ts';
import { listWords, longListWords, suggestWords } from './parameters/words.ts';

/** Resources whose rows are areas. */
export type AreaName = keyof typeof AREA_PATHS;

/** Of every register: by code and by name. */
export const codeAndName = filter<AreaFilter>()({
  kode: { field: 'code', schema: codes, en: 'Code.', da: 'Kode.' },
  navn: exactNames,
});

/** One area by its code. */
export const codeKey = <const Name extends string>(name: Name): ParameterTable => ({
  [name]: filter<AreaKey>()({
    code: {
      field: 'code',
      schema: oneCode,
      en: 'Code, padded or not.',
      da: 'Kode, med eller uden foranstillede nuller.',
    },
  }).code,
});

/** One area by the number that its municipality gives it. */
export const municipalNumberKey = filter<AreaKey>()({
  kommunekode: {
    field: 'municipality',
    schema: oneCode,
    en: 'Municipality code, padded or not.',
    da: 'Kommunekode, med eller uden foranstillede nuller.',
  },
  nummer: {
    field: 'code',
    schema: oneCode,
    en: 'Number inside the municipality.',
    da: 'Nummer inden for kommunen.',
  },
});

/** Of every register whose areas a municipality numbers. */
export const municipalFilters = filter<AreaFilter>()({
  dagi_id: dagiId,
  nummer: municipalNumber,
  navn: exactNames,
  kommunekode: {
    field: 'municipality',
    schema: codes,
    en: 'Those in these municipalities.',
    da: 'Områder i disse kommuner.',
  },
});

/** What lies around a position, or nearest to it. */
export const nearness = filter<AreaFilter>()({
  x: { ...x, field: 'position', step: positionStep },
  y: { ...y, field: 'position', step: positionStep },
  nærmeste: {
    field: 'nearest',
    schema: flag({ default: false }),
    en: 'The nearest to x,y instead of the one around it; per_side asks for more, the nearest first.',
    da: 'Det nærmeste ved x,y i stedet for det, der omslutter punktet; per_side giver flere, det nærmeste først.',
  },
});

/** Coarser borders than this are a map of triangles. */
const COARSEST_M = 5_000;

export const simplification = {
  simplify: {
    schema: integer({ minimum: 0, maximum: COARSEST_M }),
    en:
      'With geojson: borders without the corners that matter less than so many metres. Neighbours keep the same corners of' +
      ' their common border, and no area vanishes.',
    da:
      'Med geojson: grænser uden de knækpunkter, der betyder mindre end så mange meter. Naboer beholder de samme' +
      ' knækpunkter på deres fælles grænse, og intet område forsvinder.',
  },
} satisfies ParameterTable;

/** A position in the areas of `data/dar`, for themes that the other registers of `data/` lack. */
export const IN_EXTRACT = 'x=12.5712&y=55.5906';

/** A municipality's outline; coasts are longer. */
const OUTLINE_BYTES = 400_000;

const AREA_BYTES = { mini: 400, nested: 650, flat: 500, full: 650, autocomplete: 650 };

interface Area {
  readonly resource: AreaName;
  readonly noun: { readonly en: Noun; readonly da: Noun };
  /** Parameters of the path and the fields they fill. */
  readonly key?: ParameterTable;
  /** As sentences call the key. */
  readonly keyNoun?: Texts;
  /** Filters of its own, in addition to words, position and shapes. */
  readonly filters: ParameterTable;
  /** Parameters of its own of lookups. */
  readonly keyParameters?: ParameterTable;
  /** Parameters of its own, which restrict nothing, of lists, lookups and reverse lookups. */
  readonly more?: ParameterTable;
  readonly examples: readonly string[];
  /** Key of the example of a lookup, as it stands in the path. */
  readonly exampleKey: string;
  /** Text of the example of autocomplete. */
  readonly exampleText?: string;
  /** Position of the example of reverse lookup, where it is not Tønder. */
  readonly examplePosition?: string;
  /** Rows of the whole country. */
  readonly rows: number;
  /** Has too many rows for one answer. */
  readonly isLong?: true;
  /** Bytes of an outline, where they are not those of a municipality. */
  readonly outlineBytes?: number;
  /** Bytes of a row of JSON. */
  readonly bytes?: Readonly<Record<Shape, number>>;
  readonly recordsQuery?: string;
}

export function area(described: Area): Description {
  const { recordsQuery, isLong, noun } = described;
  const path = AREA_PATHS[described.resource];
  return {
    path,
    noun,
    ...(isLong === undefined && { isShort: true }),
    ...(recordsQuery !== undefined && { recordsQuery }),
    operations: [...listOperations(described, path), ...singleOperations(described, path)],
  };
}

function listOperations(described: Area, path: string): Operation[] {
  const {
    resource,
    noun,
    filters,
    more,
    examples,
    exampleText = 's',
    rows: all,
    isLong,
    bytes = AREA_BYTES,
    outlineBytes: geometryBytes = OUTLINE_BYTES,
  } = described;
  const tag = path.slice(1);
  const expected: Expectation = {
    rows: ({ code, position: at, nearest }: AreaFilter) =>
      Math.min(all, code?.length ?? (at && !nearest ? ONE : MANY)),
    bytes,
    geometryBytes,
    inlineWhenLarge: true,
  };
  return [
    {
      resource,
      operation: 'list',
      path,
      tag,
      summary: { en: `List ${noun.en.many}`, da: `Liste over ${noun.da.many}` },
      examples,
      query: {
        ...recordParameters,
        ...(isLong ? pageParameters : shortPageParameters),
        ...(isLong ? longListWords : listWords),
        ...nearness,
        ...shapeParameters,
        ...simplification,
        ...filters,
        ...more,
      },
      checks: [withinBounds, bothAxes],
      page: isLong ? placePageOf : shortPageOf,
      representation: representationOf,
      answers: () => listAnswers(formsOf(resource)),
      expected,
    },
    {
      resource,
      operation: 'suggest',
      path: `${path}/autocomplete`,
      tag,
      summary: {
        en: `Suggest ${noun.en.many} while one is typed`,
        da: `Forslag til ${noun.da.many}, mens der skrives`,
      },
      examples: [`${path}/autocomplete?q=${exampleText}`],
      query: {
        ...suggestParameters,
        ...suggestPageParameters,
        ...suggestWords,
        ...shapeParameters,
        ...filters,
      },
      checks: [withinBounds],
      defaults: { autocomplete: true },
      page: suggestPageOf,
      representation: suggestionRepresentation,
      answers: () => suggestionAnswers(formsOf(resource)),
      expected,
    },
  ];
}

/** Before a noun that begins a sentence. */
const article = (noun: string): string => (/^[aeio]/.test(noun) ? 'An' : 'A');

const around = filter<Location>()({ ...reverseParameters, ...positionParameters });

function singleOperations(described: Area, path: string): Operation[] {
  const {
    resource,
    noun,
    key = codeKey('kode'),
    keyNoun = { en: 'code', da: 'kode' },
    keyParameters,
    more,
    exampleKey,
    examplePosition = 'x=8.8637&y=54.9409',
    bytes = AREA_BYTES,
    outlineBytes: geometryBytes = OUTLINE_BYTES,
  } = described;
  const tag = path.slice(1);
  const { one } = noun.en;
  const expected: Expectation = { rows: () => ONE, bytes, geometryBytes };
  const answers = () => singleAnswers(formsOf(resource));
  return [
    {
      resource,
      operation: 'at',
      path: `${path}/reverse`,
      tag,
      summary: { en: `The ${one} around a position`, da: `Find ${noun.da.one} ud fra en position` },
      examples: [`${path}/reverse?${examplePosition}`],
      query: { ...around, ...simplification, ...more },
      checks: [withinBounds],
      representation: representationOf,
      answers,
      expected,
    },
    {
      resource,
      operation: 'get',
      path: `${path}/${Object.keys(key)
        .map((name) => `:${name}`)
        .join('/')}`,
      tag,
      summary: {
        en: `${article(one)} ${one} by its ${keyNoun.en}`,
        da: `Find ${noun.da.one} ud fra ${keyNoun.da}`,
      },
      examples: [`${path}/${exampleKey}`],
      key,
      query: { ...recordParameters, ...simplification, ...keyParameters, ...more },
      representation: representationOf,
      missing: `no ${one} has this ${keyNoun.en}`,
      answers,
      expected,
    },
  ];
}
