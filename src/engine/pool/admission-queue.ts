/**
 * The queue of questions that wait for a thread, first in, first out. It is bounded by time, not by number: a question
 * is refused at once when its expected wait exceeds the limit, and later when its real wait does. The expected wait
 * follows from the recent pace of finished answers, so it holds for quick and slow questions, for idle and starved
 * threads.
 */
import { type Connection, EngineError } from '../engine.ts';

/** Weight of the latest answer in the moving average of the pace. */
const LATEST_WEIGHT = 1 / 8;

interface Waiting {
  readonly since: number;
  begin(): void;
  refuse(error: EngineError): void;
}

export interface AdmissionQueueOptions {
  /** Questions that run at once. */
  readonly places: number;
  readonly longestMs: number;
}

export class AdmissionQueue {
  readonly #places: number;
  readonly #longestMs: number;
  /** In order of arrival. */
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  /** Average milliseconds from one finished answer to the next while questions run. */
  #pace = 0;
  #finished = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ places, longestMs }: AdmissionQueueOptions) {
    this.#places = places;
    this.#longestMs = longestMs;
  }

  /** Questions that have not started. */
  get length(): number {
    return this.#waiting.size;
  }

  /**
   * Runs `work` when a place is free. Rejects with {@link EngineError}: `OVERLOADED` when the expected or real wait is
   * too long, `CANCELLED` when the connection closes first.
   */
  async run<Result>(work: () => Promise<Result>, connection: Connection): Promise<Result> {
    if (this.#running < this.#places) this.#running += 1;
    else await this.#waitForPlace(connection);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#noteFinished(began);
      this.#next();
    }
  }

  #waitForPlace(connection: Connection): Promise<void> {
    if (this.#expectedMs() > this.#longestMs) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        connection.off('close', gone);
        this.#waiting.delete(one);
      };
      const one: Waiting = {
        since: performance.now(),
        begin: () => {
          leave();
          this.#running += 1;
          resolve();
        },
        refuse(error) {
          leave();
          reject(error);
        },
      };
      const gone = (): void => one.refuse(new EngineError('CANCELLED', 'the connection was closed'));
      connection.once('close', gone);
      this.#waiting.add(one);
      this.#watch();
    });
  }

  /** Expected wait of a new question; no less than the first in the queue has waited already. */
  #expectedMs(): number {
    const [first] = this.#waiting;
    const waited = first === undefined ? 0 : performance.now() - first.since;
    return Math.max(waited, this.#waiting.size * this.#pace);
  }

  #noteFinished(began: number): void {
    const now = performance.now();
    const took = now - Math.max(began, this.#finished);
    this.#finished = now;
    this.#pace += (took - this.#pace) * LATEST_WEIGHT;
  }

  #next(): void {
    if (this.#running >= this.#places) return;
    for (const first of this.#waiting) {
      first.begin();
      return;
    }
  }

  /** Refuses the first question when its wait exceeds the limit; then watches the next one. */
  #watch(): void {
    const [first] = this.#waiting;
    if (first === undefined || this.#timer !== undefined) return;
    const left = Math.max(0, first.since + this.#longestMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const latest = performance.now() - this.#longestMs;
      for (const one of this.#waiting) {
        if (one.since > latest) break;
        one.refuse(overloaded());
      }
      this.#watch();
    }, left);
    this.#timer.unref();
  }
}

function overloaded(): EngineError {
  return new EngineError('OVERLOADED', 'too many questions are waiting');
}
