/**
 * The queue of questions that wait for a thread. A free place goes to the client with the fewest running questions, among
 * equals to the one whose turn is longest ago: while others wait, nobody gets more than half of the places. The
 * questions of one client are first in, first out. The queue is bounded by time, not by number: a question
 * is refused at once when its expected wait exceeds the limit, and later when its real wait does. The expected wait
 * follows from the recent pace of finished answers, so it holds for quick and slow questions, for idle and starved
 * threads.
 */
import { type Connection, EngineError } from '../engine.ts';

/** Weight of the latest answer in the moving average of the pace. */
const LATEST_WEIGHT = 1 / 8;

/** The questions of one client address. */
interface Client {
  running: number;
  /** In order of arrival. */
  readonly waiting: Set<Waiting>;
}

interface Waiting {
  readonly since: number;
  /** It has begun in an earlier turn, and is never refused. */
  readonly isUnderWay: boolean;
  begin(): void;
  refuse(error: EngineError): void;
}

export interface AdmissionQueueOptions {
  /** Questions that run at once. */
  readonly places: number;
  readonly longestMs: number;
  /** From 0 to 1; spreads the times at which refused clients come back. */
  readonly random?: () => number;
}

export class AdmissionQueue {
  readonly #places: number;
  readonly #longestMs: number;
  readonly #random: () => number;
  /** Those with questions by address, the one whose turn is longest ago first. */
  readonly #clients = new Map<string, Client>();
  /** In order of arrival. */
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  /** Average milliseconds from one finished answer to the next while questions run. */
  #pace = 0;
  #finished = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ places, longestMs, random = Math.random }: AdmissionQueueOptions) {
    this.#places = places;
    this.#longestMs = longestMs;
    this.#random = random;
  }

  /** Questions that have not started. */
  get length(): number {
    return this.#waiting.size;
  }

  /**
   * Runs `work` when a place is free; what is under way already waits as long as it must. Rejects with {@link EngineError}: `OVERLOADED` when the expected or real wait is
   * too long, `CANCELLED` when the connection closes first.
   */
  async run<Result>(
    work: () => Promise<Result>,
    connection: Connection,
    isUnderWay = false,
  ): Promise<Result> {
    const { address = '' } = connection;
    const client = this.#clients.get(address) ?? { running: 0, waiting: new Set() };
    if (this.#running < this.#places) this.#begin(address, client);
    else await this.#waitForPlace(connection, address, client, isUnderWay);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#running -= 1;
      client.running -= 1;
      this.#putLast(address, client);
      this.#forget(address, client);
      this.#noteFinished(began);
      this.#next();
    }
  }

  #begin(address: string, client: Client): void {
    this.#running += 1;
    client.running += 1;
    this.#putLast(address, client);
  }

  #putLast(address: string, client: Client): void {
    this.#clients.delete(address);
    this.#clients.set(address, client);
  }

  #forget(address: string, { running, waiting }: Client): void {
    if (running === 0 && waiting.size === 0) this.#clients.delete(address);
  }

  #waitForPlace(connection: Connection, address: string, client: Client, isUnderWay: boolean): Promise<void> {
    if (!isUnderWay && this.#expectedMs(client) > this.#longestMs) return Promise.reject(this.#overloaded());
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        connection.off('close', gone);
        this.#waiting.delete(one);
        client.waiting.delete(one);
      };
      const one: Waiting = {
        since: performance.now(),
        isUnderWay,
        begin: () => {
          leave();
          this.#begin(address, client);
          resolve();
        },
        refuse: (error) => {
          leave();
          this.#forget(address, client);
          reject(error);
        },
      };
      const gone = (): void => one.refuse(new EngineError('CANCELLED', 'the connection was closed'));
      this.#waiting.add(one);
      client.waiting.add(one);
      this.#clients.set(address, client);
      this.#watch();
      connection.once('close', gone);
    });
  }

  /**
   * Expected wait of a new question; no less than the first of its client has waited already. Clients take turns: of
   * each other one, no more questions come before it than its own client has by then.
   */
  #expectedMs(client: Client): number {
    const [first] = client.waiting;
    const waited = first === undefined ? 0 : performance.now() - first.since;
    const turns = client.waiting.size + 1;
    let before = client.waiting.size;
    for (const other of this.#clients.values()) {
      if (other !== client) before += Math.min(other.waiting.size, turns);
    }
    return Math.max(waited, before * this.#pace);
  }

  /** Says when the questions that wait now will have been answered, up to twice as late by chance. */
  #overloaded(): EngineError {
    const seconds = Math.max(1, (this.#waiting.size * this.#pace) / 1000);
    const retryAfterS = Math.round(seconds * (1 + this.#random()));
    return new EngineError('OVERLOADED', 'too many questions are waiting', retryAfterS);
  }

  #noteFinished(began: number): void {
    const now = performance.now();
    const took = now - Math.max(began, this.#finished);
    this.#finished = now;
    this.#pace += (took - this.#pace) * LATEST_WEIGHT;
  }

  #next(): void {
    if (this.#running >= this.#places) return;
    let chosen: Client | undefined;
    for (const client of this.#clients.values()) {
      if (client.waiting.size > 0 && client.running < (chosen?.running ?? Infinity)) chosen = client;
    }
    const [first] = chosen?.waiting ?? [];
    first?.begin();
  }

  /** Refuses the first question that may be when its wait exceeds the limit; then watches the next one. */
  #watch(): void {
    const first = [...this.#waiting].find(({ isUnderWay }) => !isUnderWay);
    if (first === undefined || this.#timer !== undefined) return;
    const left = Math.max(0, first.since + this.#longestMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const latest = performance.now() - this.#longestMs;
      for (const one of this.#waiting) {
        if (one.since > latest) break;
        if (!one.isUnderWay) one.refuse(this.#overloaded());
      }
      this.#watch();
    }, left);
    this.#timer.unref();
  }
}
