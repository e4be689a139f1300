/**
 * The life of a request: the steps in the order in which a request passes them, and the hooks that run them.
 *
 *   before Fastify      wait until the earlier answers on the connection are sent       request/arrival.ts, backpressure.ts
 *   before routing      where there are keys, take them out of the request              request/admission.ts
 *   onRequest (all)     take the time; refuse a path or method without a route          request/route-methods.ts
 *                       a large head where too many are kept                            request/heads.ts
 *                       a request without a host, with two, or with a long route; leave
 *                       out other headers that are long lists                           request/host.ts
 *                       and an expectation that is not met                              request/expectation.ts
 *   onRequest (route)   make the context: the caller and the connection                 request/context.ts, base.ts
 *                       where there are keys, let the caller in                         request/admission.ts
 *                       wait while the server stops listening                           request/gate.ts
 *                       if nobody types it, wait for a turn of the event loop           request/turns.ts
 *   preParsing          take a large body in pieces, one a turn                         request/arrival.ts
 *   validation          read path, query and body by the grammar of the route           parameters/, request/body.ts
 *   preHandler          refuse a client that has gone
 *   handler             build the question; the responder answers it:                   response/respond.ts
 *                       presentation and ETag, perhaps 304            response/representations.ts, etag.ts
 *                       lane, engine, finished bytes                  ../engine/lanes.ts
 *                       JSONP, headers, link to the next page         response/jsonp.ts, formats.ts, paging.ts
 *                       gzip, bytes to the socket                     response/compression.ts, body-writer.ts
 *   onSend              of answers that the body writer does not send: add the common headers;
 *                       end a stream that a HEAD request will not read
 *   finished            count duration and status; log a refused, failed or slow request  ../telemetry/
 *
 * A failure at any step is answered by errors/failure.ts. Every key press of autocomplete passes all steps, so each
 * must be cheap. What a step does in detail is in its file, not here.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { EngineError } from '../engine/engine.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { RequestLog } from '../telemetry/request-log.ts';
import type { App } from './app-types.ts';
import { ApiError } from './errors/errors.ts';
import type { Fault } from './parameters/parameters.ts';
import type { Admission } from './request/admission.ts';
import { bodyOf, endAfter, isStillSent, takeInTurn } from './request/arrival.ts';
import { clientOf } from './request/client-address.ts';
import { type Context, type ContextOf, whenClosed } from './request/context.ts';
import { expectationOf, passOnExpectations, refusedBody } from './request/expectation.ts';
import type { Gate } from './request/gate.ts';
import { takeHead } from './request/heads.ts';
import { leaveOutLongLists, refusedHost, refusedRoute } from './request/host.ts';
import { RouteMethods } from './request/route-methods.ts';
import { Turns } from './request/turns.ts';
import { preflightHeaders } from './response/cors.ts';
import type { Responder } from './response/respond.ts';

/** Status of a request whose client has gone before the answer. */
const { status: CANCELLED } = new ApiError('cancelled');

/** Ending of the paths that are requested at every key press. */
const TYPED = '/autocomplete';

export interface Lifecycle {
  readonly responder: Responder;
  readonly contextOf: ContextOf;
  /** Absent where there are no keys: then nothing is done for them. */
  readonly admission: Admission | undefined;
  readonly gate: Gate;
  readonly metrics: Metrics;
  readonly log: RequestLog;
  /** Whether the warm-up is running: that requests are slow or come too early (503) is then expected and not logged. */
  readonly isWarming: () => boolean;
  /** Whether the server is stopping: every answer then closes its connection. */
  readonly isStopping: () => boolean;
}

/** Adds the hooks. Must be called before the routes are added, because each route gets its hooks when it is added. */
export function registerLifecycle(app: App, lifecycle: Lifecycle): void {
  const routeMethods = new RouteMethods();
  const turns = new Turns();
  app.decorate('explainUnknown', (url: string, fault: Fault) => routeMethods.explain(url, fault));
  receiveRequests(app, routeMethods, turns, lifecycle);
  admitToRoutes(app, routeMethods, turns, lifecycle);
  completeAnswers(app, lifecycle);
  answerUnmatched(app, routeMethods);
}

