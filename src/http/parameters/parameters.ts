/**
 * The parameter grammar of the legacy service, compiled once from the TypeBox schema of a route and plugged in as
 * Fastify's validator: names are case-sensitive, a value is given once, unknown ones are ignored, and all faults of a
 * request are reported together.
 */
import type { FastifySchemaCompiler } from 'fastify';
import { type ParameterSchema, readerOf } from './reader.ts';
import { type Reader, Refusal } from './values.ts';

/** Where a parameter stands. */
export type ParameterLocation = 'query' | 'path' | 'body';

/** One element of `details` in an error answer. */
export interface Fault {
  readonly loc: readonly [location: ParameterLocation | 'header', parameter: string];
  readonly msg: string;
  readonly type: string;
  /** The columns of a file, where they are what may be chosen from. */
  readonly kolonner?: readonly string[];
}

/** What was wrong with a request's parameters. */
export class InputError extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super('one or more parameters are ill-formed');
    this.faults = faults;
  }
}

/** What the router keeps of a query: the text, which only the schema of a route can read. */
export interface RawQuery {
  readonly text: string;
}

export function rawQuery(text: string): { text: string } {
  return { text };
}

/** Faults of one request that are told one by one; a request can have thousands. */
export const MOST_FAULTS = 100;

export type Values = Record<string, unknown>;
type Report = (parameter: string, message: string, type: string) => void;

/** Checks what no single parameter can: bounds that depend on another one, pairs that belong together. */
export type Check = (values: Values, report: Report) => void;

const checks = new WeakMap<object, readonly Check[]>();

/** Adds checks to the schema of a query; they run on the values that were readable. */
export function checked<Schema extends object>(schema: Schema, ...added: readonly Check[]): Schema {
  checks.set(schema, added);
  return schema;
}

interface ObjectSchema {
  properties?: Record<string, ParameterSchema>;
  required?: readonly string[];
}

/** What one part of a request may hold. */
export interface Grammar {
  readonly readers: ReadonlyMap<string, Reader>;
  /** Those that take several values. */
  readonly lists: ReadonlySet<string>;
  /** Those that JSON may give as `true` and `false`. */
  readonly booleans: ReadonlySet<string>;
  readonly required: readonly string[];
  readonly checks: readonly Check[];
  readonly location: ParameterLocation;
}

export function grammarOf(schema: object, location: ParameterLocation): Grammar {
  const { properties = {}, required = [] } = schema as ObjectSchema;
  const readers = new Map(Object.entries(properties).map(([name, of]) => [name, readerOf(of)]));
  const thatMayBe = (type: string) =>
    new Set(Object.keys(properties).filter((name) => mayBe(type, properties[name] ?? {})));
  const [lists, booleans] = [thatMayBe('array'), thatMayBe('boolean')];
  return { readers, lists, booleans, required, checks: checks.get(schema) ?? [], location };
}

function mayBe(type: string, schema: ParameterSchema): boolean {
  return schema.type === type || (schema.anyOf ?? []).some((one) => mayBe(type, one));
}

/** The values of a part, or all that is wrong with it. */
export type Outcome = { value: Values } | { error: InputError };

/** When unknown names are faults: where a parameter of this name is given, or `true`: always. */
export type Strictness = string | true;

/** Fastify's validator compiler. `strict` says when unknown names of a query are faults. */
export function parameterCompiler(strict: string): FastifySchemaCompiler<object> {
  return ({ schema, httpPart }) => {
    if (httpPart === 'params') {
      const grammar = grammarOf(schema, 'path');
      return (data: Record<string, string>) => readEntries(grammar, Object.entries(data), strict);
    }
    const grammar = grammarOf(schema, 'query');
    return (data: RawQuery) => readQuery(grammar, data.text, strict);
  };
}

/** Reads pairs as they stand in a URL or a form. */
export function readQuery(grammar: Grammar, text: string, strict: Strictness): Outcome {
  const values: Values = {};
  let faults: Fault[] | undefined;
  let unknown: string[] | undefined;
  let start = 0;
  while (start < text.length) {
    const ampersand = text.indexOf('&', start);
    const end = ampersand === -1 ? text.length : ampersand;
    const equals = text.indexOf('=', start);
    const nameEnd = equals === -1 || equals > end ? end : equals;
    const name = decode(text.slice(start, nameEnd));
    const value = nameEnd === end ? '' : decode(text.slice(nameEnd + 1, end));
    if (end > start) {
      const reader = name === undefined ? undefined : grammar.readers.get(name);
      if (reader === undefined || name === undefined) {
        const fault = strayFault(grammar, name, text.slice(start, nameEnd));
        if (fault !== undefined) faults = append(faults, fault);
        else unknown = append(unknown, name ?? '');
      } else {
        const fault = readOne(grammar, values, reader, name, value);
        if (fault !== undefined) faults = append(faults, fault);
      }
    }
    start = end + 1;
  }
  return finish(grammar, values, faults, isStrict(strict, values) ? unknown : undefined);
}

