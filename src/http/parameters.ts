/**
 * The parameter grammar of the legacy service, compiled once from the TypeBox schema of a route and plugged in as
 * Fastify's validator: names are case-sensitive, a value is given once, unknown ones are ignored, and all faults of a
 * request are told together.
 */
import type { FastifySchemaCompiler } from 'fastify';
import { type ParameterSchema, readerOf } from './reader.ts';
import { type Reader, Refusal } from './values.ts';

/** One element of `details` in an error answer. */
export interface Fault {
  readonly loc: readonly [part: 'query' | 'path', parameter: string];
  readonly msg: string;
  readonly type: string;
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

type Values = Record<string, unknown>;
type Tell = (parameter: string, message: string, type: string) => void;

/** Judges what no single parameter can: bounds that depend on another one, pairs that belong together. */
export type Check = (values: Values, tell: Tell) => void;

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

interface Grammar {
  readonly readers: ReadonlyMap<string, Reader>;
  readonly required: readonly string[];
  readonly checks: readonly Check[];
  readonly part: 'query' | 'path';
}

function grammarOf(schema: object, part: 'query' | 'path'): Grammar {
  const { properties = {}, required = [] } = schema as ObjectSchema;
  const readers = new Map(Object.entries(properties).map(([name, of]) => [name, readerOf(of)]));
  return { readers, required, checks: checks.get(schema) ?? [], part };
}

type Outcome = { value: Values } | { error: InputError };

/**
 * Fastify's validator compiler. `strict` names the parameter whose presence makes unknown names faults.
 */
export function parameterCompiler(strict: string): FastifySchemaCompiler<object> {
  return ({ schema, httpPart }) => {
    if (httpPart === 'params') {
      const grammar = grammarOf(schema, 'path');
      return (data: Record<string, string>) => readAll(grammar, Object.entries(data));
    }
    const grammar = grammarOf(schema, 'query');
    return (data: RawQuery) => readQuery(grammar, data.text, strict);
  };
}

function readQuery(grammar: Grammar, text: string, strict: string): Outcome {
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
        const fault = readOne(values, reader, name, value);
        if (fault !== undefined) faults = append(faults, fault);
      }
    }
    start = end + 1;
  }
  if (unknown !== undefined && strict in values)
    faults = (faults ?? []).concat(unknown.map((name) => unknownFault(grammar, name)));
  return finish(grammar, values, faults);
}

function readAll(grammar: Grammar, entries: readonly [string, string][]): Outcome {
  const values: Values = {};
  const faults: Fault[] = [];
  for (const [name, text] of entries) {
    const reader = grammar.readers.get(name);
    const fault = reader === undefined ? undefined : readOne(values, reader, name, text);
    if (fault !== undefined) faults.push({ ...fault, loc: ['path', name] });
  }
  return finish(grammar, values, faults.length > 0 ? faults : undefined);
}

function readOne(values: Values, reader: Reader, name: string, text: string | undefined): Fault | undefined {
  if (text === undefined) return fault(name, 'is not percent-encoded UTF-8', 'encoding');
  if (text.includes('\0')) return fault(name, 'must not contain the character %00', 'nul');
  if (name in values) return fault(name, 'must be given once; several values are separated by |', 'repeated');
  const value = reader(text);
  if (value instanceof Refusal) {
    values[name] = undefined;
    return fault(name, value.message, value.type);
  }
  values[name] = value;
  return undefined;
}

function finish(grammar: Grammar, values: Values, found: Fault[] | undefined): Outcome {
  let faults = found;
  const tell: Tell = (name, message, type) => {
    faults = append(faults, { ...fault(name, message, type), loc: [grammar.part, name] });
  };
  for (const name of grammar.required) {
    if (!(name in values)) tell(name, 'is required', 'missing');
  }
  for (const check of grammar.checks) check(values, tell);
  return faults === undefined ? { value: values } : { error: new InputError(faults) };
}

/** Names that could only be meant for a parameter, yet are none. */
function strayFault(grammar: Grammar, name: string | undefined, raw: string): Fault | undefined {
  if (name === undefined) return fault(raw, 'is not percent-encoded UTF-8', 'encoding');
  const bracket = name.indexOf('[');
  if (bracket <= 0 || !grammar.readers.has(name.slice(0, bracket))) return undefined;
  return fault(name, `must be given as ${name.slice(0, bracket)}; several values are separated by |`, 'name');
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
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.includes('+') ? text.replaceAll('+', ' ') : text);
  } catch {
    return undefined;
  }
}
