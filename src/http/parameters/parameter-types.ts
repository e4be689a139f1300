/**
 * The forms that the value of a parameter may have, as TypeBox schemas: what OpenAPI shows is what the grammar reads.
 * Forms that JSON Schema has no word for differ in `format`. Sentences, names and fields stand in the descriptions
 * of the resources.
 */
import { Type } from 'typebox';
import type { Circle, Spatial } from '../../engine/engine.ts';
import { BOX_PATTERN, CIRCLE_PATTERN, HOUSE_NUMBER_PATTERN, keyPattern, UUID_PATTERN } from './patterns.ts';

/** Of a list whose values have `,` between them. */
export const COMMAS = 'commas';

type Polygon = NonNullable<Spatial['polygon']>;
type Box = NonNullable<Spatial['bbox']>;

type About = {
  /** Of a choice: `any-case` where upper and lower case are one. */
  format?: string;
  default?: unknown;
  examples?: unknown[];
};

type NumberAbout = About & { minimum?: number; maximum?: number };

/** `maxLength` counts the characters of each part between `|`. Only a text without `minLength` may be empty. */
type TextAbout = About & { maxLength?: number; pattern?: string };

/** Of a text that must say something. */
const notEmpty = { minLength: 1, maxLength: 100 };

export const integer = (about: NumberAbout = {}) => Type.Integer(about);
export const float = (about: NumberAbout = {}) => Type.Number(about);
/** `true`, `false`, or bare, which is true. */
export const flag = (about: About = {}) => Type.Boolean(about);
export const text = (about: TextAbout = {}) => Type.String({ ...notEmpty, ...about });
/** Texts longer than any address, short enough to be read a thousand at a time. */
export const LONGEST_TEXT = 300;

/** An empty text is no value: the parameter counts as left out. */
export const freeText = (about: TextAbout = {}) =>
  Type.String({ maxLength: LONGEST_TEXT, format: 'free-text', ...about });
export const uuid = (about: About = {}) =>
  Type.String({ minLength: 1, pattern: UUID_PATTERN, format: 'uuid', ...about });
export const houseNumber = (about: About = {}) =>
  Type.String({ minLength: 1, pattern: HOUSE_NUMBER_PATTERN, format: 'house-number', ...about });
export const kvh = (about: About = {}) =>
  Type.String({ minLength: 1, pattern: keyPattern('KVH'), format: 'kvh', ...about });
export const kvhx = (about: About = {}) =>
  Type.String({ minLength: 1, pattern: keyPattern('KVHX'), format: 'kvhx', ...about });
export const regex = (about: About = {}) => Type.String({ ...notEmpty, format: 'regex', ...about });

/** Being there switches it on. */
export const presence = (about: About = {}) =>
  Type.Unsafe<true>({ type: 'string', maxLength: 100, format: 'presence', ...about });
/** On unless `false` or `0`. */
export const tolerantSwitch = (about: About = {}) =>
  Type.Unsafe<boolean>({ type: 'string', maxLength: 100, format: 'switch', ...about });
/** The radius is greater than 0. */
export const circle = (about: About = {}) =>
  Type.Unsafe<Circle>({
    type: 'string',
    ...notEmpty,
    pattern: CIRCLE_PATTERN,
    format: 'circle',
    ...about,
  });
/** The lower left corner stands before the upper right. */
export const box = (about: About = {}) =>
  Type.Unsafe<Box>({
    type: 'string',
    ...notEmpty,
    pattern: BOX_PATTERN,
    format: 'bbox',
    ...about,
  });
const LONGEST_POLYGON = 50_000;
/** An object of filters, with a polygon among them. */
const LONGEST_JSON = LONGEST_POLYGON + 10_000;
export const jsonText = (about: TextAbout = {}) =>
  Type.Unsafe<unknown>({ type: 'string', ...notEmpty, maxLength: LONGEST_JSON, format: 'json', ...about });
export const polygon = (about: About = {}) =>
  Type.Unsafe<Polygon>({
    type: 'string',
    ...notEmpty,
    maxLength: LONGEST_POLYGON,
    format: 'polygon',
    ...about,
  });

export function oneOf<const Allowed extends string>(allowed: readonly Allowed[], about: About = {}) {
  return Type.Unsafe<Allowed>({ type: 'string', enum: allowed, ...about });
}

export function oneOfNumbers<const Allowed extends number>(allowed: readonly Allowed[], about: About = {}) {
  return Type.Unsafe<Allowed>({ type: 'integer', enum: allowed, ...about });
}

/** Values of one parameter: more than a page has rows, and few enough that the step budget lasts for all. */
export const MOST_VALUES = 1_500;
const some = { minItems: 1, maxItems: MOST_VALUES };

/** Several values with `|` between them. */
export function several<Schema extends Type.TSchema>(item: Schema) {
  return Type.Array(item, some);
}

/** Several values with `,` between them, as OpenAPI writes lists; `|` does as well. */
export function listed<Schema extends Type.TSchema>(item: Schema) {
  return Type.Array(item, { ...some, format: COMMAS });
}

/** Several texts that something is compared with exactly; an empty one is that of what has none. */
export const exactTexts = (about: TextAbout = {}) => several(Type.String({ maxLength: 100, ...about }));

/** Several values with `|` between them; an empty one means "has no value". */
export function severalOrNone<Schema extends Type.TSchema>(item: Schema) {
  return Type.Array(Type.Union([item, Type.Null()]), some);
}
