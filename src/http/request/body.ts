/**
 * Reads the bodies of POST requests by the grammar of queries: the same names, values and faults. A body is a JSON
 * object, a JSON list of such objects, or a form as browsers send it. Each object of a list is read by itself, so that
 * an invalid one does not fail the others.
 */
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
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
} from '../parameters/parameters.ts';
import { Refusal } from '../parameters/values.ts';

export const JSON_BODY = 'application/json';
export const FORM_BODY = 'application/x-www-form-urlencoded';

/** A name that would change objects where they are copied. */
const PROTOTYPE = '__proto__';

/**
 * A body that is a list. Each object is read on demand, because reading a thousand at once would block the event loop.
 */
export class Rows {
  readonly #grammar: Grammar;
  readonly #rows: readonly unknown[];

  constructor(grammar: Grammar, rows: readonly unknown[]) {
    this.#grammar = grammar;
    this.#rows = rows;
  }

  get length(): number {
    return this.#rows.length;
  }

  read(place: number): Outcome {
    return readObject(this.#grammar, this.#rows[place]);
  }
}

/**
 * Accepts JSON and forms, and refuses all other media types. Fastify's own parser of JSON would replace what is not UTF-8, and
 * refuse a whole list because of a name in one of its objects.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  for (const [type, read] of [
    [JSON_BODY, jsonOf],
    [FORM_BODY, rawQuery],
  ] as const) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
      read(textOf(body)),
    );
  }
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
      return (data: RawQuery) => readQuery(grammar, data.text, strict);
    }
    return jsonReader(route.schema as BodySchema);
  };
}

interface BodySchema {
  /** One object, or a list of them. */
  readonly anyOf?: readonly [one: object, list: { readonly items?: object; readonly maxItems?: number }];
}

function jsonReader({ anyOf }: BodySchema): (data: unknown) => Outcome | { value: Rows } {
  const [one, { items = {}, maxItems = 0 }] = anyOf ?? [{}, {}];
  const [ofOne, ofRow] = [grammarOf(one, 'body'), grammarOf(items, 'body')];
  return (data) => {
    if (!Array.isArray(data)) return readObject(ofOne, data);
    if (data.length <= maxItems) return { value: new Rows(ofRow, data) };
    return bodyFault(`must hold at most ${maxItems} objects, but ${data.length} were given`, 'length');
  };
}

function readObject(grammar: Grammar, data: unknown): Outcome {
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
    given.map(([name, value]) => [name, asText(value)]),
  );
}

/** A number stands for its digits: clients often send `postnr` as one. */
function asText(value: unknown): string | Refusal {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return new Refusal('text', 'must be a text or a number');
  return value.isWellFormed() ? value : new Refusal('encoding', 'is not well-formed Unicode');
}

function bodyFault(message: string, type: string): { error: InputError } {
  return { error: new InputError([{ loc: ['body', ''], msg: `the body ${message}`, type }]) };
}
