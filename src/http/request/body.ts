/**
 * Reads the bodies of POST requests by the grammar of queries: the same names, values and faults. A body is a JSON
 * object, a JSON list of such objects, or a form as browsers send it. Each object of a list is read by itself, so that
 * an invalid one does not fail the others.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../errors/errors.ts';
import { Intricacy } from '../parameters/intricate.ts';
import { oneOf } from '../parameters/parameter-types.ts';
import {
  type Grammar,
  grammarOf,
  hasParameter,
  InputError,
  type Outcome,
  parameterCompiler,
  type RawQuery,
  rawQuery,
  readEntries,
  readQuery,
  type Strictness,
} from '../parameters/parameters.ts';
import type { ParameterSchema } from '../parameters/reader.ts';
import { Refusal } from '../parameters/values.ts';
import { turnFor } from './arrival.ts';

export const JSON_BODY = 'application/json';
export const FORM_BODY = 'application/x-www-form-urlencoded';

/** Bytes of a form, or of an object on a line of its own: as many as the request line of its GET may have. */
const LONGEST_LINE = 64 * 1024;

/** Faults that the error of one object of a list lists. */
const MOST_FAULTS_OF_ROW = 10;

/** A name that would change objects where they are copied. */
const PROTOTYPE = '__proto__';

/**
 * A body that is a list. Each object is read on demand, because reading a thousand at once would block the event loop.
 */
export class Rows {
  readonly #grammar: Grammar;
  readonly #rows: readonly unknown[];
  readonly #strict: Strictness;
  readonly #objectOf: (row: unknown) => unknown;

  /** `objectOf` makes the object of a row, or throws an {@link InputError}. */
  constructor(
    grammar: Grammar,
    rows: readonly unknown[],
    strict: Strictness,
    objectOf: (row: unknown) => unknown = (row) => row,
  ) {
    this.#grammar = grammar;
    this.#rows = rows;
    this.#strict = strict;
    this.#objectOf = objectOf;
  }

  get length(): number {
    return this.#rows.length;
  }

  read(place: number): Outcome {
    try {
      const object = this.#objectOf(this.#rows[place]);
      return readObject(this.#grammar, object, this.#strict, MOST_FAULTS_OF_ROW);
    } catch (error) {
      if (error instanceof InputError) return { error };
      throw error;
    }
  }
}

/** A body as it came, and when unknown names in it are faults. */
export class Sent<Content = unknown> {
  readonly content: Content;
  readonly bytes: Buffer;
  readonly strict: Strictness;

