/**
 * Bounds the memory of answers that clients have requested and not yet read. Node parses every request of one read,
 * perhaps a thousand, before it sends their answers. Therefore a request waits until the answer before it on its
 * connection has been sent, and no more of that connection is read meanwhile; all unsent answers together hold no
 * more than a fixed amount, of which a client has a share, and a reader that is too slow is cut: the slowest of a client also
 * where another client needs the room. How long a request waits for a thread is bounded elsewhere, by the admission queue.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { EngineError, type Release } from '../../engine/engine.ts';
import { SMALL_ANSWER_BYTES } from '../../engine/limits.ts';
import { isKept } from '../response/kept-body.ts';
import { readerOf, SlowReaders } from '../response/slow-readers.ts';
import { whenClosed } from './context.ts';
import { Shares } from './shares.ts';

/** A connection that waits this long for an answer is read for a moment, to see whether its client has left. */
const LOOK_MS = 1_000;
/** Bytes that may be read of a connection behind a request that is being answered. */
const MOST_BEHIND = 64 * 1024;

/** Bytes of all larger unsent answers. */
export const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

/** An answer that takes memory until it is sent. */
export interface UnsentAnswer {
  readonly bytes: number;
  /** Address of who reads it. */
  readonly client: string;
  /** Whether other threads read it while it is sent, as those do that compress it. */
  readonly isStreamed: boolean;
  readonly release?: Release | undefined;
}

/** The requests of a connection that wait for the answers before them, and how it is watched meanwhile. */
interface Queue {
  length: number;
  isPausing: boolean;
  /** Bytes of the connection that had been read when the request came that is being answered. */
  read: number;
  looking: NodeJS.Timeout | undefined;
}

export class Backpressure {
  readonly #queues = new WeakMap<Socket, Queue>();
  /** Larger answers that have not been sent to their end. */
  readonly #unsent = new Set<ServerResponse>();
  readonly #shares = new Shares('unread bytes', MAX_UNSENT_BYTES);
  readonly #readers = new SlowReaders();

  /** Bytes of the larger answers that have not been sent to their end. */
  get bytes(): number {
    return this.#shares.sum;
  }

  /**
   * Calls `proceed` at once, or when the earlier answers on the connection have been sent. While requests wait, no more of
   * them are read: what waits is what one read of the socket brought.
   */
  admit(socket: Socket, response: ServerResponse, proceed: () => void): void {
    // Node assigns the socket to a response when the responses before it have ended.
    if (response.socket !== null) {
      proceed();
      return;
    }
    const queue = this.#queueOf(socket);
    if (queue.length === 0) this.watch(socket);
    queue.length += 1;
    const { bytesRead } = socket;
    // Node resumes the socket in a tick after each request: it is paused after the last request of a read, and after the ticks.
    if (!queue.isPausing) queueMicrotask(pause);
    queue.isPausing = true;
    function pause(): void {
      queue.isPausing = false;
      if (queue.length > 0) socket.pause();
    }
    response.once('socket', () => {
      queue.length -= 1;
      queue.read = bytesRead;
      queue.looking?.refresh();
      if (queue.length === 0) {
        clearInterval(queue.looking);
        socket.resume();
      }
      proceed();
    });
  }

  /**
   * Sees the client of a paused socket leave: the system tells it only where something is read. Therefore a little is read each
   * second, and a connection on which too much comes is ended.
   */
  watch(socket: Socket): void {
    const queue = this.#queueOf(socket);
    clearInterval(queue.looking);
    queue.read = socket.bytesRead;
    queue.looking = setInterval(() => {
      if (socket.destroyed) clearInterval(queue.looking);
      else if (socket.bytesRead - queue.read >= MOST_BEHIND) socket.destroy();
      else socket.resume();
    }, LOOK_MS).unref();
  }

  #queueOf(socket: Socket): Queue {
    const queue = this.#queues.get(socket) ?? { length: 0, isPausing: false, read: 0, looking: undefined };
    this.#queues.set(socket, queue);
    return queue;
  }

  /**
   * Counts an answer until it has been sent or its client has gone, then releases its memory. Throws, and releases it at
   * once, when too many bytes are unsent (`overloaded`) or when the client has gone already ({@link EngineError}): its
   * response does not close again.
   */
  hold(response: ServerResponse, { bytes, client, isStreamed, release }: UnsentAnswer): void {
    if (bytes <= SMALL_ANSWER_BYTES) return;
    let giveBack: () => void;
    try {
      if (response.closed) throw new EngineError('CANCELLED', 'the client has gone');
      giveBack = this.#shares.take(client, bytes, readerOf(response));
    } catch (refused) {
      release?.();
      throw refused;
    }
    this.#unsent.add(response);
    this.#readers.watch(response);
    whenClosed(response, () => {
      giveBack();
      this.#unsent.delete(response);
      // A thread may still be compressing what was cut off: that is left to the garbage collector.
      const isRead = isStreamed && !(response.writableFinished && response.req.method !== 'HEAD');
      if (!isRead) release?.();
    });
  }

  /** Counts what the framework sends: texts and bytes that are not kept for other clients. Streams take no memory. */
  send(response: ServerResponse, payload: unknown, client: () => string): void {
    if (response.closed) return;
    const isStream = payload instanceof Readable;
    if (!isStream && !isLarge(payload)) return;
    if (isStream || isShared(payload)) this.#readers.watch(response);
    else this.hold(response, { bytes: payload.length, client: client(), isStreamed: false });
  }

  /** Resolves when the larger answers that are now unsent have been sent or cut off. */
  async drained(): Promise<void> {
    await Promise.all([...this.#unsent].map((response) => once(response, 'close')));
  }
}

function isLarge(payload: unknown): payload is string | Uint8Array {
  const isWhole = typeof payload === 'string' || payload instanceof Uint8Array;
  return isWhole && payload.length > SMALL_ANSWER_BYTES;
}

function isShared(payload: string | Uint8Array): boolean {
  return typeof payload !== 'string' && isKept(payload);
}
