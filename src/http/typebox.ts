/**
 * The builders of TypeBox that schemas are made with here, and its types. Its own builders come in hundreds of files, which
 * every start of the service would have to read first; what they build is plain JSON Schema.
 */
import type { Type } from 'typebox';

export type { Static, TObject, TProperties, TSchema } from 'typebox';

/** Those that {@link Optional} has made: their names are not among the required ones of an object. */
const optionals = new WeakSet<object>();

/** What TypeBox marks in the types of its schemas is nothing that a schema says. */
function built<Schema extends Type.TSchema>(...parts: readonly (object | undefined)[]): Schema {
  return Object.assign({}, ...parts) as Schema;
}

const string: typeof Type.String = (options) => built({ type: 'string' }, options);
const number: typeof Type.Number = (options) => built({ type: 'number' }, options);
const boolean: typeof Type.Boolean = (options) => built({ type: 'boolean' }, options);
const integer: typeof Type.Integer = (options) => built({ type: 'integer' }, options);
const none: typeof Type.Null = (options) => built({ type: 'null' }, options);
const unknown: typeof Type.Unknown = (options) => built(options);
const literal: typeof Type.Literal = (value, options) => built({ type: typeof value, const: value }, options);
const unsafe: typeof Type.Unsafe = (schema) => built(schema);
const union: typeof Type.Union = (anyOf: readonly Type.TSchema[], options?: object) =>
  built({ anyOf }, options);
const array: typeof Type.Array = (items, options) => built({ type: 'array', items }, options);

const object: typeof Type.Object = (properties, options) => {
  const required = Object.keys(properties).filter((name) => !optionals.has(properties[name] ?? {}));
  return built({ type: 'object' }, required.length > 0 ? { required } : undefined, { properties }, options);
};

const optional: typeof Type.Optional = (schema: Type.TSchema) => {
  const made = built(schema);
  optionals.add(made);
  return made as never;
};

export {
  array as Array,
  boolean as Boolean,
  integer as Integer,
  literal as Literal,
  none as Null,
  number as Number,
  object as Object,
  optional as Optional,
  string as String,
  union as Union,
  unknown as Unknown,
  unsafe as Unsafe,
};
