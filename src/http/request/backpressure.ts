/**
 * What clients have asked for and not fetched yet costs memory, so it is bounded. Node parses every request that one
 * read brings, a thousand perhaps, before it looks whether their answers leave: so a request waits until the one before
 * it on its connection is answered and gone, a connection with thousands waiting is closed, and all answers under way
 * together hold no more than a fixed amount.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Release } from '../../engine/engine.ts';
import { SMALL_ANSWER_BYTES } from '../../engine/limits.ts';
import { ApiError } from '../errors/errors.ts';

/** Waiting requests of one connection; a single read of 64 kB brings fewer. */
const MOST_WAITING = 5_000;
/** Bytes of all larger answers under way, before one more is refused. */
const MOST_OF_ALL = 256 * 1024 * 1024;

export class Backlog {
  readonly #waiting = new WeakMap<Socket, number>();
  /** Larger answers that have not left. */
  readonly #underWay = new Set<ServerResponse>();
  #bytes = 0;

  /** Bytes of the larger answers that have not left. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Calls at once, or when the answers before this one on its connection have left. */
  admit(socket: Socket, response: ServerResponse, proceed: () => void): void {
    // Node gives the connection to a response when its turn comes.
    if (response.socket !== null) {
      proceed();
      return;
    }
    const waiting = (this.#waiting.get(socket) ?? 0) + 1;
    this.#waiting.set(socket, waiting);
    if (waiting > MOST_WAITING) {
      socket.destroy();
      return;
    }
    response.once('socket', () => {
      this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1);
      proceed();
    });
  }

  /**
   * Notes an answer of so many bytes about to be sent, until it has left or its client is gone; then its memory is given
   * back. Throws {@link ApiError} when too much is under way.
   */
  hold(response: ServerResponse, bytes: number, release?: Release): void {
    if (bytes <= SMALL_ANSWER_BYTES) return;
    if (this.#bytes + bytes > MOST_OF_ALL) throw new ApiError('overloaded');
    this.#bytes += bytes;
    this.#underWay.add(response);
    response.once('close', () => {
      this.#bytes -= bytes;
      this.#underWay.delete(response);
      // Where it was not sent to its end, a thread may be compressing it still.
      if (response.writableFinished && response.req.method !== 'HEAD') release?.();
    });
  }

  /** Resolves when the larger answers now under way have left. */
  async left(): Promise<void> {
    await Promise.all([...this.#underWay].map((response) => once(response, 'close')));
  }
}
