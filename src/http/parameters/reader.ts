/** From the schema of one parameter to the function that reads its text. */
import { COMMAS, MOST_VALUES } from './parameter-types.ts';
import * as values from './values.ts';
import { type Reader, Refusal } from './values.ts';

/** What the grammar looks at in a TypeBox schema. */
export interface ParameterSchema {
  type?: string;
  format?: string;
  enum?: readonly (string | number)[];
  pattern?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: ParameterSchema;
  anyOf?: readonly ParameterSchema[];
  /** Whether an empty value counts as left out. */
  allowEmptyValue?: boolean;
}

/** Of what is no text: the digits of a number, a word of a choice. */
const DEFAULT_LENGTH = 100;

const byFormat: Record<string, Reader> = {
  uuid: values.uuid,
  'house-number': values.houseNumber,
  // The engine brings it to its normal form, as it does the texts of files; a caret counts in it as it was typed.
  'free-text': String,
  presence: values.presence,
  switch: values.tolerantSwitch,
  kvh: values.registerKey('KVH'),
  kvhx: values.registerKey('KVHX'),
  regex: values.expression,
  circle: values.circle,
  bbox: values.box,
  polygon: values.polygon,
  json: values.json,
  // Refused in the words of the former service, where it is used.
  moment: values.composed,
};

/** Of several forms that a value may have the first is that of a text. */
export function readerOf(schema: ParameterSchema): Reader {
  if (schema.allowEmptyValue) {
    const read = readerOf({ ...schema, allowEmptyValue: false });
    return (text) => (text === '' ? undefined : read(text));
  }
  if (schema.anyOf?.[0] !== undefined) return readerOf(schema.anyOf[0]);
  if (schema.type === 'array' && schema.format === COMMAS) return listed(schema);
  if (schema.type === 'array') return several(schema, '|');
  return measured(schema, single(schema));
}

function single(schema: ParameterSchema): Reader {
  if (schema.type === 'boolean') return values.flag;
  if (schema.type === 'integer' && schema.enum !== undefined)
    return values.oneOfNumbers(schema.enum.map(Number));
  if (schema.type === 'integer') return values.integerWithin(schema);
  if (schema.type === 'number') return values.floatWithin(schema);
  if (schema.enum !== undefined) return values.oneOf(schema.enum.map(String), schema.format === 'any-case');
  const named = byFormat[schema.format ?? ''];
  if (named !== undefined) return named;
  return schema.pattern === undefined ? values.composed : values.matching(schema.pattern);
}

function measured(schema: ParameterSchema, read: Reader): Reader {
  const longest = schema.maxLength ?? DEFAULT_LENGTH;
  const isText = schema.type === 'string' && schema.enum === undefined;
  const mayBeEmpty = schema.type === 'boolean' || (isText && schema.minLength === undefined);
  return (text) => {
    const length = text.length > longest ? lengthOf(text) : 0;
    if (length > longest)
      return new Refusal('length', `must have at most ${longest} characters, but ${length} were given`);
    if (text === '' && !mayBeEmpty) return new Refusal('empty', 'must not be empty');
    return read(text);
  };
}

/** Characters as JSON Schema counts them: one beyond the first 65,536 is one, though two units in memory. */
function lengthOf(text: string): number {
  if (!HIGH_SURROGATE.test(text)) return text.length;
  let pairs = 0;
  for (let place = 1; place < text.length; place += 1) {
    if (!isLowSurrogate(text.charCodeAt(place)) || !isHighSurrogate(text.charCodeAt(place - 1))) continue;
    pairs += 1;
  }
  return text.length - pairs;
}

const HIGH_SURROGATE = /[\ud800-\udbff]/;
const isHighSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
const isLowSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;

/** `a,b` or `a|b`, as no reader of `a|b` alone would expect; so a refusal says it. People write blanks behind a comma. */
function listed(schema: ParameterSchema): Reader {
  const read = several(schema, ',|');
  return (text) => {
    const value = read(text);
    return value instanceof Refusal && value.type === 'enum'
      ? new Refusal(value.type, `${value.message}, or several of them with , or | between them`)
      : value;
  };
}

/** `a|b`: each part is a value of its own; an empty one is `null` where that means "has no value". */
function several({ items = {}, maxItems = MOST_VALUES }: ParameterSchema, separators: string): Reader {
  const nullable = items.anyOf?.some(({ type }) => type === 'null') ?? false;
  const read = readerOf(items);
  const isForgiving = separators.includes(',');
  const between = isForgiving ? new RegExp(`[${separators}]`) : separators;
  return (text) => {
    const parts = text.split(between, maxItems + 1);
    if (parts.length > maxItems) {
      const given = countOf(text, separators) + 1;
      return new Refusal('length', `must have at most ${maxItems} values, but ${given} were given`);
    }
    const list: unknown[] = [];
    for (const given of parts) {
      const part = isForgiving ? given.trim() : given;
      const value = part === '' && nullable ? null : read(part);
      if (value instanceof Refusal) return value;
      list.push(value);
    }
    return list;
  };
}

/** How many characters of the text are one of the one or two separators. */
function countOf(text: string, separators: string): number {
  const [one, other] = [separators.charCodeAt(0), separators.charCodeAt(separators.length - 1)];
  let count = 0;
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    if (unit === one || unit === other) count += 1;
  }
  return count;
}
