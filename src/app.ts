/**
 * Composes the application: its parts, hooks and routes. It does not listen, open a snapshot or start a thread; that is
 * done in `process/server.ts`.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyServerOptions } from 'fastify';
import { bareKeyPath } from './access/bare-key-path.ts';
import { leaveCredentials } from './access/credentials.ts';
import { type Door, doorOf } from './access/door.ts';
import { repeatPosts } from './access/idempotency/hooks.ts';
import type { Opened } from './access/opened.ts';
import type { Rates } from './access/rate/rates.ts';
import { ConfigError } from './config/option.ts';
import type { Config } from './config.ts';
import { LINK_MINUTES } from './dashboard/sign-in/links.ts';
import { Downloads } from './downloads/downloads.ts';
import { DOWNLOADS, downloadRoutes } from './downloads/routes.ts';
import type { Native, SnapshotInfo } from './engine/addon/native.ts';
import { Lanes } from './engine/lanes.ts';
import { Pool } from './engine/pool/pool.ts';
import type { App } from './http/app-types.ts';
import { ApiError } from './http/errors/errors.ts';
import { failureHandler } from './http/errors/failure.ts';
import { answerClientError, answerStalled, refuseTunnels } from './http/errors/unreadable.ts';
import { registerLifecycle } from './http/lifecycle.ts';
import { describeRoutes, openapiRoute } from './http/openapi.ts';
import { rawQuery } from './http/parameters/parameters.ts';
import { ArrivingRequest } from './http/request/arrival.ts';
import { baseFinder } from './http/request/base.ts';
import { acceptBodies, requestCompiler } from './http/request/body.ts';
import { isIn } from './http/request/client-address.ts';
import { Connections } from './http/request/connections.ts';
import { contextFinder } from './http/request/context.ts';
import { Gate } from './http/request/gate.ts';
import { Responder } from './http/response/respond.ts';
import { itemRoutes } from './jobs/items.ts';
import { jobRoutes } from './jobs/routes.ts';
import type { JobService } from './jobs/service.ts';
import { blockListOf } from './keys/restriction.ts';
import { atMostEvery, once } from './once.ts';
import { pageRoutes } from './pages/routes.ts';
import { prepareRows } from './replication/answers.ts';
import { expected } from './replication/chunks.ts';
import { Entities } from './replication/entities.ts';
import { EventLog } from './replication/feed/event-log.ts';
import { Newsroom } from './replication/feed/news.ts';
import { replicationRoutes } from './replication/routes.ts';
import { expectationOf, publicName, shortRegisters } from './resources/catalogue.ts';
import { commonFailures } from './resources/forms/answers.ts';
import { prepareForms } from './resources/forms/forms.ts';
import { loadedOf } from './resources/loaded.ts';
import { STRICT_PARAMETER } from './resources/parameters/answer.ts';
import { resourceRoutes } from './resources/routes.ts';
import { diskOf } from './telemetry/disk.ts';
import { noteIn } from './telemetry/freshness.ts';
import { Metrics } from './telemetry/metrics.ts';
import type { AccessFigures, JobFigures } from './telemetry/registry.ts';
import { type LogSink, RequestLog } from './telemetry/request-log.ts';
import { type Served, telemetryRoutes } from './telemetry/routes.ts';
import { droppedLines } from './telemetry/standard-output.ts';
import type { WebhookService } from './webhooks/service.ts';

/** Request line and headers together; a line may have 64 kB. */
const HEADER_BYTES = 80 * 1024;
/** Behind proxies, whose own is 60 s, Node's 5 s gives 502. */
const KEEP_ALIVE_MS = 75_000;
/** A connection on which nothing moves, such as one whose client stopped reading. */
const STALLED_MS = 30_000;
/** In which the head of a request must come, also the first of a connection; looked at every {@link LOOK_MS}. */
const HEAD_MS = 10_000;
const LOOK_MS = 2_000;
const REQUEST_MS = 30_000;
/** Where files may be sent. A connection on which nothing moves still ends after {@link STALLED_MS}. */
const UPLOAD_MS = 3_600_000;
const BODY_BYTES = 64 * 1024;
const LONGEST_KEY = 1_000;
/** Looks at every file of every snapshot are so far apart. */
const DISK_KEPT_MS = 30_000;
const STAY_ENCRYPTED = 'max-age=31536000';
/** Large answers to slow clients may take this many times `lingerMs`. */
const MAX_LINGERS = 2;

