/**
 * How the bytes of a large body arrive: what one read of a socket brings in a turn of the event loop, of all large bodies
 * together. Node would read megabytes of every connection in one turn, and call back for each chunk of a byte.
 */
import { IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/errors.ts';
import { LEAST_RATE } from '../response/slow-readers.ts';
import type { Backpressure } from './backpressure.ts';
import { whenClosed } from './context.ts';
import { isLargeHead } from './heads.ts';
import { Shares, type Yielding } from './shares.ts';
import { Turns } from './turns.ts';

/** The rest of a shorter body that nobody has begun to read is read after a refusal, so that the connection stays open. */
const LARGE_BYTES = 64 * 1024;

/** Limit of a body that is read as a whole: a thousand objects with all parts at full length. Files are read as they come. */
export const LIST_BYTES = 2 * 1024 * 1024;

/** Bytes of all large bodies that are kept until they have been answered. */
const MOST_KEPT = 64 * 1024 * 1024;
const kept = new Shares('bytes of bodies', MOST_KEPT);

/** A sender may pause for so long, as a connection on which nothing moves may. */
const WINDOW_MS = 30_000;

/** Time to read the answer for a client that is still sending. */
const LINGER_MS = 2_000;

/** A body may come in this many pieces, and in more when their mean length is at least this many bytes. */
const MOST_PIECES = 1_000;
const LEAST_MEAN_BYTES = 16;
/** Shorter pieces are copied together: each is an object of hundreds of bytes, and a turn. */
const PAGE_BYTES = 4 * 1024;

const turns = new Turns();

/** Lets other requests be answered before the next step of a large body. */
export async function turnFor({ length }: Buffer): Promise<void> {
  if (length > LARGE_BYTES) await new Promise<void>((resolve) => turns.take(resolve));
}

/** A request whose socket is read once a turn while its body arrives, and not at all when the rest is not wanted. */
export class ArrivingRequest extends IncomingMessage {
  #pace: 'free' | 'paced' | 'over' = 'free';
  #pieces = 0;
  #bytes = 0;
  #isCrumbled = false;
  #page: Buffer | undefined;
  /** Bytes of the page that have come. */
  #filled = 0;
  #stopWaiting: () => void = () => {};

  get pace(): 'free' | 'paced' | 'over' {
    return this.#pace;
  }

  set pace(pace: 'paced' | 'over') {
    this.#pace = pace;
    this.socket.pause();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#stopWaiting();
    super._destroy(error, callback);
  }

  /** Says whether more is to be read of the socket: until a page is full, or a longer piece has come. */
  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (this.#pace === 'free') return super.push(piece, encoding);
    if (piece === null) {
      this.#passPage();
      return super.push(null);
    }
    // The call back for each piece takes longer than all the rest: those of one read are not even kept.
    if (this.#isCrumbled) return false;
    this.#pieces += 1;
    this.#bytes += piece.length;
    this.#isCrumbled = this.#pieces > MOST_PIECES && this.#bytes < this.#pieces * LEAST_MEAN_BYTES;
    const isLong = piece.length >= PAGE_BYTES;
    const isFull = isLong || this.#filled + piece.length > PAGE_BYTES;
    if (isFull) this.#passPage();
    if (isLong) super.push(piece);
    else {
      this.#page ??= Buffer.allocUnsafeSlow(PAGE_BYTES);
      this.#filled += piece.copy(this.#page, this.#filled);
    }
    if (this.#isCrumbled) this.#passPage();
    return !isFull && !this.#isCrumbled;
  }

  #passPage(): void {
    if (this.#filled > 0) super.push(this.#page?.subarray(0, this.#filled));
    this.#page = undefined;
    this.#filled = 0;
  }

  override _read(size: number): void {
    if (this.#pace === 'free') super._read(size);
  }

  /** The body in pages, or longer pieces: each is at most what one read of the socket brought. */
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
    if (this.destroyed) return;
    await new Promise<void>((resolve) => {
      this.#stopWaiting = resolve;
      turns.take(resolve, () => this.destroyed);
    });
    if (this.#pace === 'paced') this.socket.resume();
  }
}

/** Whether much of a body, an unknown part of it, one behind a large head, or what a route is reading of it has not arrived yet. */
export function isStillSent(request: IncomingMessage): boolean {
  if (request.complete) return false;
  if (request instanceof ArrivingRequest && request.pace !== 'free') return true;
  return isLarge(request) || isLargeHead(request);
}

function isLarge({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > LARGE_BYTES;
}

/**
 * Hands requests to the framework when it is their turn. Pipelined requests wait before any work is done for them: Node reads a
 * thousand requests of a connection at once.
 */
export function takeInTurn(server: Server, backpressure: Backpressure, turns: Turns): void {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request instanceof ArrivingRequest && isLarge(request)) {
      request.pace = 'paced';
      if (isBodyless(request)) {
        response.shouldKeepAlive = false;
        endAfter(request, request.socket);
        backpressure.watch(request.socket);
      }
    }
    const begin = (): void => {
      for (const handle of handlers) handle.call(server, request, response);
    };
    // Otherwise the end of one answer would begin the next, thousands in one turn.
    if (response.socket !== null) begin();
    else backpressure.admit(request.socket, response, () => turns.take(begin, () => request.destroyed));
  });
}

/** Whether no route reads the body of a request. */
function isBodyless({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
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
    destroyLater(socket);
  };
}

/** Gives a client that is still sending the time to read the answer. */
export function destroyLater(socket: Duplex): void {
  const given = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(given));
}

/**
 * The stream that a route reads as the body of a request. A file must come at a rate; a large body that is read as a whole
 * is bounded together with all others that are kept.
 */
export function bodyOf({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): Readable {
  if (!(raw instanceof ArrivingRequest) || isBodyless(raw)) return raw;
  const isFile = (routeOptions.bodyLimit ?? 0) > LIST_BYTES;
  if (!raw.complete && raw.pace === 'free') raw.pace = 'paced';
  if (raw.pace === 'free' && !isFile) return raw;
  const pieces = raw.pace === 'free' ? raw.iterator({ destroyOnReturn: false }) : raw.body();
  return givingWay((over, sender) =>
    isFile ? keptUp(pieces, over) : taken(keptUp(pieces, over), sender, reply),
  );
}

const senders = new WeakMap<Readable, Yielding>();

/** A body that may have to give way to that of another client: `pieces` throws the reason of its signal then. */
export function givingWay(pieces: (over: AbortSignal, sender: Yielding) => AsyncIterable<Buffer>): Readable {
  const over = new AbortController();
  const since = performance.now();
  const sender: Yielding = {
    // The latest loses least. One that has come whole no longer waits for its sender.
    worth: () => (body.readableEnded || body.destroyed ? Infinity : -since),
    end: () => over.abort(gaveWay()),
  };
  const body = Readable.from(pieces(over.signal, sender), { objectMode: false });
  senders.set(body, sender);
  return body;
}

/** How a body that is coming is given up for that of another client; `undefined`: it is not. */
export function senderOf(body: Readable): Yielding | undefined {
  return senders.get(body);
}

function gaveWay(): ApiError {
  const msg = 'another client, which has less under way, needed the place';
  return new ApiError('overloaded', [{ loc: ['header', 'Connection'], msg, type: 'share' }]);
}

/**
 * What arrives, until its sender has to give way. Throws where the time that was waited for it brought less than
 * {@link LEAST_RATE}: its sender has a place.
 */
export async function* keptUp(body: AsyncIterator<Buffer>, over: AbortSignal): AsyncGenerator<Buffer> {
  let [waited, bytes, since] = [0, 0, performance.now()];
  for await (const piece of inTime(body, over)) {
    waited += performance.now() - since;
    bytes += piece.length;
    if (waited > WINDOW_MS) {
      if (bytes < (waited * LEAST_RATE) / 1_000) throw new ApiError('request_timeout');
      [waited, bytes] = [0, 0];
    }
    yield piece;
    since = performance.now();
  }
}

/** Throws where nothing comes: bytes may keep a connection busy without being any of the body, such as zeros before a length. */
async function* inTime(body: AsyncIterator<Buffer>, over: AbortSignal): AsyncGenerator<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  let giveUp = (): void => {};
  const late = (): Promise<never> =>
    new Promise((_, reject) => {
      timer = setTimeout(() => reject(new ApiError('request_timeout')), WINDOW_MS);
      giveUp = () => reject(over.reason);
    });
  over.addEventListener('abort', () => giveUp());
  try {
    for (;;) {
      over.throwIfAborted();
      const { value: piece, done } = await Promise.race([body.next(), late()]);
      clearTimeout(timer);
      if (done === true) return;
      yield piece;
    }
  } finally {
    clearTimeout(timer);
    // Not awaited: it ends after the piece that has not come.
    body.return?.().catch(() => {});
  }
}

/** Takes a share for what has come of a body, until the answer has been sent. */
async function* taken(
  pieces: AsyncIterable<Buffer>,
  sender: Yielding,
  { context, raw }: FastifyReply,
): AsyncGenerator<Buffer> {
  const shares: (() => void)[] = [];
  whenClosed(raw, () => {
    for (const giveBack of shares.splice(0)) giveBack();
  });
  for await (const piece of pieces) {
    if (!raw.closed) shares.push(kept.take(context.connection.address ?? '', piece.length, sender));
    yield piece;
  }
}
