/**
 * Turns of clients at something that may take seconds, of which only few run at once. A place goes to the client that has had
 * least time of late, among equals to the one that came first, and no client has all places: whoever asks for little is
 * next when a turn ends, however many others ask for much.
 */
import { type Connection, EngineError } from '../../engine/engine.ts';

/** So many seconds others go before a client for each second that it has had. */
const BEHIND = 60;

interface Waiting {
  readonly client: string;
  begin(): void;
}

export class Turns {
  readonly #places: number;
  readonly #longestMs: number;
  /** In order of arrival. */
  readonly #waiting = new Set<Waiting>();
  /** Turns under way, by client. */
  readonly #running = new Map<string, number>();
  /** Until when others go before a client. */
  readonly #behind = new Map<string, number>();
  #taken = 0;

  constructor(places: number, longestMs: number) {
    this.#places = places;
    this.#longestMs = longestMs;
  }

  /** Rejects with {@link EngineError}: `OVERLOADED` after the longest wait, `CANCELLED` when the connection closes first. */
  async run<Result>(work: () => Promise<Result>, connection: Connection): Promise<Result> {
    const { address: client = '' } = connection;
    await this.#turn(client, connection);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#end(client, began);
    }
  }

  #turn(client: string, connection: Connection): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        connection.off('close', gone);
        this.#waiting.delete(one);
      };
      const one: Waiting = {
        client,
        begin: () => {
          leave();
          this.#count(client, 1);
          resolve();
        },
      };
      const refuse = (error: EngineError): void => {
        leave();
        reject(error);
      };
      const gone = (): void => refuse(new EngineError('CANCELLED', 'the connection was closed'));
      const seconds = Math.ceil(this.#longestMs / 1_000);
      const timer = setTimeout(
        () => refuse(new EngineError('OVERLOADED', 'too many files are waiting', seconds)),
        this.#longestMs,
      );
      timer.unref();
      connection.once('close', gone);
      this.#waiting.add(one);
      this.#next();
    });
  }

  #end(client: string, began: number): void {
    const now = performance.now();
    for (const [other, until] of this.#behind) if (until <= now) this.#behind.delete(other);
    const before = this.#behind.get(client) ?? now;
    this.#behind.set(client, before + BEHIND * (now - began));
    this.#count(client, -1);
    this.#next();
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
    const now = performance.now();
    let [next, least]: [Waiting | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
    for (const one of this.#waiting) {
      const behind = Math.max(now, this.#behind.get(one.client) ?? now);
      if (behind >= least || (this.#running.get(one.client) ?? 0) >= mostOfOne) continue;
      [next, least] = [one, behind];
    }
    next?.begin();
  }
}