function isStrict(strict: Strictness, values: Values): boolean {
  return strict === true || strict in values;
}

/** Reads texts by name; a {@link Refusal} among them is what is wrong with a value that is no text. */
export function readEntries(
  grammar: Grammar,
  entries: readonly [string, string | Refusal][],
  strict: Strictness,
): Outcome {
  const values: Values = {};
  let faults: Fault[] | undefined;
  let unknown: string[] | undefined;
  for (const [name, text] of entries) {
    const reader = grammar.readers.get(name);
    if (reader === undefined) {
      unknown = append(unknown, name);
      continue;
    }
    const found =
      text instanceof Refusal ? refused(values, name, text) : readOne(grammar, values, reader, name, text);
    if (found !== undefined) faults = append(faults, found);
  }
  return finish(grammar, values, faults, isStrict(strict, values) ? unknown : undefined);
}

function readOne(
  grammar: Grammar,
  values: Values,
  reader: Reader,
  name: string,
  text: string | undefined,
): Fault | undefined {
  if (text === undefined) return refused(values, name, notEncoded);
  if (text.includes('\0')) return refused(values, name, nul);
  if (name in values) return fault(name, `must be given once${separated(grammar, name)}`, 'repeated');
  const value = reader(text);
  if (value instanceof Refusal) return refused(values, name, value);
  values[name] = value;
  return undefined;
}

const notEncoded = new Refusal('encoding', 'is not percent-encoded UTF-8');
const nul = new Refusal('nul', 'must not contain the character %00');

/** Reported once: a value that could not be read was given all the same. */
function refused(values: Values, name: string, { message, type }: Refusal): Fault {
  values[name] = undefined;
  return fault(name, message, type);
}

/** `unknown`: names that are faults too. */
function finish(
  grammar: Grammar,
  values: Values,
  found: Fault[] | undefined,
  unknown: string[] | undefined,
): Outcome {
  let faults = found;
  for (const name of unknown?.slice(0, MOST_FAULTS) ?? [])
    faults = append(faults, unknownFault(grammar, name));
  const report: Report = (name, message, type) => {
    faults = append(faults, fault(name, message, type));
  };
  for (const name of grammar.required) {
    if (!(name in values)) report(name, 'is required', 'missing');
  }
  for (const check of grammar.checks) check(values, report);
  if (faults === undefined) return { value: values };
  const listed = faults.slice(0, MOST_FAULTS);
  const others = faults.length - listed.length + Math.max((unknown?.length ?? 0) - MOST_FAULTS, 0);
  if (others > 0) listed.push({ loc: ['query', ''], msg: `and ${others} more`, type: 'more' });
  return { error: new InputError(listed.map((one) => ({ ...one, loc: [grammar.location, one.loc[1]] }))) };
}

/** Names that could only be meant for a parameter, yet are none. */
function strayFault(grammar: Grammar, name: string | undefined, raw: string): Fault | undefined {
  if (name === undefined) return fault(raw, 'is not percent-encoded UTF-8', 'encoding');
  const bracket = name.indexOf('[');
  if (bracket <= 0 || !grammar.readers.has(name.slice(0, bracket))) return undefined;
  const parameter = name.slice(0, bracket);
  return fault(name, `must be given as ${parameter}${separated(grammar, parameter)}`, 'name');
}

/** How several values are given, where a parameter takes them. */
function separated({ lists }: Grammar, name: string): string {
  return lists.has(name) ? '; several values are separated by |' : '';
}

function unknownFault(grammar: Grammar, name: string): Fault {
  return fault(name, `is unknown here; known are ${[...grammar.readers.keys()].join(', ')}`, 'unknown');
}

function fault(name: string, message: string, type: string): Fault {
  return { loc: ['query', name], msg: `${name} ${message}`, type };
}

function append<Item>(list: Item[] | undefined, item: Item): Item[] {
  if (list === undefined) return [item];
  list.push(item);
  return list;
}

/** `undefined` where the text is not percent-encoded UTF-8. Raw bytes above 127 never get here: Node's parser refuses them. */
function decode(text: string): string | undefined {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!text.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return undefined;
  }
}
