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

/** Accepts forms in addition to JSON, which Fastify reads itself, and refuses all other media types. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(FORM_BODY, { parseAs: 'string' }, (_request, text, done) => {
    done(null, rawQuery(String(text)));
  });
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
