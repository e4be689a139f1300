/**
 * The thread that writes `/openapi.json`: an application which has the routes that it is sent and answers nothing. Its
 * plugins take long to load and the document takes long to make, which no answer may wait for. The document is made once;
 * where a sentence belongs it has a mark, for which each language puts its own.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import Fastify, { type FastifySchema } from 'fastify';
import { byLanguage, type Language, type Texts } from './language.ts';
import { COMMAS } from './parameters/parameter-types.ts';

/** An operation as the document is to have it, with its sentences in both languages. */
export interface DescribedOperation {
  readonly method: string | string[];
  readonly url: string;
  readonly summary: Texts | undefined;
  readonly schema: FastifySchema;
}

/** What the thread is sent: the head of the document first, then its operations and records, then that these are all. */
export type Dictated = { operation: DescribedOperation } | { record: object } | 'end';

/** What the document begins with, with its sentences in both languages. */
export interface Head {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly says: Texts };
  readonly servers: readonly { readonly url: string }[];
}

interface Document {
  readonly text: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer>;
}

export type Written = Readonly<Record<Language, Document>>;

interface Parameter {
  required?: boolean;
  allowEmptyValue?: boolean;
  schema?: { type?: unknown; format?: unknown; examples?: unknown; allowEmptyValue?: boolean };
  style?: string;
  explode?: boolean;
}

interface Operation {
  parameters?: Parameter[];
}

const operations: DescribedOperation[] = [];
const records: object[] = [];
/** What the marks stand for. */
const sentences: Texts[] = [];

parentPort?.on('message', (dictated: Dictated) => {
  if (dictated === 'end') void write();
  else if ('operation' in dictated) operations.push(dictated.operation);
  else records.push(dictated.record);
});

/** No sentence of ours begins with this character. */
const MARK = '\u0001';
/** A mark as it stands in JSON. */
const marks = /"\\u0001(\d+)"/g;

function markOf(texts: Texts): string {
  return `${MARK}${sentences.push(texts) - 1}`;
}

/** A part of the document with a mark, as `description`, wherever something is said in both languages. */
function marked(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(marked);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) =>
      name === 'says' ? ['description', markOf(value as Texts)] : [name, marked(value)],
    ),
  );
}

function documentIn(language: Language, json: string): Document {
  const spoken = json.replace(marks, (_mark, place: string) =>
    JSON.stringify(sentences[Number(place)]?.[language]),
  );
  const text = new TextEncoder().encode(spoken);
  return { text, gzipped: new Uint8Array(gzipSync(text)) };
}

async function write(): Promise<void> {
  const described = Fastify({ logger: false, exposeHeadRoutes: false });
  described.setValidatorCompiler(() => () => true);
  described.setSerializerCompiler(() => JSON.stringify);
  await described.register(swagger, {
    openapi: marked(workerData) as object,
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json['$id'] ?? `def-${index}`),
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      describeParameters(document.openapiObject.paths as Record<string, Record<string, Operation>>);
      return document.openapiObject;
    },
  });
  for (const { summary, schema, ...route } of operations) {
    const spoken = { ...(marked(schema) as FastifySchema), ...(summary && { summary: markOf(summary) }) };
    described.route({ ...route, schema: spoken, handler: () => undefined });
  }
  for (const record of records) described.addSchema(marked(record));
  await described.ready();
  const json = JSON.stringify(described.swagger());
  const written: Written = byLanguage((language) => documentIn(language, json));
  const buffers = Object.values(written).flatMap(({ text, gzipped }) => [text.buffer, gzipped.buffer]);
  parentPort?.postMessage(written, buffers);
  parentPort?.close();
}

/** Completes what the schemas of parameters cannot say. */
function describeParameters(paths: Record<string, Record<string, Operation>>): void {
  for (const operations of Object.values(paths)) {
    for (const { parameters = [] } of Object.values(operations)) parameters.forEach(describeParameter);
  }
}

function describeParameter(parameter: Parameter): void {
  const { schema, required } = parameter;
  if (schema === undefined) return;
  // A reader such as Swagger UI would send the examples of all optional parameters at once, and find nothing.
  if (required !== true) delete schema.examples;
  if (schema.allowEmptyValue) {
    parameter.allowEmptyValue = true;
    delete schema.allowEmptyValue;
  }
  if (schema.type !== 'array') return;
  // Several values stand in one parameter with `|` or `,` between them.
  parameter.style = schema.format === COMMAS ? 'form' : 'pipeDelimited';
  parameter.explode = false;
}
