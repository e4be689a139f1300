/**
 * Questions that wait for a thread: first come, first served. The queue is bounded by time, not by number: whoever would
 * wait longer than a person does is refused at once, and whoever has waited so long is refused then. How long the
 * wait would be follows from the pace at which answers have lately been finished, so it holds for quick questions and
 * slow ones, for idle threads and starved ones.
 */
import { type Connection, EngineError } from './engine.ts';

/** Share of the latest answer in the pace. */
const LATEST = 1 / 8;

interface Waiting {
  readonly since: number;
  begin(): void;
  refuse(error: EngineError): void;
}

export interface AdmissionQueueOptions {
  /** Questions under way at once. */
  readonly places: number;
  readonly longestMs: number;
}

export class AdmissionQueue {
  readonly #places: number;
  readonly #longestMs: number;
  /** In the order of their coming. */
  readonly #waiting = new Set<Waiting>();
  #underWay = 0;
  /** Milliseconds from one answer to the next while there is something to do. */
  #pace = 0;
  #finished = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ places, longestMs }: AdmissionQueueOptions) {
    this.#places = places;
    this.#longestMs = longestMs;
  }

  /** Questions that have not begun. */
  get length(): number {
    return this.#waiting.size;
  }

  /**
   * Runs `work` when its turn comes. Rejects with {@link EngineError}: `OVERLOADED` when that would be or is too late,
   * `CANCELLED` when the connection has gone before.
   */
  async run<Result>(work: () => Promise<Result>, connection: Connection): Promise<Result> {
    if (this.#underWay < this.#places) this.#underWay += 1;
    else await this.#turn(connection);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      this.#noteFinished(began);
      this.#next();
    }
  }

  #turn(connection: Connection): Promise<void> {
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
          this.#underWay += 1;
          resolve();
        },
        refuse(error) {
          leave();
          reject(error);
        },
      };
      const gone = (): void => one.refuse(new EngineError('CANCELLED', 'nobody waits any more'));
      connection.once('close', gone);
      this.#waiting.add(one);
      this.#watch();
    });
  }

  /** Of the last in the queue; at least as long as the first has waited already. */
  #expectedMs(): number {
    const [first] = this.#waiting;
    const waited = first === undefined ? 0 : performance.now() - first.since;
    return Math.max(waited, this.#waiting.size * this.#pace);
  }

  #noteFinished(began: number): void {
    const now = performance.now();
    const took = now - Math.max(began, this.#finished);
    this.#finished = now;
    this.#pace += (took - this.#pace) * LATEST;
  }

  #next(): void {
    if (this.#underWay >= this.#places) return;
    for (const first of this.#waiting) {
      first.begin();
      return;
    }
  }

  /** Sees to it that the first is refused in time; then the one behind it. */
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
