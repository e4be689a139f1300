/**
 * `GET /openapi.json`, written from the schemas of the routes at the first request, in either language. A second
 * application, which has these routes and answers nothing, writes it, because its plugins take long to load and no other
 * answer needs them.
 */
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type { KeyMode } from '../config/access.ts';
import type { QuestionKind } from '../engine/engine.ts';
import { once } from '../once.ts';
import type { App } from './app-types.ts';
import { interfaceNotes } from './interface-notes.ts';
import { keySchemes } from './key-schemes.ts';
import { byLanguage, inLanguage, type Language, languageQuery, type Texts } from './language.ts';
import { operationId } from './operation-id.ts';
import { COMMAS } from './parameters/parameter-types.ts';
import { JSON_TYPE, type KeptBody, keptBody, sendKept } from './response/kept-body.ts';

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
    /** What the route asks of the engine. */
    question?: QuestionKind;
    summary?: Texts;
    /** What holds for the whole operation. */
    note?: Texts;
    /** Is not described, and yet answered to who is let in only. */
    isClosed?: true;
    /** Requests shown in the documentation; a test executes each. */
    examples?: readonly string[];
    /** For the documentation alone, and made when that is requested: answers are bytes already. */
    answers?: () => Answers;
  }
}

const openings: Readonly<Record<Language, (registers: string) => string>> = {
  en: (
    registers,
  ) => `Danish addresses: suggestions while typing, search, lookup, and what lies nearest to a position.

Answers are those of the closed public service (DAWA), but for what is listed here.
The short registers, which answer whole, are ${registers}.`,
  da: (
    registers,
  ) => `Danmarks adresser: forslag, mens der skrives, søgning, opslag, og hvad der ligger nærmest en position.

Svarene er den lukkede offentlige tjenestes (DAWA), bortset fra det, der står her.
De korte registre, som svarer helt, er ${registers}.`,
};

interface Parameter {
  required?: boolean;
  schema?: { type?: unknown; format?: unknown; examples?: unknown };
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
  // A reader such as Swagger UI would send the examples of all optional parameters at once, and find nothing.
  if (required !== true) delete schema.examples;
  if (schema.type !== 'array') return;
  // Several values stand in one parameter with `|` or `,` between them.
  parameter.style = schema.format === COMMAS ? 'form' : 'pipeDelimited';
  parameter.explode = false;
}

/** The description of all routes, made at the first request and kept as text, which is the smallest form of it. */
export type DescriptionSource = (language: Language) => Promise<KeptBody>;

export interface DescribedService {
  /** Names of the short ones. */
  readonly registers: readonly string[];
  readonly keys: KeyMode;
}

/** Must be called before the routes are added that it is to describe. */
export function describeRoutes(app: FastifyInstance, service: DescribedService): DescriptionSource {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  const described = byLanguage((language) =>
    once(async () => {
      const description = await descriptionOf(routes, service, language);
      return keptBody(JSON_TYPE, JSON.stringify(description));
    }),
  );
  return (language) => described[language]();
}

async function descriptionOf(
  routes: readonly RouteOptions[],
  { registers, keys }: DescribedService,
  language: Language,
): Promise<object> {
  const [{ default: Fastify }, { default: swagger }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
  ]);
  const described = Fastify({ logger: false, exposeHeadRoutes: false });
  described.setValidatorCompiler(() => () => true);
  described.setSerializerCompiler(() => JSON.stringify);
  const description = `${openings[language](registers.join(', '))}\n\n${interfaceNotes(language)}`;
  await described.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'vejviser', version: INTERFACE_VERSION, description },
      servers: [{ url: '/' }],
      ...keySchemes(keys, language),
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json['$id'] ?? `def-${index}`),
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      describeParameters(document.openapiObject.paths as Record<string, Record<string, Operation>>);
      return document.openapiObject;
    },
  });
  const records = new Set<object>();
  for (const { method, url, schema, config = {} } of routes) {
    const { question, summary, note, examples, answers } = config;
    const { response, body, records: referred = [] } = answers?.() ?? {};
    for (const record of referred) records.add(record);
    const whole = {
      operationId: operationId(String(method), url),
      ...(inLanguage(
        { ...schema, ...(response && { response }), ...(body && { body }) },
        language,
      ) as FastifySchema),
      ...(summary && { summary: summary[language] }),
      ...(note && { description: note[language] }),
      ...(examples && { 'x-examples': examples }),
      // What a snapshot without its register names as not loaded.
      ...(question && { 'x-resource': question.resource }),
    };
    described.route({ method, url, schema: whole, handler: () => undefined });
  }
  for (const record of records) described.addSchema(inLanguage(record, language));
  await described.ready();
  return described.swagger();
}

export function openapiRoute(app: App, describe: DescriptionSource): void {
  const schema = { hide: true, querystring: languageQuery };
  app.get('/openapi.json', { schema }, async (request, reply) => {
    const body = await describe(request.query.sprog ?? 'en');
    return sendKept(request, reply.header('cache-control', 'public, max-age=300'), body);
  });
}
