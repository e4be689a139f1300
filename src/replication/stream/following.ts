/**
 * The streams of a process: what each one follows, from where, and how many there may be, in total and by client. Twice a
 * second the service looks whether the key of each reader is still valid, and whether the reader takes what is sent.
 */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SnapshotInfo } from '../../engine/addon/native.ts';
import { ApiError } from '../../http/errors/errors.ts';
import type { Fault } from '../../http/parameters/parameters.ts';
import { whenClosed } from '../../http/request/context.ts';
import { Shares } from '../../http/request/shares.ts';
import { readerOf } from '../../http/response/slow-readers.ts';
import type { ValuesOf } from '../../resources/parameters/parameter.ts';
import type { Entities } from '../entities.ts';
import { fault, NOT_YET } from '../fault.ts';
import type { EventLog } from '../feed/event-log.ts';
import { hasMunicipality } from '../feed/municipality.ts';
import type { Newsroom } from '../feed/news.ts';
import { before, lostAfter, newestOf, type Position, read } from '../feed/position.ts';
import type { Wanted } from '../feed/since.ts';
import type { tables } from '../parameters.ts';
import { reasonOf } from '../transactions.ts';
import { PIECE, streamed } from './stream.ts';

/** Each holds a socket, some events and {@link PIECE_MS} worth of patience. */
const MOST = 256;
const LAST = 'last-event-id';
const LOOK_EVERY_MS = 500;
/** In which a reader takes a piece of {@link PIECE} characters. A slower one is cut, and continues when it connects again. */
const PIECE_MS = 10_000;

interface Reader {
  readonly ending: AbortController;
  /** When it was sent a piece that it has not taken. */
  waitingSince: number | undefined;
}

/** Whether a reader would be let in again. */
export type MayGoOn = (request: FastifyRequest) => Promise<boolean>;

type Asked = ValuesOf<typeof tables.followed>;
type Asking = FastifyRequest<{ Querystring: Asked }>;

export class Following {
  readonly #log: EventLog;
  readonly #newsroom: Newsroom;
  readonly #entities: Entities;
  readonly #mayGoOn: MayGoOn | undefined;
  readonly #shares = new Shares('event streams', MOST);
  readonly #open = new Map<FastifyRequest, Reader>();
  #looking: NodeJS.Timeout | undefined;

  /** Without `mayGoOn` everybody may. */
  constructor(log: EventLog, newsroom: Newsroom, entities: Entities, mayGoOn?: MayGoOn) {
    this.#log = log;
    this.#newsroom = newsroom;
    this.#entities = entities;
    this.#mayGoOn = mayGoOn;
  }

  /** Refuses what cannot be followed before the stream begins. */
  async send(request: Asking, reply: FastifyReply, info: SnapshotInfo): Promise<FastifyReply> {
    const wanted = wantedOf(request.query, this.#entities, info);
    const from = await this.#from(request, wanted);
    const giveBack = this.#shares.take(reply.context.connection.address ?? '', 1, readerOf(reply.raw));
    reply.headers({
      'content-type': 'text/event-stream; charset=UTF-8',
      'cache-control': 'no-store',
      // nginx would hold events back.
      'x-accel-buffering': 'no',
    });
    const reader = this.#begin(request, reply);
    request.raw.socket.setKeepAlive?.(true);
    const { signal: end } = reader.ending;
    const events = streamed({ log: this.#log, newsroom: this.#newsroom, from, wanted, end });
    const sent = Readable.from(taken(events, reader), { objectMode: false, highWaterMark: PIECE });
    // It closes when the search in the log has ended, not when its client leaves.
    sent.once('close', giveBack);
    whenClosed(reply.raw, () => sent.destroy());
    return reply.send(sent);
  }

  #begin(request: FastifyRequest, reply: FastifyReply): Reader {
    const reader: Reader = { ending: new AbortController(), waitingSince: undefined };
    this.#open.set(request, reader);
    this.#looking ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
    whenClosed(reply.raw, () => {
      reader.ending.abort();
      this.#open.delete(request);
      if (this.#open.size > 0) return;
      clearInterval(this.#looking);
      this.#looking = undefined;
    });
    return reader;
  }

  async #look(): Promise<void> {
    const now = performance.now();
    for (const [{ raw }, { waitingSince = now }] of this.#open)
      if (now - waitingSince > PIECE_MS) raw.socket.destroy();
    for (const [request, { ending }] of this.#open)
      if ((await this.#mayGoOn?.(request)) === false) ending.abort();
  }

  async #from(request: Asking, wanted: Wanted): Promise<Position> {
    const { transactions: all } = await this.#log.state();
    const { txidfra = 0 } = request.query;
    const last = request.headers[LAST];
    const isResumed = typeof last === 'string' && last !== '';
    const position = isResumed ? givenIn(last) : asked();
    const lost = lostAfter(all, position, wanted.entities);
    if (lost === undefined) return position;
    const msg = `${reasonOf(lost)}: begin with an extract, then with txidfra=${lost.number + 1}`;
    throw new ApiError('validation_error', [isResumed ? headerFault(msg) : fault('txidfra', msg)]);

    function givenIn(id: string): Position {
      const found = read(id, all);
      if (found !== undefined) return found;
      const { number } = newestOf(all);
      const msg = `must be the id of an event of this service, of which the newest is ${number}`;
      throw new ApiError('validation_error', [headerFault(msg)]);
    }

    function asked(): Position {
      const newest = newestOf(all);
      if (txidfra === 0) return newest;
      if (txidfra <= newest.transaction + 1) return before(all, txidfra);
      throw new ApiError('validation_error', [
        fault('txidfra', `must be at most the next transaction, ${newest.transaction + 1}`, NOT_YET),
      ]);
    }
  }
}

/** Notes since when the reader has not taken a piece. */
async function* taken(pieces: AsyncGenerator<string>, reader: Reader): AsyncGenerator<string> {
  for await (const piece of pieces) {
    reader.waitingSince = performance.now();
    yield piece;
    reader.waitingSince = undefined;
  }
}

const headerFault = (msg: string): Fault => ({
  loc: ['header', LAST],
  msg: `Last-Event-ID: ${msg}`,
  type: 'value_error',
});

/** What somebody follows, by the parameters of a stream. Refuses entities that there are not. */
function wantedOf({ entitet, kommunekode }: Asked, entities: Entities, info: SnapshotInfo): Wanted {
  const named = entitet?.map((name) => entities.named(name, info));
  const placeless = kommunekode === undefined ? undefined : named?.find((entity) => !hasMunicipality(entity));
  if (placeless !== undefined)
    throw new ApiError('validation_error', [
      fault('kommunekode', `${placeless.name} belongs to no municipality`),
    ]);
  return {
    entities: named && new Set(named.map(({ name }) => name)),
    municipalities: kommunekode && new Set(kommunekode.map((code) => String(code).padStart(4, '0'))),
  };
}
