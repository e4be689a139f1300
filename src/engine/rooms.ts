/**
 * Memory of large answers, used again: to have megabytes of it from the system, page by page, and to give them back holds
 * up the event loop and the thread that answers. What pages and batches take is shown by `npm run bench -- lanes`.
 */
import type { Release } from './engine.ts';

/** Answers up to this size are copied out, and their room is free at once. */
const SMALL = 64 * 1024;

/** Larger ones are given back to the system: they are rare. */
const MOST_KEPT = 4 * 1024 * 1024;

export class Rooms {
  readonly #most: number;
  readonly #free: ArrayBuffer[] = [];

  /** Keeps so many. */
  constructor(most: number) {
    this.#most = most;
  }

  /** One that is free, of any size. */
  take(): ArrayBuffer {
    return this.#free.pop() ?? new ArrayBuffer(0);
  }

  /** The answer at the beginning of a room. */
  answerIn(room: ArrayBuffer, length: number): { bytes: Uint8Array; release?: Release } {
    if (length > SMALL) return { bytes: new Uint8Array(room, 0, length), release: () => this.giveBack(room) };
    const bytes = new Uint8Array(room.slice(0, length));
    this.giveBack(room);
    return { bytes };
  }

  giveBack(room: ArrayBuffer): void {
    if (room.byteLength > MOST_KEPT || this.#free.length === this.#most) room.transfer(0);
    else if (room.byteLength > 0) this.#free.push(room);
  }
}
