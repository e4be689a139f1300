/**
 * Answers that are sent as they are made, for as long as their reader takes. Their number is bounded, in total and by
 * client, because each holds some rows in memory and a snapshot. One that fails is cut by a reset of the connection: also a
 * reader by HTTP/1.0, which knows no length, then sees that it is not whole.
 */
import { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { whenClosed } from '../http/request/context.ts';
import { Shares } from '../http/request/shares.ts';
import { acceptsGzip } from '../http/response/compression.ts';
import { readerOf } from '../http/response/slow-readers.ts';

const MOST = 32;
/** A reader writes what it has read to a database before it reads on; over this time it must take the lowest rate. */
const READER_MS = 5 * 60_000;

export class Streams {
  readonly #onCut: (url: string, reason: string) => void;
  readonly #shares = new Shares('copies under way', MOST);

  constructor(onCut: (url: string, reason: string) => void) {
    this.#onCut = onCut;
  }

  /** Sends what comes once the first of it is there, so that a fault before it is an error answer. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    chunks: AsyncGenerator<Buffer>,
  ): Promise<FastifyReply> {
    const { socket } = request.raw;
    const reader = readerOf(reply.raw);
    const end = (): void => {
      this.#onCut(request.url, 'another client needs its place');
      // A request that is injected has none.
      if (socket instanceof Socket) reset(socket);
      else reader.end();
    };
    whenClosed(reply.raw, this.#shares.take(reply.context.connection.address ?? '', 1, { ...reader, end }));
    const first = await chunks.next();
    const body = Readable.from(startingWith(first, chunks), { objectMode: false });
    if (socket instanceof Socket) this.#watch(body, request.url, socket, reply);
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(body);
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    // A fault of the rows destroys what is being sent.
    pipeline(body, gzip, () => undefined);
    return reply.header('content-encoding', 'gzip').send(gzip);
  }

  #watch(body: Readable, url: string, socket: Socket, reply: FastifyReply): void {
    const { timeout = 0 } = socket;
    socket.setTimeout(READER_MS);
    reply.raw.once('finish', () => socket.setTimeout(timeout));
    body.once('error', (error) => {
      // The reader has left, or wanted the head alone.
      if (socket.destroyed || reply.request.method === 'HEAD') return;
      this.#onCut(url, error.message);
      reset(socket);
    });
  }
}

/** Node resets no connection by TLS: it throws. */
function reset(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}

async function* startingWith(
  first: IteratorResult<Buffer>,
  rest: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
