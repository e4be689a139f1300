/**
 * Buffers of large answers, used again: to have megabytes of memory from the system, page by page, and to give them back
 * holds up the event loop and the thread that answers. What pages and batches take is shown by `npm run bench -- lanes`.
 */
import type { Release } from './engine.ts';
import { SMALL_ANSWER_BYTES } from './limits.ts';

/** Larger buffers are given back to the system: they are rare. */
const LARGEST_KEPT = 4 * 1024 * 1024;

export class BufferPool {
  readonly #most: number;
  readonly #free: ArrayBuffer[] = [];

  /** Keeps so many buffers at most. */
  constructor(most: number) {
    this.#most = most;
  }

  /** A free buffer, of any size. */
  take(): ArrayBuffer {
    return this.#free.pop() ?? new ArrayBuffer(0);
  }

  /** The answer at the beginning of a buffer; a small one is copied out, and its buffer is free at once. */
  answerIn(buffer: ArrayBuffer, length: number): { bytes: Uint8Array; release?: Release } {
    if (length > SMALL_ANSWER_BYTES) {
      return { bytes: new Uint8Array(buffer, 0, length), release: () => this.giveBack(buffer) };
    }
    const bytes = new Uint8Array(buffer.slice(0, length));
    this.giveBack(buffer);
    return { bytes };
  }

  giveBack(buffer: ArrayBuffer): void {
    if (buffer.byteLength > LARGEST_KEPT || this.#free.length === this.#most) buffer.transfer(0);
    else if (buffer.byteLength > 0) this.#free.push(buffer);
  }
}
