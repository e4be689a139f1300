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
import { routeOf } from '../resources/routes.ts';
import { type Holds, Source } from './chunks.ts';
import { described } from './description.ts';
import { datamodel, type Entities } from './entities.ts';
import type { EventLog } from './feed/event-log.ts';
import type { Newsroom } from './feed/news.ts';
import { keyOf } from './key.ts';
import { csvOf, framed, framingOf } from './notation.ts';
import { oldPaths } from './old-paths.ts';
import { oldSchema } from './old-schema.ts';
import { Overview } from './overview/overview.ts';
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

  const newest = async (request: Asking, reply: FastifyReply) => {
    const all = await sourceFor(reply).transactions();
    const last = all.at(-1);
    if (last === undefined) throw new ApiError('not_found');
    return sendOne(request, reply, { sekvensnummer: newestEvent(all), tidspunkt: last.time });
  };

  const extract = async (request: Asking, reply: FastifyReply, name: string) => {
    const given = request.query;
    const entity = entities.named(name, inUse());
    const source = sourceFor(reply);
    const until = untilOf(await source.transactions(), given, entity.name);
    const framing = framingOf(
      given,
      entity.attributes.map((attribute) => attribute.name),
    );
    const rows = source.extract({
      entity: entity.name,
      key: keyOf(entity, given),
      notation: framing.notation,
      ...(until !== undefined && { until }),
    });
    return streams.send(request, withHeaders(request, reply, framing.type), framed(framing, rows));
  };

  const events = async (request: Asking, reply: FastifyReply, name: string) => {
    const asked = request.query;
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
    const key = keyOf(entity, asked);
    const meant = { entity: entity.name, key, transactions, ...bounds };
    const most = unlessZero(asked.maxantal);
    const last = most === undefined ? undefined : await source.numberOfEvent(meant, most);
    const highest = Math.min(meant.highest, last ?? meant.highest);
    const found = source.events({ ...meant, highest, notation: framing.notation });
    return streams.send(request, withHeaders(request, reply, framing.type), framed(framing, found));
  };

  app.get(...routeOf(described.model), (request, reply) =>
    sendJson(request, reply, datamodel(entities.loaded(inUse()))),
  );

  app.get(...routeOf(described.latest), async (request, reply) => {
    const last = (await sourceFor(reply).transactions()).at(-1);
    if (last === undefined) throw new ApiError('not_found');
    return sendOne(request, reply, shown(last));
  });

  app.get(...routeOf(described.transactions), async (request, reply) => {
    const given = request.query;
    const meant = pageOf(between(await sourceFor(reply).transactions(), given), given).map(shown);
    const framing = framingOf(given, ['txid', 'tidspunkt', 'operationer']);
    if (framing.notation === 'csv') return deliver(request, reply, framing.type, framing.open + csvOf(meant));
    const separator = framing.notation === 'lines' ? '\r\n' : ',\n';
    const objects = meant.map((transaction) => JSON.stringify(transaction));
    return deliver(request, reply, framing.type, framing.open + objects.join(separator) + framing.close);
  });

  app.get(...routeOf(described.inspect), async (request, reply) => {
    const { txid, aggregate = false } = request.query;
    const source = sourceFor(reply);
    const all = await source.transactions();
    const meant = all.filter(({ number }) => number === txid);
    if (meant.length === 0) throw new ApiError('not_found');
    refuseUnknown(meant, { txid });
    return sendJson(request, reply, await source.inspection(txid, aggregate));
  });

  app.get(...routeOf(described.newest), newest);
  app.get(...routeOf(described.newestOfEvents), newest);
  app.get(...routeOf(described.extract), (request, reply) => extract(request, reply, request.query.entitet));
  for (const one of [described.events, described.eventsUnderEvents])
    app.get(...routeOf(one), (request, reply) => events(request, reply, request.query.entitet));
  app.get(...routeOf(described.stream), (request, reply) => {
    admit(reply);
    return following.send(request, reply, inUse());
  });

  app.get(...routeOf(described.overview), async (request, reply) => {
    const { dataVersion } = inUse();
    const { caller, connection } = reply.context;
    const body = await overview.answer(request.query, connection.address ?? '');
    const { revalidateControl } = caller;
    reply.headers({ 'cache-control': revalidateControl, 'x-data-version': dataVersion });
    return sendKept(request, reply, body);
  });

  app.get(...routeOf(described.eventsByPath), (request, reply) =>
    events(request, reply, request.params.entitet),
  );
  app.get(...routeOf(described.oldExtract), (request, reply) =>
    extract(request, reply, oldPaths[request.params.register] ?? ''),
  );
  app.get(...routeOf(described.oldEvents), (request, reply) =>
    events(request, reply, oldPaths[request.params.register] ?? ''),
  );
  app.get(...routeOf(described.oldSchema), (request, reply) => {
    const { base } = reply.context.caller;
    return sendJson(request, reply, JSON.stringify(oldSchema(entities.loaded(inUse()), base)));
  });
}

type Asking = FastifyRequest<{ Querystring: Given }>;

function sendOne(request: Asking, reply: FastifyReply, object: object): FastifyReply {
  const given = request.query;
  const framing = framingOf(given, Object.keys(object));
  if (framing.notation === 'csv')
    return deliver(request, reply, framing.type, framing.open + csvOf([object]));
  if (framing.notation === 'lines') return deliver(request, reply, framing.type, JSON.stringify(object));
  return sendJson(request, reply, JSON.stringify(object));
}

function sendJson(request: Asking, reply: FastifyReply, text: string): FastifyReply {
  const { callback } = request.query;
  if (callback === undefined) return deliver(request, reply, contentTypes.json, text);
  return deliver(request, reply, JSONP_TYPE, callOf(callback).join(text));
}

function deliver(request: Asking, reply: FastifyReply, type: string, body: string): FastifyReply {
  return withHeaders(request, reply, type).send(body);
}

function withHeaders(request: Asking, reply: FastifyReply, type: string): FastifyReply {
  const { download } = request.query;
  if (download !== undefined) reply.header('content-disposition', disposition(download));
  return reply.headers({ 'content-type': type, 'cache-control': 'no-store', vary: 'Accept-Encoding' });
}
