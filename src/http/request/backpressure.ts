/**
 * Bounds the memory of answers that clients have requested and not yet read. Node parses every request of one read,
 * perhaps a thousand, before it sends their answers. Therefore a request waits until the answer before it on its
 * connection has been sent, a connection with thousands of waiting requests is closed, and all unsent answers together
 * hold no more than a fixed amount. How long a request waits for a thread is bounded elsewhere, by the admission queue.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { EngineError, type Release } from '../../engine/engine.ts';
import { SMALL_ANSWER_BYTES } from '../../engine/limits.ts';
import { ApiError } from '../errors/errors.ts';

/** Waiting requests of one connection; a single read of 64 kB brings fewer. */
const MAX_WAITING = 5_000;
/** Bytes of all larger unsent answers; one that would exceed them is refused, unless it is the only one. */
export const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

/** An answer that takes memory until it is sent. */
export interface UnsentAnswer {
  readonly bytes: number;
  /** Whether other threads read it while it is sent, as those do that compress it. */
  readonly isStreamed: boolean;
  readonly release?: Release | undefined;
}

export class Backpressure {
  readonly #waiting = new WeakMap<Socket, number>();
  /** Larger answers that have not been sent to their end. */
  readonly #unsent = new Set<ServerResponse>();
  #bytes = 0;

  /** Bytes of the larger answers that have not been sent to their end. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Calls `proceed` at once, or when the earlier answers on the connection have been sent. */
  admit(socket: Socket, response: ServerResponse, proceed: () => void): void {
    // Node assigns the socket to a response when the responses before it have ended.
    if (response.socket !== null) {
      proceed();
      return;
    }
    const waiting = (this.#waiting.get(socket) ?? 0) + 1;
    this.#waiting.set(socket, waiting);
    if (waiting > MAX_WAITING) {
      socket.destroy();
      return;
    }
    response.once('socket', () => {
      this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1);
      proceed();
    });
  }

  /**
   * Counts an answer until it has been sent or its client has gone, then releases its memory. Throws, and releases it at
   * once, when too many bytes are unsent ({@link ApiError}) or when the client has gone already ({@link EngineError}): its
   * response does not close again.
   */
  hold(response: ServerResponse, { bytes, isStreamed, release }: UnsentAnswer): void {
    if (bytes <= SMALL_ANSWER_BYTES) return;
    if (response.closed) {
      release?.();
      throw new EngineError('CANCELLED', 'the client has gone');
    }
    if (this.#bytes > 0 && this.#bytes + bytes > MAX_UNSENT_BYTES) {
      release?.();
      throw new ApiError('overloaded');
    }
    this.#bytes += bytes;
    this.#unsent.add(response);
    response.once('close', () => {
      this.#bytes -= bytes;
      this.#unsent.delete(response);
      // A thread may still be compressing what was cut off: that is left to the garbage collector.
      const isRead = isStreamed && !(response.writableFinished && response.req.method !== 'HEAD');
      if (!isRead) release?.();
    });
  }

  /** Resolves when the larger answers that are now unsent have been sent or cut off. */
  async drained(): Promise<void> {
    await Promise.all([...this.#unsent].map((response) => once(response, 'close')));
  }
}
