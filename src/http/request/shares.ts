/**
 * Divides what a process has only so much of among its clients, by address as the pool does: one client has at most a
 * quarter, or the share that is given. What is larger is allowed to a client that has nothing yet, if it fits at all.
 */
import { ApiError } from '../errors/errors.ts';

/** A quarter. */
const CLIENTS = 4;

export class Shares {
  readonly #what: string;
  readonly #most: number;
  readonly #share: number;
  readonly #taken = new Map<string, number>();
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
   * Takes some for a client; the returned function gives it back. Throws `overloaded` where there is not so much left.
   * `makeRoom`: takes some from another client, for what is within a share; returns whether it did.
   */
  take(client: string, amount = 1, makeRoom: () => boolean = () => false): () => void {
    const own = this.#taken.get(client) ?? 0;
    if (own > 0 && own + amount > this.#share)
      throw this.#refusal(`of one client, which has ${own}`, this.#share);
    while (this.#sum > 0 && this.#sum + amount > this.#most) {
      if (amount > this.#share || !makeRoom()) throw this.#refusal('of all clients', this.#most);
    }
    this.#add(client, amount);
    let isBack = false;
    return () => {
      if (!isBack) this.#add(client, -amount);
      isBack = true;
    };
  }

  #add(client: string, amount: number): void {
    const own = (this.#taken.get(client) ?? 0) + amount;
    if (own > 0) this.#taken.set(client, own);
    else this.#taken.delete(client);
    this.#sum += amount;
  }

  #refusal(whose: string, most: number): ApiError {
    const msg = `at most ${most} ${this.#what} ${whose}`;
    return new ApiError('overloaded', [{ loc: ['header', 'Connection'], msg, type: 'share' }]);
  }
}
