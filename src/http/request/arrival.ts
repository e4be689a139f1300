/**
 * How the bytes of a large body arrive: what one read of a socket brings in a turn of the event loop, of all large bodies
 * together. Node would read megabytes of every connection in one turn, and call back for each chunk of a byte.
 */
import { IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { ApiError } from '../errors/errors.ts';
import { Turns } from './turns.ts';

/** The rest of a shorter body is read after a refusal, so that the connection stays open. */
const LARGE_BYTES = 64 * 1024;

/** Time to read the answer for a client that is still sending. */
const LINGER_MS = 2_000;

/** A body may come in this many pieces, and in more when their mean length is not less than so many bytes. */
const [MOST_PIECES, LEAST_MEAN_BYTES] = [1_000, 16];

const turns = new Turns();

/** Lets other requests be answered before the next step of a large body. */
export function turnFor({ length }: Buffer): Promise<void> | undefined {
  return length > LARGE_BYTES ? turn() : undefined;
}

function turn(): Promise<void> {
  return new Promise((resolve) => turns.take(resolve));
}

/** A request whose socket is read once a turn while a large body arrives, and not at all when the rest is not wanted. */
export class ArrivingRequest extends IncomingMessage {
  #pace: 'free' | 'paced' | 'over' = 'free';
  #pieces = 0;
  #bytes = 0;

  set pace(pace: 'paced' | 'over') {
    this.#pace = pace;
    this.socket.pause();
  }

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (this.#pace === 'free') return super.push(piece, encoding);
    this.#pieces += 1;
    this.#bytes += piece?.length ?? 0;
    // The call back for each piece takes longer than all the rest: those of one read are not even kept.
    if (!this.#isCrumbled || piece === null) super.push(piece, encoding);
    return false;
  }

  get #isCrumbled(): boolean {
    return this.#pieces > MOST_PIECES && this.#bytes < this.#pieces * LEAST_MEAN_BYTES;
  }

  override _read(size: number): void {
    if (this.#pace === 'free') super._read(size);
  }

  /** The body: each piece is what one read of the socket brought. */
  async *body(): AsyncGenerator<Buffer> {
    await this.#resume();
    // Destroying the request would end the connection before the answer.
    for await (const piece of this.iterator({ destroyOnReturn: false })) {
      if (this.#isCrumbled) {
        const msg = `the body comes in pieces of fewer than ${LEAST_MEAN_BYTES} bytes; send longer ones`;
        throw new ApiError('payload_too_large', [{ loc: ['body', ''], msg, type: 'length' }]);
      }
      yield piece;
      await this.#resume();
    }
  }

  /** One of all large bodies a turn. */
  async #resume(): Promise<void> {
    await turn();
    if (this.#pace === 'paced') this.socket.resume();
  }
}

/** Whether much of a body, or an unknown part of it, has not arrived yet. */
export function isStillSent({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > LARGE_BYTES;
}

export function paceBodies(server: Server): void {
  server.prependListener('request', (request) => {
    if (request instanceof ArrivingRequest && isStillSent(request)) request.pace = 'paced';
  });
}

/**
 * Ends the connection after the answer without reading the rest of the body. Node would close the socket at once, and
 * the system would then discard the answer together with the bytes that nobody has read.
 */
export function endAfter(request: IncomingMessage, socket: Socket | null): void {
  if (socket === null) return;
  socket.destroySoon = () => {
    socket.end();
    // Node would read the rest in order to discard it.
    if (request instanceof ArrivingRequest) request.pace = 'over';
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

export function bodyOf(request: IncomingMessage): Readable {
  if (!(request instanceof ArrivingRequest && isStillSent(request))) return request;
  return Readable.from(request.body(), { objectMode: false });
}