  constructor(content: Content, bytes: Buffer, strict: Strictness) {
    this.content = content;
    this.bytes = bytes;
    this.strict = strict;
  }
}

/** A body that no schema of its route has read; `undefined` where none was sent. */
export function sentIn(body: unknown): Sent | undefined {
  return body instanceof Sent ? body : undefined;
}

/**
 * Accepts JSON and forms, and refuses all other media types. Fastify's own parser of JSON would replace what is not UTF-8, and
 * refuse a whole list because of a name in one of its objects.
 * `strict` names the parameter that makes unknown names faults; where the URL has it, those of the whole body.
 */
export function acceptBodies(app: FastifyInstance, strict: string): void {
  app.removeAllContentTypeParsers();
  const json = async (body: Buffer): Promise<unknown> => {
    refuseIntricate(body, new Intricacy());
    await turnFor(body);
    return jsonOf(textOf(body));
  };
  acceptBody(app, JSON_BODY, json, strict);
  const form = (body: Buffer): unknown => {
    if (body.length > LONGEST_LINE) throw tooLong(LONGEST_LINE);
    return rawQuery(textOf(withBlanks(body)));
  };
  acceptBody(app, FORM_BODY, form, strict);
}

/** Most bytes of the body of a request. */
export function mostBytesOf({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const isForm = headers['content-type']?.trimStart().toLowerCase().startsWith(FORM_BODY) === true;
  return isForm ? Math.min(bodyLimit, LONGEST_LINE) : bodyLimit;
}

export function tooLong(most: number): ApiError {
  const msg = `the body may have ${most} bytes`;
  return new ApiError('payload_too_large', [{ loc: ['body', ''], msg, type: 'length' }]);
}

/** Accepts bodies of one more media type, which `read` reads. */
export function acceptBody(
  app: FastifyInstance,
  type: string,
  read: (body: Buffer) => unknown,
  strict: string,
): void {
  const parse = async ({ query, headers }: FastifyRequest, body: Buffer): Promise<Sent> => {
    if (isCompressed(headers))
      throw new ApiError('unsupported_encoding', [], { 'accept-encoding': 'identity' });
    await turnFor(body);
    const content = await read(body);
    await turnFor(body);
    return new Sent(content, body, hasParameter(query as RawQuery, strict) || strict);
  };
  app.addContentTypeParser(type, { parseAs: 'buffer' }, parse);
}

function isCompressed({ 'content-encoding': encoding = 'identity' }: IncomingHttpHeaders): boolean {
  return encoding.trim().toLowerCase() !== 'identity';
}

/**
 * The lines of a body, each byte as one Latin-1 character, at most `most` and one more. They are read one by one with
 * {@link lineOf}. What follows the last line end is a line only if it is not blank.
 */
export function linesOf(body: Buffer, most: number): string[] {
  const lines = body.toString('latin1').split('\n', most + 2);
  if (lines.at(-1)?.trim() === '') lines.pop();
  return lines;
}

/** The JSON value of a line; a blank line is an object without members. `intricacy` is that of all lines. */
export function lineOf(line: string, intricacy: Intricacy): unknown {
  if (line.length > LONGEST_LINE) throw bodyFault(`may have ${LONGEST_LINE} bytes a line`, 'length').error;
  if (line.trim() === '') return {};
  const body = Buffer.from(line, 'latin1');
  refuseIntricate(body, intricacy);
  return jsonOf(textOf(body));
}

function refuseIntricate(body: Buffer, intricacy: Intricacy): void {
  const refusal = intricacy.refusalOf(body);
  if (refusal !== undefined) throw bodyFault(refusal, 'length').error;
}

const [PLUS, BLANK] = [0x2b, 0x20];

/** A form with blanks for its plus signs, in place: a text would be copied for each of them. */
function withBlanks(body: Buffer): Buffer {
  for (let place = 0; place < body.length; place += 1) {
    if (body[place] === PLUS) body[place] = BLANK;
  }
  return body;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw bodyFault('is not UTF-8', 'encoding').error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw bodyFault('is not JSON', 'json').error;
  }
}

/** Fastify's validator compiler: {@link parameterCompiler}, and bodies. */
export function requestCompiler(strict: string): FastifySchemaCompiler<object> {
  const ofParameters = parameterCompiler(strict);
  return (route) => {
    if (route.httpPart !== 'body') return ofParameters(route);
    const { contentType } = route as { contentType?: string };
    if (contentType === FORM_BODY) {
      const grammar = grammarOf(route.schema, 'body');
      return ({ content, strict }: Sent<RawQuery>) => readQuery(grammar, content.text, strict);
    }
    return jsonReader(route.schema as BodySchema);
  };
}

interface BodySchema {
  /** One object, or a list of them. */
  readonly anyOf?: readonly [one: object, list: { readonly items?: object; readonly maxItems?: number }];
}

function jsonReader({ anyOf }: BodySchema): (data: Sent) => Outcome | { value: Rows } {
  const [one, { items = {}, maxItems = 0 }] = anyOf ?? [{}, {}];
  const [ofOne, ofRow] = [grammarOf(one, 'body'), grammarOf(items, 'body')];
  return ({ content, strict }) => {
    if (!Array.isArray(content)) return readObject(ofOne, content, strict);
    if (content.length <= maxItems) return { value: new Rows(ofRow, content, strict) };
    return bodyFault(`must hold at most ${maxItems} objects, but ${content.length} were given`, 'length');
  };
}

export function readObject(
  grammar: Grammar,
  data: unknown,
  strict: Strictness,
  mostFaults?: number,
): Outcome {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) {
    return bodyFault('must be a JSON object', 'json');
  }
  if (Object.hasOwn(data, PROTOTYPE)) {
    const msg = `${PROTOTYPE} is no parameter`;
    return { error: new InputError([{ loc: ['body', PROTOTYPE], msg, type: 'name' }]) };
  }
  return readEntries(grammar, entriesOf(grammar, data), strict, mostFaults);
}

/** The texts of an object by their names; `null` is as good as nothing. */
function* entriesOf(
  { lists, booleans }: Grammar,
  data: object,
): Generator<readonly [string, string | Refusal]> {
  for (const [name, value] of Object.entries(data)) {
    if (value === null) continue;
    const isList = Array.isArray(value) && lists.has(name);
    yield [name, isList ? asList(value) : asText(value, booleans.has(name))];
  }
}

/** The schema of a parameter in JSON: as {@link asText} reads it, and `null` is as good as nothing. */
export function inJson(schema: Type.TSchema, isRequired: boolean): Type.TSchema {
  const { type, enum: choice, items } = schema as ParameterSchema;
  const nothing = isRequired ? [] : [Type.Null()];
  if (type === 'boolean') return Type.Union([schema, ...nothing]);
  if (type === 'array') {
    const known = items?.enum?.map(String);
    const asText =
      known === undefined ? [Type.String(), Type.Number()] : [Type.String({ pattern: listOf(known) })];
    return Type.Union([schema, ...asText, ...nothing]);
  }
  if (choice === undefined) return Type.Union([schema, Type.Number(), ...nothing]);
  const asTexts = type === 'integer' ? [oneOf(choice.map(String))] : [];
  return Type.Union([schema, ...asTexts, ...nothing]);
}

/** The pattern of some of these words, as a URL lists them. */
function listOf(words: readonly string[]): string {
  const one = `(${words.join('|')})`;
  return `^${one}([,|]${one})*$`;
}

/** Several values, which may also be given as in a URL. */
function asList(values: readonly unknown[]): string | Refusal {
  const texts = values.map((value) => asText(value, false));
  return texts.find((text) => text instanceof Refusal) ?? texts.join('|');
}

/** A number stands for its digits: clients often send `postnr` as one. */
function asText(value: unknown, mayBeBoolean: boolean): string | Refusal {
  if (typeof value === 'boolean' && mayBeBoolean) return String(value);
  // JSON has numbers that JavaScript reads as infinite.
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return new Refusal('text', 'must be a text or a number');
  return value.isWellFormed() ? value : new Refusal('encoding', 'is not well-formed Unicode');
}

export function bodyFault(message: string, type: string): { error: InputError } {
  return { error: new InputError([{ loc: ['body', ''], msg: `the body ${message}`, type }]) };
}
