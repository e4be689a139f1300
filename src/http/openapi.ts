/**
 * `GET /openapi.json`, written from the schemas of the routes at the first request. A second application, which has these
 * routes and answers nothing, writes it, because its plugins take long to load and no other answer needs them.
 */
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { once } from '../once.ts';
import { interfaceNotes } from './interface-notes.ts';

/** Version of the interface, not of the program. */
const INTERFACE_VERSION = '1.0.0';

/** What an operation answers, by status, and the records that this refers to by name. */
export interface Answers {
  readonly response: Readonly<Record<number, unknown>>;
  /** What is sent, by media type, where no schema reads it. */
  readonly body?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly records: readonly object[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests shown in the documentation; a test executes each. */
    examples?: readonly string[];
    /** For the documentation alone, and made when that is requested: answers are bytes already. */
    answers?: () => Answers;
  }
}

/** `registers`: names of the short ones. */
function introduction(registers: readonly string[]): string {
  return [
    'Danish addresses: suggestions while typing, search, lookup, and what lies nearest to a position.',
    '',
    'Answers are those of the closed public service (DAWA), but for what is listed here.',
    `The short registers, which answer whole, are ${registers.join(', ')}.`,
    '',
    interfaceNotes(),
  ].join('\n');
}

interface Parameter {
  required?: boolean;
  schema?: { type?: unknown; examples?: unknown };
  style?: string;
  explode?: boolean;
}

interface Operation {
  parameters?: Parameter[];
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
  // The readable form would send the examples of all optional parameters at once, and find nothing.
  if (required !== true) delete schema.examples;
  if (schema.type !== 'array') return;
  // Several values stand in one parameter with `|` between them.
  parameter.style = 'pipeDelimited';
  parameter.explode = false;
}

/** The description of all routes, made at the first request. */
export type Description = () => Promise<object>;

/** Must be called before the routes are added that it is to describe. `registers`: names of the short ones. */
export function describeRoutes(app: FastifyInstance, registers: readonly string[]): Description {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  return once(async () => descriptionOf(routes, introduction(registers)));
}

async function descriptionOf(routes: readonly RouteOptions[], description: string): Promise<object> {
  const [{ default: Fastify }, { default: swagger }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
  ]);
  const described = Fastify({ logger: false, exposeHeadRoutes: false });
  described.setValidatorCompiler(() => () => true);
  described.setSerializerCompiler(() => JSON.stringify);
  await described.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'vejviser', version: INTERFACE_VERSION, description },
      servers: [{ url: '/' }],
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json['$id'] ?? `def-${index}`),
    },
    transform: ({ schema, url, route }) => {
      const { examples } = route.config ?? {};
      if (examples === undefined) return { schema, url };
      const lines = ['Examples:', '', ...examples.map((example) => `- [\`${example}\`](${example})`)];
      return { schema: { ...schema, description: lines.join('\n') }, url };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      describeParameters(document.openapiObject.paths as Record<string, Record<string, Operation>>);
      return document.openapiObject;
    },
  });
  const records = new Set<object>();
  for (const { method, url, schema, config = {} } of routes) {
    const answers = config.answers?.();
    for (const record of answers?.records ?? []) records.add(record);
    const whole = {
      ...schema,
      ...(answers && { response: answers.response }),
      ...(answers?.body && { body: answers.body }),
    } as FastifySchema;
    described.route({ method, url, schema: whole, config, handler: () => undefined });
  }
  for (const record of records) described.addSchema(record);
  await described.ready();
  return described.swagger();
}

export function openapiRoute(app: FastifyInstance, describe: Description): void {
  const text = once(async () => JSON.stringify(await describe()));
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply
      .header('content-type', 'application/json; charset=UTF-8')
      .header('cache-control', 'public, max-age=300');
    return text();
  });
}
