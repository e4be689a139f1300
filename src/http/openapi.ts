/**
 * `GET /openapi.json`, written from the schemas of the routes at the first request, in both languages at once. A thread
 * of its own writes it (`openapi-writer.ts`). The schemas are made and sent in slices of time, and other requests are
 * answered between them.
 */
import { setImmediate as nextIteration } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { KeyMode } from '../config/access.ts';
import type { QuestionKind } from '../engine/engine.ts';
import { once } from '../once.ts';
import type { App } from './app-types.ts';
import { interfaceNotes } from './interface-notes.ts';
import { keySchemes } from './key-schemes.ts';
import { byLanguage, type Language, languageQuery, type Texts } from './language.ts';
import type { DescribedOperation, Dictated, Head, Written } from './openapi-writer.ts';
import { operationId } from './operation-id.ts';
import { mapInSlices } from './request/turns.ts';
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

/** The description of all routes, made at the first request and kept as text, which is the smallest form of it. */
export type DescriptionSource = (language: Language) => Promise<KeptBody>;

export interface DescribedService {
  /** Names of the short ones. */
  readonly registers: readonly string[];
  readonly keys: KeyMode;
  /** Answers that every path may give. */
  readonly failures: (of: {
    isKeyed: boolean;
    hasBody: boolean;
    hasCallback: boolean;
  }) => Answers['response'];
  /** Makes what the answers of the routes refer to, which takes longer than a request may wait. */
  readonly prepare: () => Promise<void>;
}

/** Must be called before the routes are added that it is to describe. */
export function describeRoutes(app: FastifyInstance, service: DescribedService): DescriptionSource {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  const described = once(async () => {
    const documents = await written(routes, service);
    const bodyIn = (language: Language): KeptBody => {
      const { text, gzipped } = documents[language];
      return keptBody(JSON_TYPE, Buffer.from(text.buffer), Buffer.from(gzipped.buffer));
    };
    const da = bodyIn('da');
    // The hash of two megabytes takes milliseconds.
    await nextIteration();
    return { da, en: bodyIn('en') };
  });
  return async (language) => (await described())[language];
}

async function written(
  routes: readonly RouteOptions[],
  { registers, keys, failures, prepare }: DescribedService,
): Promise<Written> {
  await prepare();
  const says = byLanguage(
    (language) => `${openings[language](registers.join(', '))}\n\n${interfaceNotes(language)}`,
  );
  const head: Head = {
    openapi: '3.1.0',
    info: { title: 'vejviser', version: INTERFACE_VERSION, says },
    servers: [{ url: '/' }],
    ...keySchemes(keys),
  };
  const writer = new Worker(new URL('./openapi-writer.ts', import.meta.url), { workerData: head });
  const finished = new Promise<Written>((resolve, reject) => {
    writer.once('message', resolve);
    writer.once('error', reject);
    writer.once('exit', () => reject(new Error('the description of the interface was not written')));
  });
  const dictate = (dictated: Dictated): void => writer.postMessage(dictated);
  const common = (route: RouteOptions): Answers['response'] => {
    const { properties = {} } = (route.schema?.querystring ?? {}) as { properties?: object };
    return failures({
      isKeyed: keys !== 'off',
      hasBody: route.method !== 'GET',
      hasCallback: 'callback' in properties,
    });
  };
  const dictateAll = async (): Promise<void> => {
    const records = new Set<object>();
    await mapInSlices(routes.length, (place) =>
      dictate({ operation: operation(routes[place] as RouteOptions, records, common) }),
    );
    const all = [...records];
    await mapInSlices(all.length, (place) => dictate({ record: all[place] as object }));
    dictate('end');
  };
  try {
    const [documents] = await Promise.all([finished, dictateAll()]);
    return documents;
  } finally {
    await writer.terminate();
  }
}

/** A route as it is described; the records that it refers to by name are added to the others. */
function operation(
  route: RouteOptions,
  records: Set<object>,
  common: (route: RouteOptions) => Answers['response'],
): DescribedOperation {
  const { method, url, schema, config = {} } = route;
  const { question, summary, note, examples, answers } = config;
  const { response, body, records: referred = [] } = answers?.() ?? {};
  for (const record of referred) records.add(record);
  const whole = {
    operationId: operationId(String(method), url),
    ...schema,
    ...(response && { response: { ...common(route), ...response } }),
    ...(body && { body }),
    ...(note && { says: note }),
    ...(examples && { 'x-examples': examples }),
    // What a snapshot without its register names as not loaded.
    ...(question && { 'x-resource': question.resource }),
  };
  return { method, url, summary, schema: whole };
}

export function openapiRoute(app: App, describe: DescriptionSource): void {
  const schema = { hide: true, querystring: languageQuery };
  app.get('/openapi.json', { schema }, async (request, reply) => {
    const body = await describe(request.query.sprog ?? 'en');
    return sendKept(request, reply.header('cache-control', 'public, max-age=300'), body);
  });
}
