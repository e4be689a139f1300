/**
 * The thread that writes `/openapi.json`: an application which has the routes that it is sent and answers nothing. Its
 * plugins take long to load and the document takes long to make, which no answer may wait for.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import Fastify, { type FastifySchema } from 'fastify';
import { COMMAS } from './parameters/parameter-types.ts';

/** An operation as the document is to have it. */
export interface DescribedOperation {
  readonly method: string | string[];
  readonly url: string;
  readonly schema: FastifySchema;
}

/** What the thread is sent: the head of the document first, then its operations and records, then that these are all. */
export type Dictated = { operations: DescribedOperation[] } | { records: object[] } | 'end';

/** The document. */
export interface Written {
  readonly text: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer>;
}

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

parentPort?.on('message', (dictated: Dictated) => {
  if (dictated === 'end') void write();
  else if ('operations' in dictated) operations.push(...dictated.operations);
  else records.push(...dictated.records);
});

async function write(): Promise<void> {
  const described = Fastify({ logger: false, exposeHeadRoutes: false });
  described.setValidatorCompiler(() => () => true);
  described.setSerializerCompiler(() => JSON.stringify);
  await described.register(swagger, {
    openapi: workerData,
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json['$id'] ?? `def-${index}`),
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      describeParameters(document.openapiObject.paths as Record<string, Record<string, Operation>>);
      return document.openapiObject;
    },
  });
  for (const operation of operations) described.route({ ...operation, handler: () => undefined });
  for (const record of records) described.addSchema(record);
  await described.ready();
  const text = new TextEncoder().encode(JSON.stringify(described.swagger()));
  const gzipped = new Uint8Array(gzipSync(text));
  const written: Written = { text, gzipped };
  parentPort?.postMessage(written, [text.buffer, gzipped.buffer]);
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
