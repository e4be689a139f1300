/**
 * Cuts connections that read a large answer too slowly: each holds memory, a file or a snapshot until its answer has been
 * sent. A reader may pause for as long as its connection may stall, but over that time it must take {@link LEAST_RATE} on
 * average. Time in which nothing waits for the reader does not count against it.
 */
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { SMALL_ANSWER_BYTES } from '../../engine/limits.ts';
import { whenClosed } from '../request/context.ts';
import type { Yielding } from '../request/shares.ts';

/** Bytes a second. */
export const LEAST_RATE = 16 * 1024;
/** Where a connection has no time of its own after which it has stalled. */
const WINDOW_MS = 30_000;
const LOOK_EVERY_MS = 5_000;
/** The largest piece that is handed to the system at once. How much of it has been read is not known: all may have been. */
const PIECE_BYTES = 256 * 1024;

interface Pace {
  readonly socket: Socket;
  /** Since when something has waited for the reader, and what it had taken by then. */
  since: number;
  taken: number;
}

export class SlowReaders {
  readonly #paces = new Map<ServerResponse, Pace>();
  #timer: NodeJS.Timeout | undefined;

  /** Watches the reader of a large answer until it has been sent. */
  watch(response: ServerResponse, now = performance.now()): void {
    const { socket } = response;
    // A request that is injected has none.
    if (!(socket instanceof Socket) || response.closed || this.#paces.has(response)) return;
    this.#paces.set(response, { socket, since: now, taken: takenOf(socket) });
    this.#timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    whenClosed(response, () => {
      this.#paces.delete(response);
      if (this.#paces.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
  }

  /** Cuts those that are too slow by now. */
  look(now = performance.now()): void {
    for (const [response, pace] of this.#paces) {
      const { socket, since, taken } = pace;
      const elapsed = now - since;
      const waits = socket.writableLength > (response.writableEnded ? SMALL_ANSWER_BYTES : 0);
      if (waits && elapsed < (socket.timeout || WINDOW_MS)) continue;
      const read = takenOf(socket) - taken + Math.min(socket.writableLength, PIECE_BYTES);
      if (waits && read < (LEAST_RATE * elapsed) / 1_000) socket.destroy();
      pace.since = now;
      pace.taken = takenOf(socket);
    }
  }
}

/**
 * How an answer is given up for that of another client: the one that was read most slowly from now on is the first. One
 * whose reader has left ends by itself.
 */
export function readerOf(response: ServerResponse): Yielding {
  const { socket } = response;
  const since = performance.now();
  const taken = takenOf(socket);
  return {
    worth: () => (response.closed ? Infinity : (takenOf(socket) - taken) / (performance.now() - since || 1)),
    end: () => response.destroy(),
  };
}

/** Bytes that the system has accepted. */
function takenOf(socket: ServerResponse['socket']): number {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength;
}
