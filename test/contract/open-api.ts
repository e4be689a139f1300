/** `/openapi.json` read for comparing: which statuses and content types an operation has, and whether an answer fits. */
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Service } from '../../src/app.ts';
import { misfits, type Records } from '../support/conformance.ts';

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

export type Responses = Readonly<Record<string, Described>>;

type Method = 'get' | 'post' | 'put' | 'delete';

/** What is looked at in the schema of a parameter. */
export interface ParameterSchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: ParameterSchema;
  readonly anyOf?: readonly ParameterSchema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly allowEmptyValue?: boolean;
  readonly schema: ParameterSchema;
}

/** What is looked at in the schema of a body: an object, or an object and a list of such. */
export interface BodySchema {
  readonly properties?: Readonly<Record<string, ParameterSchema>>;
  readonly examples?: readonly object[];
  readonly items?: BodySchema;
  readonly maxItems?: number;
  readonly anyOf?: readonly BodySchema[];
}

interface DescribedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: BodySchema }>> };
  readonly responses: Responses;
}

/** The compared parts of an answer. */
export type Answered = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, DescribedOperation>>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const JSON_TYPE = 'application/json';

/**
 * Statuses that any path may answer because of how a request is sent, because of the load, or because something breaks:
 * `long-urls.test.ts`, `test/http` and `test/faults` make them.
 */
export const OF_EVERY_PATH: readonly string[] = ['400', '408', '417', '431', '500', '503'];

export class OpenApi {
  readonly #document: Document;
  readonly records: Records;

  constructor(document: Document) {
    this.#document = document;
    this.records = Object.fromEntries(
      Object.entries(document.components.schemas).map(([name, schema]) => [
        `#/components/schemas/${name}`,
        schema,
      ]),
    );
  }

  static async of(service: Service): Promise<OpenApi> {
    return new OpenApi((await service.app.inject('/openapi.json')).json<Document>());
  }

  /** Of a path as the router reads it. */
  responsesOf(path: string, method: Method): Responses {
    return this.#operation(path, method)?.responses ?? {};
  }

  parametersOf(path: string, method: Method): readonly Parameter[] {
    return this.#operation(path, method)?.parameters ?? [];
  }

  /** Every operation, its path as the document has it. */
  get operations(): [path: string, method: Method, described: DescribedOperation][] {
    return Object.entries(this.#document.paths).flatMap(([path, operations]) =>
      (Object.entries(operations) as [Method, DescribedOperation][]).map(
        ([method, described]): [string, Method, DescribedOperation] => [path, method, described],
      ),
    );
  }

  /** Schemas of what is posted, by path and media type. */
  get bodies(): [path: string, schemas: Readonly<Record<string, BodySchema>>][] {
    return Object.entries(this.#document.paths).flatMap(([path, { post }]) => {
      const bodies = Object.entries(post?.requestBody?.content ?? {});
      return post === undefined
        ? []
        : [[path, Object.fromEntries(bodies.map(([type, { schema }]) => [type, schema]))]];
    });
  }

  #operation(path: string, method: Method): DescribedOperation | undefined {
    return this.#document.paths[path.replaceAll(/:([^/]+)/g, '{$1}')]?.[method];
  }

  /** Asserts that the answer is among the responses; returns its status and content type. */
  expectDescribed(answer: Answered, responses: Responses): string {
    const { statusCode: status, headers, body } = answer;
    const described = responses[status];
    expect(described, `${status} is described`).toBeDefined();
    // Lines may be none.
    if (body === '' && headers['content-type'] === undefined) return String(status);
    const type = String(headers['content-type']).replace(/;.*/, '');
    expect(Object.keys(described?.content ?? {})).toContain(type);
    const { schema = {} } = described?.content?.[type] ?? {};
    if (type === JSON_TYPE) {
      expect(misfits(JSON.parse(body), schema, this.records).slice(0, 10)).toEqual([]);
    }
    return `${status} ${type}`;
  }
}

/** Statuses with their content types, without {@link OF_EVERY_PATH}. */
export function described(responses: Responses): string[] {
  return Object.entries(responses)
    .filter(([status]) => !OF_EVERY_PATH.includes(status))
    .flatMap(([status, { content }]) =>
      content === undefined ? [status] : Object.keys(content).map((type) => `${status} ${type}`),
    )
    .sort();
}