function receiveRequests(
  app: App,
  routeMethods: RouteMethods,
  turns: Turns,
  { responder: { backpressure } }: Lifecycle,
): void {
  app.decorateReply('lane', 'inline');
  app.decorateReply('began', 0);
  app.decorateReply('isFinished', false);
  passOnExpectations(app.server);
  takeInTurn(app.server, backpressure, turns);
  app.addHook('preParsing', (request, reply, _body, done) => done(null, bodyOf(request, reply)));
  app.addHook('onRequest', (request, reply, done) => {
    reply.began = performance.now();
    leaveOutLongLists(request.raw);
    whenClosed(reply.raw, () => {
      if (!reply.raw.headersSent) reply.code(CANCELLED);
      reply.finished(reply);
    });
    try {
      takeHead(request.raw, reply.raw, () => clientOf(request.ip));
    } catch (refused) {
      done(refused as Error);
      return;
    }
    const refused = request.is404
      ? routeMethods.refusal(request)
      : (refusedHost(request.raw) ?? refusedRoute(request.raw) ?? refusedBody(request, reply));
    // Whether the client will still send the body that it holds back is not known, so no request can follow.
    if (refused !== undefined && expectationOf(request.raw) !== undefined)
      reply.header('connection', 'close');
    done(refused);
  });
}

function admitToRoutes(app: App, routeMethods: RouteMethods, turns: Turns, lifecycle: Lifecycle): void {
  const { contextOf, gate, admission } = lifecycle;
  const finishedWithoutRoute = completionOf('none', lifecycle);
  app.decorateReply('finished', finishedWithoutRoute);
  app.decorateReply('context');
  app.addHook('preHandler', (_request, { raw }, done) => {
    done(raw.closed ? new EngineError('CANCELLED', 'the client has gone') : undefined);
  });
  app.addHook('onRoute', (route) => {
    routeMethods.add(route);
    const finished = completionOf(route.url, lifecycle);
    const isTyped = route.url.endsWith(TYPED);
    const begin = ({ raw }: FastifyReply, done: () => void): void => {
      if (gate.isClosed) gate.pass(done);
      else if (isTyped) done();
      else turns.take(done, () => raw.closed);
    };
    // What the description does not list (pages, their parts, probes) is open to all, unless it says otherwise.
    const isOpen = route.schema?.hide === true && route.config?.isClosed !== true;
    if (admission === undefined || isOpen)
      route.onRequest = (request, reply, done) => {
        reply.finished = finished;
        reply.context = contextOf(request, reply);
        begin(reply, done);
      };
    else
      route.onRequest = (request, reply, done) => {
        reply.finished = finished;
        admission.admit(request, reply, contextOf, (refused) => {
          // The count of a client that has left meanwhile is given back.
          if (reply.raw.closed) admission.settle(reply);
          if (refused === undefined) begin(reply, done);
          else done(refused);
        });
      };
  });
}

/** Counts and logs a request of the route once, when its answer has been sent or its client has gone. */
function completionOf(
  route: string,
  { metrics, log, admission, isWarming }: Lifecycle,
): FastifyReply['finished'] {
  const durations = metrics.durations.of(route);
  return (reply) => {
    if (reply.isFinished) return;
    reply.isFinished = true;
    const elapsed = performance.now() - reply.began;
    durations.note(reply.lane, reply.statusCode, elapsed / 1000);
    admission?.settle(reply);
    const isExpected = isWarming() && (reply.statusCode < 400 || reply.statusCode === 503);
    if (!isExpected) log.finished(reply.request, reply, elapsed);
  };
}

function completeAnswers(app: App, { responder, isStopping }: Lifecycle): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    for (const [name, value] of Object.entries(responder.commonHeaders)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    // A request without a route has no context.
    const limits = (reply.context as Context | undefined)?.headers;
    if (limits !== undefined) {
      const added: string[] = [];
      limits.addTo(added);
      for (let at = 0; at < added.length; at += 2) reply.header(added[at] ?? '', added[at + 1]);
    }
    if (isStopping()) reply.header('connection', 'close');
    if (isStillSent(request.raw)) {
      reply.header('connection', 'close');
      endAfter(request.raw, reply.raw.socket);
    }
    // Fastify would read it to its end for nobody, after its places have been given back.
    if (request.method === 'HEAD' && payload instanceof Readable) payload.destroy();
    try {
      responder.backpressure.send(reply.raw, payload, () => clientOf(request.ip));
    } catch (refused) {
      done(refused as Error);
      return;
    }
    done(null, payload);
  });
}

function answerUnmatched(app: App, routeMethods: RouteMethods): void {
  app.options('*', { schema: { hide: true } }, (request, reply) => {
    reply.code(204).headers(preflightHeaders(request.headers['access-control-request-headers'])).send();
  });
  app.setNotFoundHandler((request) => {
    throw routeMethods.refusal(request);
  });
}
