/**
 * The life of a request, in the order in which it meets what is here:
 *
 *   onRequest (all)       the time is noted; a path or method that no route has is refused
 *   onRequest (route)     it waits while the server stops listening and for its turn on its connection (request/gate.ts,
 *                         request/backpressure.ts); then its context is made: who asks (request/context.ts)
 *   validation            path, query and body are read by the grammar of the route (parameters/, request/body.ts)
 *   handler               the route words a question and hands it to the responder (response/respond.ts): ETag, lane,
 *                         compression, headers, bytes
 *   onSend                headers that no answer lacks, where the responder has not set them; finished answers of the
 *                         responder pass this by
 *   finished              duration and status are counted, and logged where there is something to note
 *
 * What fails on the way is answered by errors/failure.ts. Each step is made for it to cost little: every key press passes all.
 */
import type { FastifyReply } from 'fastify';
import type { Metrics } from '../telemetry/metrics.ts';
import type { RequestLog } from '../telemetry/request-log.ts';
import type { App } from './app-types.ts';
import type { ContextOf } from './request/context.ts';
import type { Gate } from './request/gate.ts';
import { Unrouted } from './request/route-methods.ts';
import { preflightHeaders } from './response/cors.ts';
import type { Responder } from './response/respond.ts';

export interface Lifecycle {
  readonly responder: Responder;
  readonly contextOf: ContextOf;
  readonly gate: Gate;
  readonly metrics: Metrics;
  readonly log: RequestLog;
  /** Whether our own first requests are under way: they are slow, and nobody's trouble. */
  readonly isWarming: () => boolean;
  /** Whether clients are asked to leave. */
  readonly isStopping: () => boolean;
}

/** Must be called before the routes are added that it is to accompany. */
export function accompanyRequests(app: App, lifecycle: Lifecycle): void {
  const unrouted = new Unrouted();
  receiveRequests(app, unrouted);
  admitToRoutes(app, unrouted, lifecycle);
  completeAnswers(app, lifecycle);
  answerWithoutRoute(app, unrouted);
}

function receiveRequests(app: App, unrouted: Unrouted): void {
  app.decorateReply('lane', 'inline');
  app.decorateReply('began', 0);
  app.addHook('onRequest', (request, reply, done) => {
    reply.began = performance.now();
    done(request.is404 ? unrouted.refusal(request) : undefined);
  });
}

function admitToRoutes(app: App, unrouted: Unrouted, lifecycle: Lifecycle): void {
  const { responder, contextOf, gate } = lifecycle;
  const finishedNowhere = finishing('none', lifecycle);
  app.decorateReply('finished', finishedNowhere);
  app.decorateReply('context');
  app.addHook('onRoute', (route) => {
    unrouted.note(route);
    const finished = finishing(route.url, lifecycle);
    route.onRequest = (request, reply, done) => {
      reply.finished = finished;
      reply.context = contextOf(request, reply);
      const admit = (): void => responder.backlog.admit(request.raw.socket, reply.raw, done);
      if (gate.isShut) gate.pass(admit);
      else admit();
    };
  });
}

/** What is done when the answer to a request of a route has left. */
function finishing(route: string, { metrics, log, isWarming }: Lifecycle): FastifyReply['finished'] {
  const durations = metrics.durations.of(route);
  return (reply) => {
    const elapsed = performance.now() - reply.began;
    durations.note(reply.lane, reply.statusCode, elapsed / 1000);
    if (!isWarming() || reply.statusCode >= 400) log.finished(reply.request, reply, elapsed);
  };
}

function completeAnswers(app: App, { responder, isStopping }: Lifecycle): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of Object.entries(responder.commonHeaders)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    if (isStopping()) reply.header('connection', 'close');
    reply.raw.once('close', () => reply.finished(reply));
    done(null, payload);
  });
}

function answerWithoutRoute(app: App, unrouted: Unrouted): void {
  app.options('*', { schema: { hide: true } }, (request, reply) => {
    reply.code(204).headers(preflightHeaders(request.headers['access-control-request-headers'])).send();
  });
  app.setNotFoundHandler((request) => {
    throw unrouted.refusal(request);
  });
}
