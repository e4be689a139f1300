/**
 * Reads the bodies of POST requests by the grammar of queries: the same names, values and faults. A body is a JSON
 * object, a JSON list of such objects, or a form as browsers send it. Each object of a list is read by itself, so that
 * an invalid one does not fail the others.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../errors/errors.ts';
import { oneOf } from '../parameters/parameter-types.ts';
import {
  type Grammar,
  grammarOf,
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

export const JSON_BODY = 'application/json';
export const FORM_BODY = 'application/x-www-form-urlencoded';

/**
 * Colons, commas and opening brackets of a body at most: fifty names for each of a thousand objects. What `JSON.parse`
 * takes grows with them, however short the values between are, and meanwhile nobody else has an answer.
 */
const MOST_MARKS = 100_000;

/** A name that would change objects where they are copied. */
const PROTOTYPE = '__proto__';

/**
 * A body that is a list. Each object is read on demand, because reading a thousand at once would block the event loop.
 */
export class Rows {
  readonly #grammar: Grammar;
  readonly #rows: readonly unknown[];
  readonly #strict: Strictness;

  constructor(grammar: Grammar, rows: readonly unknown[], strict: Strictness) {
    this.#grammar = grammar;
    this.#rows = rows;
    this.#strict = strict;
  }

  get length(): number {
    return this.#rows.length;
  }

  read(place: number): Outcome {
    const row = this.#rows[place];
    return row instanceof InputError ? { error: row } : readObject(this.#grammar, row, this.#strict);
  }
}

/** A body as it came, and when unknown names in it are faults. */
export interface Sent<Content> {
  readonly content: Content;
  readonly strict: Strictness;
}

/**
 * Accepts JSON and forms, and refuses all other media types. Fastify's own parser of JSON would replace what is not UTF-8, and
 * refuse a whole list because of a name in one of its objects.
 * `strict` names the parameter that makes unknown names faults; where the URL has it, those of the whole body.
 */
export function acceptBodies(app: FastifyInstance, strict: string): void {
  app.removeAllContentTypeParsers();
  const json = (body: Buffer): unknown => {
    refuseIntricate(body);
    return jsonOf(textOf(body));
  };
  acceptBody(app, JSON_BODY, json, strict);
  acceptBody(app, FORM_BODY, (body) => rawQuery(textOf(body)), strict);
}

/** Accepts bodies of one more media type, which `read` reads. */
export function acceptBody(
  app: FastifyInstance,
  type: string,
  read: (body: Buffer) => unknown,
  strict: string,
): void {
  const parse = async ({ query, headers }: FastifyRequest, body: Buffer): Promise<Sent<unknown>> => {
    if (isCompressed(headers))
      throw new ApiError('unsupported_encoding', [], { 'accept-encoding': 'identity' });
    return {
      content: read(body),
      strict: new URLSearchParams((query as RawQuery).text).has(strict) || strict,
    };
  };
  app.addContentTypeParser(type, { parseAs: 'buffer' }, parse);
}

function isCompressed({ 'content-encoding': encoding = 'identity' }: IncomingHttpHeaders): boolean {
  return encoding.trim().toLowerCase() !== 'identity';
}

/**
 * Lines of JSON; what is no JSON, or no UTF-8, is a fault in its place. A blank line is an object without members.
 * `check` throws where there are too many.
 */
export function linesOf(body: Buffer, check: (count: number) => void): (unknown | InputError)[] {
  refuseIntricate(body);
  // In Latin-1 every byte is a letter, so that lines keep theirs.
  const lines = body.toString('latin1').split('\n');
  // Behind the end of the last line there is none.
  if (lines.at(-1)?.trim() === '') lines.pop();
  check(lines.length);
  return lines.map((line) => {
    try {
      return line.trim() === '' ? {} : jsonOf(textOf(Buffer.from(line, 'latin1')));
    } catch (error) {
      return error;
    }
  });
}

const [QUOTE, BACKSLASH, LINE_END] = [0x22, 0x5c, 0x0a];
const marks = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(':,[{'.includes(String.fromCharCode(byte))),
);

/** Refuses a body of JSON that takes long to read. Marks inside texts are none. */
function refuseIntricate(body: Buffer): void {
  if (body.length <= MOST_MARKS) return;
  let count = 0;
  let isText = false;
  // By place, not by iterator, which is slower: a body is as long as the limit lets it be.
  for (let place = 0; place < body.length; place += 1) {
    const byte = body[place] ?? 0;
    if (isText && byte === BACKSLASH) place += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (byte === LINE_END) isText = false;
    else if (!isText) count += marks[byte] ?? 0;
  }
  if (count <= MOST_MARKS) return;
  const most = `more than ${MOST_MARKS} commas, colons and opening brackets outside texts`;
  throw bodyFault(`has ${most}: send fewer names, or fewer objects at a time`, 'length').error;
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

function jsonReader({ anyOf }: BodySchema): (data: Sent<unknown>) => Outcome | { value: Rows } {
  const [one, { items = {}, maxItems = 0 }] = anyOf ?? [{}, {}];
  const [ofOne, ofRow] = [grammarOf(one, 'body'), grammarOf(items, 'body')];
  return ({ content, strict }) => {
    if (!Array.isArray(content)) return readObject(ofOne, content, strict);
    if (content.length <= maxItems) return { value: new Rows(ofRow, content, strict) };
    return bodyFault(`must hold at most ${maxItems} objects, but ${content.length} were given`, 'length');
  };
}

export function readObject(grammar: Grammar, data: unknown, strict: Strictness): Outcome {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) {
    return bodyFault('must be a JSON object', 'json');
  }
  if (Object.hasOwn(data, PROTOTYPE)) {
    const msg = `${PROTOTYPE} is no parameter`;
    return { error: new InputError([{ loc: ['body', PROTOTYPE], msg, type: 'name' }]) };
  }
  const given = Object.entries(data).filter(([, value]) => value !== null);
  return readEntries(
    grammar,
    given.map(([name, value]) => [
      name,
      Array.isArray(value) && grammar.lists.has(name)
        ? asList(value)
        : asText(value, grammar.booleans.has(name)),
    ]),
    strict,
  );
}

/** The schema of a parameter in JSON: as {@link asText} reads it, and `null` is as good as nothing. */
export function inJson(schema: Type.TSchema, isRequired: boolean): Type.TSchema {
  const { type, enum: choice } = schema as ParameterSchema;
  const nothing = isRequired ? [] : [Type.Null()];
  if (type === 'boolean') return Type.Union([schema, ...nothing]);
  if (type === 'array') return Type.Union([schema, Type.String(), Type.Number(), ...nothing]);
  if (choice === undefined) return Type.Union([schema, Type.Number(), ...nothing]);
  const asTexts = type === 'integer' ? [oneOf(choice.map(String))] : [];
  return Type.Union([schema, ...asTexts, ...nothing]);
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
