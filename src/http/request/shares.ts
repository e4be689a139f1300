/**
 * Divides what a process has only so much of among its clients, by address as the pool does: one client has at most a
 * quarter, or the share that is given. What is larger is allowed to a client that has nothing yet, if it fits at all.
 *
 * When all is taken, the client that has most gives some up, as long as it has more than the one that asks would then have.
 * So a client with no more than an equal part keeps what it has, and four or five clients cannot keep all from the others.
 */
import { ApiError } from '../errors/errors.ts';

/** A quarter. */
const CLIENTS = 4;

/** How something that was taken is given up for another client. */
export interface Yielding {
  /** A client gives up the one with the least worth first. */
  worth(): number;
  /** Ends the use of it. It counts no more by then. */
  end(): void;
}

interface Taking {
  readonly client: string;
  readonly amount: number;
  readonly yielding: Yielding | undefined;
}

interface Client {
  sum: number;
  readonly takings: Set<Taking>;
}

export class Shares {
  readonly #what: string;
  readonly #most: number;
  readonly #share: number;
  /** Those that have something. */
  readonly #clients = new Map<string, Client>();
  #sum = 0;

  /** `what`: the plural noun of the refusals. `most`: of all clients together. `share`: of one. */
  constructor(what: string, most: number, share = most / CLIENTS) {
    this.#what = what;
    this.#most = most;
    this.#share = share;
  }

  /** What all clients have. */
  get sum(): number {
    return this.#sum;
  }

  /**
   * Takes some for a client; the returned function gives it back. Throws `overloaded` where there is not so much left and no
   * client has to give some up. Only what can itself be given up, by `yielding`, is given room by others.
   */
  take(client: string, amount = 1, yielding?: Yielding): () => void {
    const own = this.#clients.get(client)?.sum ?? 0;
    if (own > 0 && own + amount > this.#share)
      throw this.#refusal(`of one client, which has ${own}`, this.#share);
    if (!this.#fits(amount) && !(yielding !== undefined && this.#makeRoom(amount, own + amount)))
      throw this.#refusal('of all clients', this.#most);
    const taking = { client, amount, yielding };
    this.#add(taking);
    return () => this.#remove(taking);
  }

  #fits(amount: number): boolean {
    return this.#sum === 0 || this.#sum + amount <= this.#most;
  }

  /** Whether clients with more than `most` gave up enough; where that is not enough, they give up nothing. */
  #makeRoom(amount: number, most: number): boolean {
    const givenUp: Taking[] = [];
    while (!this.#fits(amount)) {
      const next = this.#nextOf(this.#largest(most));
      if (next === undefined) {
        for (const taking of givenUp) this.#add(taking);
        return false;
      }
      this.#remove(next);
      givenUp.push(next);
    }
    for (const { yielding } of givenUp) yielding?.end();
    return true;
  }

  /** The client that has most, if that is more than so much. */
  #largest(most: number): Client | undefined {
    let largest: Client | undefined;
    for (const client of this.#clients.values()) if (client.sum > (largest?.sum ?? most)) largest = client;
    return largest;
  }

  /** The taking that a client gives up first. */
  #nextOf(client: Client | undefined): Taking | undefined {
    let next: Taking | undefined;
    let least = Infinity;
    for (const taking of client?.takings ?? []) {
      const worth = taking.yielding?.worth() ?? Infinity;
      if (worth < least) [next, least] = [taking, worth];
    }
    return next;
  }

  #add(taking: Taking): void {
    const client = this.#clients.get(taking.client) ?? { sum: 0, takings: new Set() };
    this.#clients.set(taking.client, client);
    client.takings.add(taking);
    client.sum += taking.amount;
    this.#sum += taking.amount;
  }

  /** Nothing where it was given back, or given up, before. */
  #remove(taking: Taking): void {
    const client = this.#clients.get(taking.client);
    if (!client?.takings.delete(taking)) return;
    client.sum -= taking.amount;
    this.#sum -= taking.amount;
    if (client.takings.size === 0) this.#clients.delete(taking.client);
  }

  #refusal(whose: string, most: number): ApiError {
    const msg = `at most ${most} ${this.#what} ${whose}`;
    return new ApiError('overloaded', [{ loc: ['header', 'Connection'], msg, type: 'share' }]);
  }
}
