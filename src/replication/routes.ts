/**
 * Copies of the registers (`/replikering`, `/haendelser`): the model of the tables, transactions, the rows of an entity, and
 * what changed. Answers are streams that may take hours; none may be kept, and none is compressed unless it is asked for.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SnapshotInfo } from '../engine/addon/native.ts';
import type { Engine } from '../engine/engine.ts';
import type { App } from '../http/app-types.ts';
import { ApiError } from '../http/errors/errors.ts';
import { whenClosed } from '../http/request/context.ts';
import { contentTypes, disposition } from '../http/response/formats.ts';
import { callOf, JSONP_TYPE } from '../http/response/jsonp.ts';
import { sendKept } from '../http/response/kept-body.ts';
import type { Described } from '../resources/description.ts';
import { routeOf } from '../resources/routes.ts';
import { type Holds, Source } from './chunks.ts';
import { described, type PathName } from './description.ts';
import { datamodel, type Entities } from './entities.ts';
import type { EventLog } from './feed/event-log.ts';
import type { Newsroom } from './feed/news.ts';
import { keyOf } from './key.ts';
import { csvOf, framed, framingOf } from './notation.ts';
import { oldPaths } from './old-paths.ts';
import { oldSchema } from './old-schema.ts';
import { Overview, type Asked as OverviewAsked } from './overview/overview.ts';
import type { Given } from './parameters.ts';
import { Following, type MayGoOn } from './stream/following.ts';
import { Streams } from './streams.ts';
import {
  between,
  eventsBetween,
  newestEvent,
  pageOf,
  refuseLost,
  refuseUnknown,
  refuseUnrecorded,
  shown,
  unlessZero,
  untilOf,
} from './transactions.ts';

export interface ReplicationOptions {
  readonly engine: Engine;
  readonly newsroom: Newsroom;
  readonly snapshot: () => SnapshotInfo | null;
  readonly entities: Entities;
  readonly log: EventLog;
  readonly holds: Holds;
  /** Told of each answer that broke off. */
  readonly onCut: (url: string, reason: string) => void;
  /** Whether somebody who follows a stream may go on; without it all may. */
  readonly mayGoOn?: MayGoOn;
}

/** Columns of an event before those of its entity. */
const OF_EVENT = ['txid', 'sekvensnummer', 'tidspunkt', 'operation'];