export interface Service {
  readonly app: App;
  readonly responder: Responder;
  readonly pool: Pool;
  readonly log: RequestLog;
  readonly metrics: Metrics;
  /** `undefined`: switched off. */
  readonly downloads: Downloads | undefined;
  /** Absent where there are no keys. */
  readonly door: Door | undefined;
  /** Answers from this snapshot, which the addon has in use, from the next request on. */
  use(info: SnapshotInfo): void;
  /** Begins to send webhooks, if there is a store. */
  tellReceivers(): Promise<void>;
  /** New snapshots that could not be opened. */
  refusedSnapshots: number;
  /** During the warm-up, `/readyz` answers 503. */
  warming: boolean;
  /** While stopping, `/readyz` answers 503. */
  stopping: boolean;
  /**
   * Finishes all requests, accepts no new ones, then ends the threads. Before that it answers until the connections open
   * now are closed, each by its next answer, or for another `lingerMs`: a connection on which nothing came for so long is
   * closed, and a request that is on its way just then is lost.
   */
  close(lingerMs?: number): Promise<void>;
}

/** `rates`: who counts the calls of a minute, where that is not this process by itself. */
export function buildService(config: Config, addon: Native, sink: LogSink, rates?: Rates): Service {
  const log = new RequestLog(sink);
  const door = doorOf(config, log, rates);
  const app: App = fastify(config, door);
  const pool = new Pool(addon, config.threads);
  const lanes = new Lanes(addon, pool, (question) =>
    question.resource === 'replication' ? expected : expectationOf(question),
  );
  const trusted = blockListOf(config.trustedProxies);
  const isProxy = (address: string): boolean => trusted !== undefined && isIn(trusted, address);
  const connections = new Connections(app.server, isProxy);
  const gate = new Gate();
  const isTls = config.tlsCert !== undefined;
  const baseOf = baseFinder(config.publicBase, config.trustedProxies.length > 0, isTls);
  const responder = new Responder({ engine: lanes, gzip: addon.gzip, publicName });
  const jobs = jobsOf(config, log);
  const downloads = downloadsOf(config, log);
  const newsroom = new Newsroom();
  const snapshot = (): SnapshotInfo | null => addon.snapshot();
  const entities = new Entities(() => addon.describeResources());
  const events = new EventLog(lanes, snapshot, entities);
  const webhooks = webhooksOf(config, log, { log: events, newsroom });
  const metrics = new Metrics({
    lanes: () => lanes.counts,
    queued: () => pool.queued,
    snapshot: () => addon.snapshot(),
    refusedSnapshots: () => service.refusedSnapshots,
    droppedLines,
    freshness: () => noteIn(config.snapshot),
    disk: atMostEvery(DISK_KEPT_MS, () => diskOf(config.snapshot)),
    jobs: async () => jobs?.figures(),
    webhooks: async () => webhooks?.figures(),
    access: () => accessFigures(door),
    onLeftOut: (metric, reason) => log.warning('a metric is left out', { metric, reason: String(reason) }),
  });
  const service: Service = {
    app,
    responder,
    pool,
    log,
    metrics,
    downloads,
    door,
    use(info) {
      responder.use(info);
      void downloads?.use(info);
      newsroom.changed();
    },
    tellReceivers: async () => webhooks?.start(),
    refusedSnapshots: 0,
    warming: false,
    stopping: false,
    async close(lingerMs = 0) {
      service.stopping = true;
      responder.closesConnections = true;
      // Answers that are being sent were begun without the header that closes their connection.
      await Promise.race([
        responder.backpressure.drained(),
        sleep(MAX_LINGERS * lingerMs, undefined, { ref: false }),
      ]);
      await connections.left(lingerMs);
      gate.close();
      await connections.refuse();
      const closed = app.close();
      gate.open();
      const stopSweeping = connections.sweep();
      await closed;
      stopSweeping();
      await webhooks?.close();
      await pool.close();
      await jobs?.close();
      await downloads?.close();
      await door?.close();
    },
  };
  const isServing = (): boolean => !service.warming && !service.stopping;
  const commonHeaders = (): Readonly<Record<string, string>> => responder.commonHeaders;
  registerLifecycle(app, {
    responder,
    contextOf: contextFinder(baseOf),
    admission: door?.access,
    gate,
    metrics,
    log,
    isWarming: () => service.warming,
    isStopping: () => service.stopping,
  });
  if (door !== undefined) {
    app.addHook('onReady', () => door.open());
    repeatPosts(
      app,
      () => openedOf(door).answers,
      (error) => {
        log.warning('an answer was not kept', { reason: String(error) });
      },
    );
  }
  app.setErrorHandler(
    failureHandler({
      publicName,
      commonHeaders,
      onInternal: (request, thrown) => log.internal(request, thrown),
    }),
  );
  app.register((routes, _options, done) => {
    const prepare = async (): Promise<void> => {
      await prepareForms();
      await prepareRows();
    };
    const describe = describeRoutes(routes, {
      registers: shortRegisters,
      keys: config.keys,
      failures: commonFailures,
      prepare,
    });
    openapiRoute(routes, describe);
    bareKeyPath(routes);
    const served = (): Served | null => {
      const info = addon.snapshot();
      return info === null ? null : { data_version: info.dataVersion, ...loadedOf(info) };
    };
    telemetryRoutes(routes, { metrics, served, isServing });
    downloadRoutes(routes, { snapshot: () => addon.snapshot(), downloads });
    pageRoutes(routes, {
      snapshot: () => addon.snapshot(),
      engine: lanes,
      tiles: config.tiles,
      takesFiles: config.store !== undefined,
      downloads: downloads === undefined ? undefined : DOWNLOADS,
      missing: (info) => entities.missing(info),
      needsKey: config.keys === 'required',
      account: {
        hasAccounts: config.keys !== 'off',
        sendsMail: config.smtp !== undefined,
        issuer: URL.parse(config.oidcIssuer ?? '')?.hostname,
        linkMinutes: LINK_MINUTES,
        testRate: config.testRate,
      },
      describe,
    });
    resourceRoutes(routes, responder);
    replicationRoutes(routes, {
      engine: lanes,
      newsroom,
      snapshot,
      entities,
      log: events,
      holds: addon,
      onCut: (url, reason) => log.warning('a copy was cut', { url, reason }),
      ...(door !== undefined && {
        mayGoOn: (request) => door.access.isStillIn(request, ({ replicates }) => replicates),
      }),
    });
    jobRoutes(routes, jobs?.open, {
      mostBytes: config.jobBytes,
      mayGoOn: async (request) => door === undefined || door.access.isStillIn(request),
    });
    itemRoutes(routes, responder);
    done();
  });
  app.register(async (routes) => {
    const { store } = config;
    if (door === undefined || store === undefined) return;
    const { dashboardRoutes } = await import('./dashboard/routes.ts');
    await dashboardRoutes(routes, { ...config, store }, log, door);
  });
  return service;
}

