/**
 * Reuses the buffers of large answers: allocating megabytes, page by page, and returning them to the system blocks the
 * event loop and the thread that answers. `npm run bench -- lanes` measures pages and batches.
 */
import type { Release } from '../engine.ts';
import { SMALL_ANSWER_BYTES } from '../limits.ts';

/** Larger buffers are rare and are returned to the system. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;

export class BufferPool {
  readonly #capacity: number;
  readonly #free: ArrayBuffer[] = [];

  /** `capacity`: the number of free buffers that are kept. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** A free buffer, of any size. */
  take(): ArrayBuffer {
    return this.#free.pop() ?? new ArrayBuffer(0);
  }

  /** The answer at the start of a buffer; a small one is copied, so that its buffer is free at once. */
  answerIn(buffer: ArrayBuffer, length: number): { bytes: Uint8Array; release?: Release } {
    if (length > SMALL_ANSWER_BYTES) {
      return { bytes: new Uint8Array(buffer, 0, length), release: () => this.giveBack(buffer) };
    }
    const bytes = new Uint8Array(buffer.slice(0, length));
    this.giveBack(buffer);
    return { bytes };
  }

  giveBack(buffer: ArrayBuffer): void {
    if (buffer.byteLength > MAX_KEPT_BYTES || this.#free.length === this.#capacity) buffer.transfer(0);
    else if (buffer.byteLength > 0) this.#free.push(buffer);
  }
}
