/**
 * Turns of clients at files, of which only few are open or made at once: fair queueing by start times. A client that has had less than
 * its share is next when a turn ends, however many others ask for much. Among clients within a second small files come first,
 * which can take least, but pass no large one for ever. No client has all places.
 */
import { EngineError } from '../../engine/engine.ts';

/** Clients whose times differ by less are equal. */
const EQUAL_MS = 1_000;
/** Among equals a file comes as if it had been sent so much later for each doubling of its bytes. */
const LATER_MS = 2_000;

/** A file that is to have a turn. */
export interface Wish {
  readonly client: string;
  readonly bytes: number;
  /** Aborted when nobody wants it any more. */
  readonly unwanted: AbortSignal;
}

interface Waiting {
  readonly client: string;
  /** When it would have come without a byte. */
  readonly place: number;
  /** The clock when it came. */
  readonly since: number;
  /** `start`: the time from which it is counted. */
  begin(start: number): void;
}

export class Turns {
  readonly #places: number;
  readonly #longestMs: number;
  /** In order of arrival. */
  readonly #waiting = new Set<Waiting>();
  /** Turns under way, by client. */
  readonly #running = new Map<string, number>();
  /** Where the clock was when the last turn of a client ended, counted from its start. */
  readonly #had = new Map<string, number>();
  /** Milliseconds that each client that always waits has had by now: the start of the turn that began last. */
  #clock = 0;
  #taken = 0;

  constructor(places: number, longestMs: number) {
    this.#places = places;
    this.#longestMs = longestMs;
  }

  /** Rejects with {@link EngineError} `OVERLOADED` after the longest wait, or as `unwanted` says. */
  async run<Result>(wish: Wish, work: () => Promise<Result>): Promise<Result> {
    const { client, unwanted } = wish;
    unwanted.throwIfAborted();
    const start = await this.#turn(wish);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#end(client, start + performance.now() - began);
    }
  }

  #turn({ client, bytes, unwanted }: Wish): Promise<number> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        unwanted.removeEventListener('abort', gone);
        this.#waiting.delete(one);
      };
      const one: Waiting = {
        client,
        place: performance.now() + LATER_MS * Math.log2(1 + bytes),
        since: this.#clock,
        begin: (start) => {
          leave();
          this.#count(client, 1);
          this.#clock = Math.max(this.#clock, start);
          resolve(start);
        },
      };
      const refuse = (reason: unknown): void => {
        leave();
        reject(reason);
      };
      const gone = (): void => refuse(unwanted.reason);
      const seconds = Math.ceil(this.#longestMs / 1_000);
      const timer = setTimeout(
        () => refuse(new EngineError('OVERLOADED', 'too many files are waiting', seconds)),
        this.#longestMs,
      );
      timer.unref();
      this.#waiting.add(one);
      unwanted.addEventListener('abort', gone);
      this.#next();
    });
  }

  #end(client: string, had: number): void {
    this.#count(client, -1);
    this.#had.set(client, had);
    const oldest = Math.min(this.#clock, ...[...this.#waiting].map(({ since }) => since));
    for (const [other, ms] of this.#had) if (ms <= oldest) this.#had.delete(other);
    this.#next();
    if (this.#taken > 0 || this.#waiting.size > 0) return;
    this.#had.clear();
    this.#clock = 0;
  }

  #count(client: string, turns: number): void {
    const running = (this.#running.get(client) ?? 0) + turns;
    if (running > 0) this.#running.set(client, running);
    else this.#running.delete(client);
    this.#taken += turns;
  }

  #next(): void {
    if (this.#taken >= this.#places) return;
    const mostOfOne = Math.max(1, this.#places - 1);
    const startOf = ({ client, since }: Waiting): number => Math.max(this.#had.get(client) ?? 0, since);
    const rank = (one: Waiting): number => Math.floor(startOf(one) / EQUAL_MS);
    const [next] = [...this.#waiting]
      .filter(({ client }) => (this.#running.get(client) ?? 0) < mostOfOne)
      .sort((one, other) => rank(one) - rank(other) || one.place - other.place);
    next?.begin(startOf(next));
  }
}