function openedOf({ opened }: Door): Opened {
  if (opened === undefined) throw new ApiError('not_ready');
  return opened;
}

function accessFigures(door: Door | undefined): AccessFigures | undefined {
  if (door === undefined) return undefined;
  const { opened } = door;
  return {
    outcomes: door.access.outcomes.all,
    keysAgeS: opened?.copy.ageS ?? 0,
    shared: opened?.shared,
  };
}

/** Jobs, opened at the first request that needs them; `undefined` without a store. */
function jobsOf(config: Config, log: RequestLog) {
  const { store } = config;
  if (store === undefined) return undefined;
  let opened: JobService | undefined;
  const open = once(async () => {
    const { openJobs } = await import('./jobs/service.ts');
    const onTrouble = (message: string, reason: string) => log.warning(message, { reason });
    opened = await openJobs({ ...config, store }, { works: false, onTrouble });
    return opened;
  });
  const figures = async (): Promise<JobFigures> => {
    try {
      return { isReachable: true, ...(await (await open()).jobs.figures()) };
    } catch (error) {
      log.warning('the store cannot be read', { reason: String(error) });
      return { isReachable: false, counts: [], answeredRows: [] };
    }
  };
  return { open, figures, close: async () => opened?.close() };
}

/** Who is told what changed; `undefined` without a store. */
function webhooksOf(config: Config, log: RequestLog, feed: { log: EventLog; newsroom: Newsroom }) {
  const { store, webhookHosts: hosts, publicBase: base = '' } = config;
  if (store === undefined) return undefined;
  let opened: WebhookService | undefined;
  const start = once(async () => {
    const { openWebhooks } = await import('./webhooks/service.ts');
    const onTrouble = (message: string, reason: string) => log.warning(message, { reason });
    opened = await openWebhooks({ ...feed, store, hosts, base: base.replace(/\/+$/, ''), onTrouble });
  });
  return {
    start,
    figures: async () => opened?.figures(),
    close: async () => opened?.close(),
  };
}

