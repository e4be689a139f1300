/**
 * The application put together: which routes there are, in which order a request meets what. Nothing here listens, reads
 * a file or starts a thread; `main.ts` does, and tests do without.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { Lanes } from './engine/lanes.ts';
import type { Native } from './engine/native.ts';
import { Pool } from './engine/pool.ts';
import type { App } from './http/app-types.ts';
import { documentationRoutes } from './http/documentation.ts';
import { answerClientError, failureHandler } from './http/errors/failure.ts';
import { accompanyRequests } from './http/lifecycle.ts';
import { describeRoutes, openapiRoute } from './http/openapi.ts';
import { rawQuery } from './http/parameters/parameters.ts';
import { baseFinder } from './http/request/base.ts';
import { requestCompiler, takeBodies } from './http/request/body.ts';
import { Connections } from './http/request/connections.ts';
import { anonymousContext } from './http/request/context.ts';
import { Gate } from './http/request/gate.ts';
import { Responder } from './http/response/respond.ts';
import { pageRoutes } from './pages/routes.ts';
import { expectationOf, publicName, shortRegisters } from './resources/catalogue.ts';
import { STRICT_PARAMETER } from './resources/parameters/answer.ts';
import { resourceRoutes } from './resources/routes.ts';
import { Metrics } from './telemetry/metrics.ts';
import { type LogSink, RequestLog } from './telemetry/request-log.ts';
import { telemetryRoutes } from './telemetry/routes.ts';

/** Request line and headers together; a line may have 64 kB. */
const HEADER_BYTES = 80 * 1024;
/** Behind proxies, whose own is 60 s, Node's 5 s gives 502. */
const KEEP_ALIVE_MS = 75_000;
/** A connection on which nothing moves, such as one whose client stopped reading. */
const STALLED_MS = 30_000;
const REQUEST_MS = 30_000;
const BODY_BYTES = 64 * 1024;
const LONGEST_KEY = 1_000;
/** Slow clients are waited for so many times as long as others. */
const MOST_LINGERS = 10;

export interface Service {
  readonly app: App;
  readonly responder: Responder;
  readonly pool: Pool;
  readonly log: RequestLog;
  readonly metrics: Metrics;
  /** While it is so, `/readyz` says no. */
  warming: boolean;
  /** From now on `/readyz` says no. */
  stopping: boolean;
  /**
   * Answers what is under way, takes nothing new, and ends the threads last. Before that it goes on for `lingerMs`, each
   * answer asking the client to leave its connection, so that none is closed on a request just sent.
   */
  close(lingerMs?: number): Promise<void>;
}

export function buildService(config: Config, addon: Native, sink: LogSink): Service {
  const app: App = fastify(config);
  const pool = new Pool(addon, config.threads);
  const lanes = new Lanes(addon, pool, expectationOf);
  const connections = new Connections(app.server);
  const gate = new Gate();
  const baseOf = baseFinder(config.publicBase, config.trustedProxies.length > 0);
  const responder = new Responder({ engine: lanes, gzip: addon.gzip });
  const log = new RequestLog(sink);
  const metrics = new Metrics({
    lanes: () => lanes.counts,
    queued: () => pool.queued,
    snapshot: () => addon.snapshot(),
  });
  const service: Service = {
    app,
    responder,
    pool,
    log,
    metrics,
    warming: false,
    stopping: false,
    async close(lingerMs = 0) {
      service.stopping = true;
      responder.leaving = true;
      // Those that are on their way have not asked their clients to leave.
      await Promise.race([
        responder.backlog.left(),
        sleep(MOST_LINGERS * lingerMs, undefined, { ref: false }),
      ]);
      await sleep(lingerMs);
      gate.shut();
      await connections.settled();
      const closed = app.close();
      await connections.refused();
      gate.open();
      const stopSweeping = connections.sweep();
      await closed;
      stopSweeping();
      await pool.close();
    },
  };
  const isServing = (): boolean => !service.warming && !service.stopping;
  const dataVersion = (): string | undefined => responder.version;
  const commonHeaders = (): Readonly<Record<string, string>> => responder.commonHeaders;
  accompanyRequests(app, {
    responder,
    contextOf: anonymousContext(baseOf),
    gate,
    metrics,
    log,
    isWarming: () => service.warming,
    isStopping: () => service.stopping,
  });
  app.setErrorHandler(
    failureHandler({
      publicName,
      commonHeaders,
      onInternal: (request, thrown) => log.internal(request, thrown),
    }),
  );
  app.register((routes, _options, done) => {
    const describe = describeRoutes(routes, shortRegisters);
    openapiRoute(routes, describe);
    documentationRoutes(routes, describe);
    telemetryRoutes(routes, { metrics, dataVersion, isServing });
    pageRoutes(routes, { snapshot: () => addon.snapshot(), tiles: config.tiles });
    resourceRoutes(routes, responder);
    done();
  });
  return service;
}

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Parameters are read by our grammar; answers are bytes already, and what remains to be written as JSON is small. */
const compilersFactory = {
  buildValidator: () => requestCompiler(STRICT_PARAMETER),
  buildSerializer: () => () => JSON.stringify,
} as unknown as Compilers;

function fastify(config: Config): App {
  let count = 0;
  const process = Math.random().toString(36).slice(2, 8);
  const app: App = Fastify({
    logger: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: () => {
      count += 1;
      return `${process}-${count.toString(36)}`;
    },
    http: { maxHeaderSize: HEADER_BYTES, requireHostHeader: false },
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: STALLED_MS,
    requestTimeout: REQUEST_MS,
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
  });
  takeBodies(app);
  return app;
}
