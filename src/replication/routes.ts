/**
 * Copies of the registers (`/replikering`, `/haendelser`): the model of the tables, transactions, the rows of an entity, and
 * what changed. Answers are streams that may take hours; none may be kept, and none is compressed unless it is asked for.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SnapshotInfo } from '../engine/addon/native.ts';
import type { Engine } from '../engine/engine.ts';
import type { App } from '../http/app-types.ts';
import { ApiError } from '../http/errors/errors.ts';
import { contentTypes, disposition } from '../http/response/formats.ts';
import { callOf, JSONP_TYPE } from '../http/response/jsonp.ts';
import { deliveryParameters } from '../resources/parameters/answer.ts';
import { schemaOf } from '../resources/parameters/parameter.ts';
import { Source } from './chunks.ts';
import { datamodel, Entities } from './entities.ts';
import { keyOf } from './key.ts';
import { csvOf, framed, framingOf } from './notation.ts';
import { oldPaths } from './old-paths.ts';
import { type Given, tables } from './parameters.ts';
import { Streams } from './streams.ts';
import { between, eventsBetween, newestEvent, refuseUnknown, shown, untilOf } from './transactions.ts';

export interface ReplicationOptions {
  readonly engine: Engine;
  readonly snapshot: () => SnapshotInfo | null;
  readonly describe: () => string;
  /** Told of each answer that broke off. */
  readonly onCut: (url: string, reason: string) => void;
}

const BASE = '/replikering';
const EVENTS = '/haendelser';
/** Columns of an event before those of its entity. */
const OF_EVENT = ['txid', 'sekvensnummer', 'tidspunkt', 'operation'];
const PER_PAGE = 20;

export function replicationRoutes(app: App, options: ReplicationOptions): void {
  const { engine, snapshot, describe, onCut } = options;
  const streams = new Streams(onCut);
  const entities = new Entities(describe);
  const inUse = (): SnapshotInfo => {
    const info = snapshot();
    if (info === null) throw new ApiError('not_ready');
    return info;
  };
  const sourceFor = (reply: FastifyReply) => {
    if (reply.context.guest?.replicates === false)
      throw new ApiError('plan_required', [
        { loc: ['header', 'x-api-key'], msg: 'copies of registers are part of other plans', type: 'plan' },
      ]);
    return new Source(engine, reply.context.connection);
  };
  const hidden = (table: Parameters<typeof schemaOf>[0]) => ({
    schema: { hide: true, querystring: schemaOf(table) },
    config: { isClosed: true } as const,
  });

  app.get(`${BASE}/datamodel`, hidden(deliveryParameters), (request, reply) => {
    const text = datamodel(entities.loaded(inUse()));
    return sendJson(request, reply, text);
  });

  app.get(`${BASE}/senestetransaktion`, hidden(tables.single), async (request, reply) => {
    const last = (await sourceFor(reply).transactions()).at(-1);
    if (last === undefined) throw new ApiError('not_found');
    return sendOne(request, reply, shown(last));
  });

  app.get(`${BASE}/transaktioner`, hidden(tables.transactions), async (request, reply) => {
    const given = request.query as Given;
    const meant = page(between(await sourceFor(reply).transactions(), given), given).map(shown);
    const framing = framingOf(given, ['txid', 'tidspunkt', 'operationer']);
    if (framing.notation === 'csv') return deliver(request, reply, framing.type, framing.open + csvOf(meant));
    const separator = framing.notation === 'lines' ? '\r\n' : ',\n';
    const objects = meant.map((transaction) => JSON.stringify(transaction));
    return deliver(request, reply, framing.type, framing.open + objects.join(separator) + framing.close);
  });

  const newest = async (request: FastifyRequest, reply: FastifyReply) => {
    const all = await sourceFor(reply).transactions();
    const last = all.at(-1);
    if (last === undefined) throw new ApiError('not_found');
    return sendOne(request, reply, { sekvensnummer: newestEvent(all), tidspunkt: last.time });
  };
  app.get(`${BASE}/senestesekvensnummer`, hidden(tables.single), newest);
  app.get(`${EVENTS}/senestesekvensnummer`, hidden(tables.single), newest);

  const sendExtract = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const given = request.query as Given;
    const entity = entities.named(name, inUse());
    const source = sourceFor(reply);
    const until = untilOf(await source.transactions(), given);
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
  const sendEvents = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const given = request.query as Given;
    const entity = entities.named(name, inUse());
    const source = sourceFor(reply);
    const all = await source.transactions();
    const transactions = between(all, given);
    const { lowest, highest } = eventsBetween(all, given);
    refuseUnknown(all, transactions);
    const own = entity.attributes.map((attribute) => attribute.name);
    const framing = framingOf(given, [...OF_EVENT, ...own]);
    const { notation } = framing;
    const key = keyOf(entity, request);
    const events = source.events({ entity: entity.name, key, transactions, lowest, highest, notation });
    return streams.send(request, withHeaders(request, reply, framing.type), framed(framing, events));
  };
  const entityOf = (request: FastifyRequest): string => (request.query as Given).entitet ?? '';

  app.get(`${BASE}/udtraek`, hidden({ ...tables.entitet, ...tables.extract }), (request, reply) =>
    sendExtract(request, reply, entityOf(request)),
  );
  for (const path of [`${BASE}/haendelser`, EVENTS]) {
    app.get(path, hidden({ ...tables.entitet, ...tables.events }), (request, reply) =>
      sendEvents(request, reply, entityOf(request)),
    );
  }
  app.get<{ Params: { entitet: string } }>(`${EVENTS}/:entitet`, hidden(tables.events), (request, reply) =>
    sendEvents(request, reply, request.params.entitet),
  );
  for (const [path, entity] of Object.entries(oldPaths)) {
    app.get(`${BASE}/${path}`, hidden(tables.extract), (request, reply) =>
      sendExtract(request, reply, entity),
    );
    app.get(`${BASE}/${path}/haendelser`, hidden(tables.events), (request, reply) =>
      sendEvents(request, reply, entity),
    );
  }
}

/** A page of transactions; all where no page is asked for. */
function page<Item>(all: Item[], { side, per_side }: Given): Item[] {
  if (side === undefined && per_side === undefined) return all;
  const size = per_side ?? PER_PAGE;
  const start = ((side ?? 1) - 1) * size;
  return all.slice(start, start + size);
}

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
