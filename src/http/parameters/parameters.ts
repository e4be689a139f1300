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

/** Faults that one error lists. */
export const MOST_FAULTS = 100;

/** Pairs of a query or a form, the empty ones included. */
export const MOST_PAIRS = 2_000;

/** Characters of an unknown name that a fault repeats. */
const LONGEST_NAME = 100;

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

/** Whether a query has a parameter, as far as its pairs are read at all. */
export function hasParameter({ text }: RawQuery, name: string): boolean {
  return text.split('&', MOST_PAIRS).some((pair) => decode(pair.split('=', 1)[0] ?? '') === name);
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
  /** What a fault says about an unknown name. */
  readonly unknown: string;
}

export function grammarOf(schema: object, location: ParameterLocation): Grammar {
  const { properties = {}, required = [] } = schema as ObjectSchema;
  const readers = new Map(Object.entries(properties).map(([name, of]) => [name, readerOf(of)]));
  const thatMayBe = (type: string) =>
    new Set(Object.keys(properties).filter((name) => mayBe(type, properties[name] ?? {})));
  const [lists, booleans] = [thatMayBe('array'), thatMayBe('boolean')];
  const unknown = `is unknown here; known are ${[...readers.keys()].join(', ')}`;
  return { readers, lists, booleans, required, checks: checks.get(schema) ?? [], location, unknown };
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

/** Reads pairs as they are written in a URL or a form. Looks at no character more than a few times. */
export function readQuery(grammar: Grammar, text: string, strict: Strictness): Outcome {
  const pairs = text.split('&', MOST_PAIRS + 1);
  if (pairs.length > MOST_PAIRS) return tooManyPairs(grammar);
  const reading = new Reading(grammar);
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const raw = equals === -1 ? pair : pair.slice(0, equals);
    const name = decode(raw);
    const reader = name === undefined ? undefined : grammar.readers.get(name);
    if (name === undefined) reading.report(raw, NOT_ENCODED);
    else if (reader === undefined) reading.stray(name);
    else reading.read(name, reader, equals === -1 ? '' : decode(pair.slice(equals + 1)));
  }
  return reading.finish(strict);
}

function tooManyPairs({ location }: Grammar): Outcome {
  const msg = `the ${location === 'body' ? 'form' : 'query'} may have ${MOST_PAIRS} parameters`;
  return { error: new InputError([{ loc: [location, ''], msg, type: 'length' }]) };
}

/** Reads texts by name; a {@link Refusal} among them is what is wrong with a value that is no text. */
export function readEntries(
  grammar: Grammar,
  entries: Iterable<readonly [string, string | Refusal]>,
  strict: Strictness,
  mostFaults = MOST_FAULTS,
): Outcome {
  const reading = new Reading(grammar, mostFaults);
  for (const [name, text] of entries) {
    const reader = grammar.readers.get(name);
    if (reader === undefined) reading.unknown(name);
    else if (text instanceof Refusal) reading.refuse(name, text);
    else reading.read(name, reader, text);
  }
  return reading.finish(strict);
}

const NOT_ENCODED = new Refusal('encoding', 'is not percent-encoded UTF-8');
const NUL = new Refusal('nul', 'must not contain the character %00');

/** The values and faults of one part of a request while it is read. Faults beyond the limit are counted only. */
class Reading {
  readonly #grammar: Grammar;
  readonly #mostFaults: number;
  readonly #values: Values = {};
  #faults: Fault[] | undefined;
  #unlisted = 0;
  /** Names that are faults only if the reading is strict, which is known at the end. */
  #unknown: string[] | undefined;
  #unlistedUnknown = 0;

  constructor(grammar: Grammar, mostFaults = MOST_FAULTS) {
    this.#grammar = grammar;
    this.#mostFaults = mostFaults;
  }

  /** `undefined`: the text is not percent-encoded UTF-8. */
  read(name: string, reader: Reader, text: string | undefined): void {
    if (text === undefined) this.refuse(name, NOT_ENCODED);
    else if (text.includes('\0')) this.refuse(name, NUL);
    else if (name in this.#values) {
      const message = `must be given once${separated(this.#grammar, name)}`;
      this.report(name, { type: 'repeated', message });
    } else {
      const value = reader(text);
      if (value instanceof Refusal) this.refuse(name, value);
      else this.#values[name] = value;
    }
  }

  /** The parameter counts as given, so it is not reported as missing too. */
  refuse(name: string, refusal: Refusal): void {
    this.#values[name] = undefined;
    this.report(name, refusal);
  }

  report(name: string, { message, type }: Refusal): void {
    if ((this.#faults?.length ?? 0) >= this.#mostFaults) this.#unlisted += 1;
    else {
      const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name;
      const loc = [this.#grammar.location, shown] as const;
      this.#faults = append(this.#faults, { loc, msg: `${shown} ${message}`, type });
    }
  }

  /** A name without a parameter. One such as `postnr[]` can only mean the parameter before the bracket. */
  stray(name: string): void {
    const bracket = name.indexOf('[');
    const parameter = name.slice(0, Math.max(bracket, 0));
    if (bracket > 0 && this.#grammar.readers.has(parameter)) {
      const message = `must be given as ${parameter}${separated(this.#grammar, parameter)}`;
      this.report(name, { type: 'name', message });
    } else this.unknown(name);
  }

  unknown(name: string): void {
    if ((this.#unknown?.length ?? 0) >= this.#mostFaults) this.#unlistedUnknown += 1;
    else this.#unknown = append(this.#unknown, name);
  }

  finish(strict: Strictness): Outcome {
    const [grammar, values] = [this.#grammar, this.#values];
    if (this.#unknown !== undefined && (strict === true || strict in values)) {
      for (const name of this.#unknown) this.report(name, { type: 'unknown', message: grammar.unknown });
      this.#unlisted += this.#unlistedUnknown;
    }
    const report: Report = (name, message, type) => this.report(name, { type, message });
    for (const name of grammar.required) {
      if (!(name in values)) report(name, 'is required', 'missing');
    }
    for (const check of grammar.checks) check(values, report);
    if (this.#faults === undefined) return { value: values };
    if (this.#unlisted > 0) {
      const loc = [grammar.location, ''] as const;
      this.#faults.push({ loc, msg: `and ${this.#unlisted} more`, type: 'more' });
    }
    return { error: new InputError(this.#faults) };
  }
}

/** How several values are given, where a parameter takes them. */
function separated({ lists }: Grammar, name: string): string {
  return lists.has(name) ? '; several values are separated by |' : '';
}

function append<Item>(list: Item[] | undefined, item: Item): Item[] {
  if (list === undefined) return [item];
  list.push(item);
  return list;
}

/** `undefined` where the text is not percent-encoded UTF-8. Raw bytes above 127 never get here: Node's parser refuses them. */
function decode(text: string): string | undefined {
  const spaced = text.includes('+') ? text.replace(/\+/g, ' ') : text;
  if (!text.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return undefined;
  }
}