export function replicationRoutes(app: App, options: ReplicationOptions): void {
  const { engine, newsroom, snapshot, entities, log, holds, onCut, mayGoOn } = options;
  const streams = new Streams(onCut);
  const inUse = (): SnapshotInfo => {
    const info = snapshot();
    if (info === null) throw new ApiError('not_ready');
    return info;
  };
  const admit = (reply: FastifyReply): void => {
    if (reply.context.guest?.replicates === false)
      throw new ApiError('plan_required', [
        { loc: ['header', 'x-api-key'], msg: 'copies of registers are part of other plans', type: 'plan' },
      ]);
  };
  const sourceFor = (reply: FastifyReply) => {
    admit(reply);
    const source = new Source(engine, reply.context.connection, holds);
    whenClosed(reply.raw, () => source.close());
    return source;
  };
  const overview = new Overview(log);
  const following = new Following(log, newsroom, entities, mayGoOn);
  app.addHook('preClose', (done) => {
    newsroom.stop();
    done();
  });
  const entityOf = (request: FastifyRequest): string => (request.query as Given).entitet ?? '';
  const registerOf = (request: FastifyRequest): string =>
    oldPaths[(request.params as { register: string }).register] ?? '';

  const newest = async (request: FastifyRequest, reply: FastifyReply) => {
    const all = await sourceFor(reply).transactions();
    const last = all.at(-1);
    if (last === undefined) throw new ApiError('not_found');
    return sendOne(request, reply, { sekvensnummer: newestEvent(all), tidspunkt: last.time });
  };

  const extract = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const given = request.query as Given;
    const entity = entities.named(name, inUse());
    const source = sourceFor(reply);
    const until = untilOf(await source.transactions(), given, entity.name);
    const framing = framingOf(
      given,
      entity.attributes.map((attribute) => attribute.name),
    );
    const rows = source.extract({
      entity: entity.name,
      key: keyOf(entity, request),
      notation: framing.notation,
      ...(until !== undefined && { until }),
    });
    return streams.send(request, withHeaders(request, reply, framing.type), framed(framing, rows));
  };

  const events = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const asked = request.query as Given;
    const entity = entities.named(name, inUse());
    const source = sourceFor(reply);
    const all = await source.transactions();
    refuseUnrecorded(all, 'entitet');
    const transactions = between(all, asked);
    const bounds = eventsBetween(all, asked);
    refuseLost(all, asked);
    refuseUnknown(transactions, asked, entity.name, bounds);
    const own = entity.attributes.map((attribute) => attribute.name);
    const framing = framingOf(asked, [...OF_EVENT, ...own]);
    const key = keyOf(entity, request);
    const meant = { entity: entity.name, key, transactions, ...bounds };
    const most = unlessZero(asked.maxantal);
    const last = most === undefined ? undefined : await source.numberOfEvent(meant, most);
    const highest = Math.min(meant.highest, last ?? meant.highest);
    const found = source.events({ ...meant, highest, notation: framing.notation });
    return streams.send(request, withHeaders(request, reply, framing.type), framed(framing, found));
  };

  const handlers: Readonly<Record<PathName, Handler>> = {
    model: (request, reply) => sendJson(request, reply, datamodel(entities.loaded(inUse()))),

    async latest(request, reply) {
      const last = (await sourceFor(reply).transactions()).at(-1);
      if (last === undefined) throw new ApiError('not_found');
      return sendOne(request, reply, shown(last));
    },

    async transactions(request, reply) {
      const given = request.query as Given;
      const meant = pageOf(between(await sourceFor(reply).transactions(), given), given).map(shown);
      const framing = framingOf(given, ['txid', 'tidspunkt', 'operationer']);
      if (framing.notation === 'csv')
        return deliver(request, reply, framing.type, framing.open + csvOf(meant));
      const separator = framing.notation === 'lines' ? '\r\n' : ',\n';
      const objects = meant.map((transaction) => JSON.stringify(transaction));
      return deliver(request, reply, framing.type, framing.open + objects.join(separator) + framing.close);
    },

    async inspect(request, reply) {
      const { txid = 0, aggregate = false } = request.query as Given;
      const source = sourceFor(reply);
      const all = await source.transactions();
      const meant = all.filter(({ number }) => number === txid);
      if (meant.length === 0) throw new ApiError('not_found');
      refuseUnknown(meant, { txid });
      return sendJson(request, reply, await source.inspection(txid, aggregate));
    },

    newest,
    newestOfEvents: newest,
    extract: (request, reply) => extract(request, reply, entityOf(request)),
    events: (request, reply) => events(request, reply, entityOf(request)),
    eventsUnderEvents: (request, reply) => events(request, reply, entityOf(request)),
    stream(request, reply) {
      admit(reply);
      return following.send(request, reply, inUse());
    },
    async overview(request, reply) {
      const { dataVersion } = inUse();
      const body = await overview.answer(request.query as OverviewAsked);
      const { revalidateControl } = reply.context.caller;
      reply.headers({ 'cache-control': revalidateControl, 'x-data-version': dataVersion });
      return sendKept(request, reply, body);
    },
    eventsByPath: (request, reply) => events(request, reply, (request.params as Given).entitet ?? ''),
    oldExtract: (request, reply) => extract(request, reply, registerOf(request)),
    oldEvents: (request, reply) => events(request, reply, registerOf(request)),
    oldSchema: (request, reply) =>
      sendJson(
        request,
        reply,
        JSON.stringify(oldSchema(entities.loaded(inUse()), reply.context.caller.base)),
      ),
  };
  for (const [name, handler] of Object.entries(handlers) as [PathName, Handler][]) {
    const of: Described = described[name];
    app.get(of.path, routeOf(of), handler);
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

function sendOne(request: FastifyRequest, reply: FastifyReply, object: object): FastifyReply {
  const given = request.query as Given;
  const framing = framingOf(given, Object.keys(object));
  if (framing.notation === 'csv')
    return deliver(request, reply, framing.type, framing.open + csvOf([object]));
  if (framing.notation === 'lines') return deliver(request, reply, framing.type, JSON.stringify(object));
  return sendJson(request, reply, JSON.stringify(object));
}

function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const { callback } = request.query as Given;
  if (callback === undefined) return deliver(request, reply, contentTypes.json, text);
  return deliver(request, reply, JSONP_TYPE, callOf(callback).join(text));
}

function deliver(request: FastifyRequest, reply: FastifyReply, type: string, body: string): FastifyReply {
  return withHeaders(request, reply, type).send(body);
}

function withHeaders(request: FastifyRequest, reply: FastifyReply, type: string): FastifyReply {
  const { download } = request.query as Given;
  if (download !== undefined) reply.header('content-disposition', disposition(download));
  return reply.headers({ 'content-type': type, 'cache-control': 'no-store', vary: 'Accept-Encoding' });
}