/** Whole resources as files; `undefined` where they are switched off. */
function downloadsOf(config: Config, log: RequestLog): Downloads | undefined {
  const { downloads, downloadsFolder: root, downloadsBytes: most, snapshot, publicBase: base = '' } = config;
  if (!downloads || root === undefined) return undefined;
  const onTrouble = (message: string, reason: string): void => log.warning(message, { reason });
  return new Downloads({ root, snapshot, base, most, onTrouble });
}

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Parameters are read by our grammar; answers are bytes already, and what remains to be written as JSON is small. */
const compilersFactory = {
  buildValidator: () => requestCompiler(STRICT_PARAMETER),
  buildSerializer: () => () => JSON.stringify,
} as unknown as Compilers;

function fastify(config: Config, door: Door | undefined): App {
  let count = 0;
  const process = Math.random().toString(36).slice(2, 8);
  const server = {
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: HEAD_MS,
    connectionsCheckingInterval: LOOK_MS,
    requireHostHeader: false,
    IncomingMessage: ArrivingRequest,
  };
  const tls = certificateOf(config);
  // To routes both servers are the same.
  const listening = (tls === undefined ? { http: server } : { https: { ...server, ...tls } }) as {
    http: typeof server;
  };
  const trusted = blockListOf(config.trustedProxies);
  const rewriteUrl: (request: IncomingMessage) => string =
    door === undefined ? leaveCredentials : (request) => door.access.take(request);
  const app: App = Fastify({
    logger: false,
    trustProxy: trusted === undefined ? false : (address: string) => isIn(trusted, address),
    genReqId: () => {
      count += 1;
      return `${process}-${count.toString(36)}`;
    },
    ...listening,
    rewriteUrl,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: STALLED_MS,
    requestTimeout: config.store === undefined ? REQUEST_MS : UPLOAD_MS,
    bodyLimit: BODY_BYTES,
    return503OnClosing: false,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      maxParamLength: LONGEST_KEY,
      querystringParser: rawQuery,
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => app.errorHandler(error, request, reply),
    schemaController: { compilersFactory },
  }).withTypeProvider<TypeBoxTypeProvider>();
  if (tls !== undefined) stayEncrypted(app.server);
  refuseTunnels(app.server);
  answerStalled(app.server);
  acceptBodies(app, STRICT_PARAMETER);
  return app;
}

/** Throws {@link ConfigError}. */
function certificateOf({ tlsCert, tlsKey }: Config): { cert: Buffer; key: Buffer } | undefined {
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  try {
    return { cert: readFileSync(tlsCert), key: readFileSync(tlsKey) };
  } catch (error) {
    throw new ConfigError(
      `the certificate cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Browsers that came by HTTPS once come by nothing else. */
function stayEncrypted(server: App['server']): void {
  server.prependListener('request', (_request, response) => {
    response.setHeader('strict-transport-security', STAY_ENCRYPTED);
  });
}
