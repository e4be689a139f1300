/**
 * Turns of clients at files, of which only few are open at once. A place goes to the client that has had least time of late, in
 * whole seconds; among equals to the smallest file, which can take least. No client has all places: whoever asks for little
 * is next when a turn ends, however many others ask for much.
 */
import { type Connection, EngineError } from '../../engine/engine.ts';

/** Seconds that others go before a client for each second of a place that it has had. One that takes less than a quarter of a place is never behind. */
const BEHIND = 4;
/** The longest that others go before a client. */
const LONGEST_BEHIND_MS = 60_000;

interface Waiting {
  readonly client: string;
  readonly bytes: number;
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
  async run<Result>(work: () => Promise<Result>, connection: Connection, bytes: number): Promise<Result> {
    const { address: client = '' } = connection;
    await this.#turn(client, connection, bytes);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#end(client, began);
    }
  }

  #turn(client: string, connection: Connection, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        connection.off('close', gone);
        this.#waiting.delete(one);
      };
      const one: Waiting = {
        client,
        bytes,
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
      this.#waiting.add(one);
      connection.once('close', gone);
      this.#next();
    });
  }

  #end(client: string, began: number): void {
    const now = performance.now();
    for (const [other, until] of this.#behind) if (until <= now) this.#behind.delete(other);
    const before = this.#behind.get(client) ?? now;
    this.#behind.set(client, Math.min(before + BEHIND * (now - began), now + LONGEST_BEHIND_MS));
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
    const hadBy = (client: string): number =>
      Math.max(0, Math.floor(((this.#behind.get(client) ?? now) - now) / (1_000 * BEHIND)));
    const [next] = [...this.#waiting]
      .filter(({ client }) => (this.#running.get(client) ?? 0) < mostOfOne)
      .sort((one, other) => hadBy(one.client) - hadBy(other.client) || one.bytes - other.bytes);
    next?.begin();
  }
}
