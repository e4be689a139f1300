/**
 * Counts the calls of each caller in Valkey or Redis, for several machines. While that is away, this machine counts for itself,
 * and the metrics say so: callers are then answered a little more often rather than not at all.
 */
import { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type Rates, type Taken, WINDOW_MS } from './rates.ts';

const PREFIX = 'vejviser';
/** A server that does not answer is as good as away. */
const ANSWER_MS = 500;
const CONNECT_MS = 2_000;

export interface SharedFigures {
  /** Calls that this machine counted alone. */
  alone: number;
  isReachable: boolean;
}

export class SharedRates implements Rates {
  readonly figures: SharedFigures = { alone: 0, isReachable: false };
  readonly #client: Redis;
  readonly #alone: Rates;
  readonly #onTrouble: (reason: string) => void;
  /** By their limits. They count the same calls. */
  readonly #limiters = new Map<number, RateLimiterRedis>();

  constructor(client: Redis, alone: Rates, onTrouble: (reason: string) => void) {
    this.#client = client;
    this.#alone = alone;
    this.#onTrouble = onTrouble;
    client.on('ready', () => {
      this.figures.isReachable = true;
    });
    client.on('close', () => this.#away('the connection has ended'));
    client.on('error', (error: Error) => this.#away(error.message));
  }

  async take(caller: string, limit: number): Promise<Taken> {
    try {
      const { remainingPoints, msBeforeNext } = await this.#limiterOf(limit).consume(caller);
      return { isAllowed: true, left: remainingPoints, endsInMs: msBeforeNext };
    } catch (refused) {
      if (refused instanceof RateLimiterRes)
        return { isAllowed: false, left: 0, endsInMs: refused.msBeforeNext };
      this.figures.alone += 1;
      return this.#alone.take(caller, limit);
    }
  }

  async close(): Promise<void> {
    this.figures.isReachable = false;
    this.#client.disconnect();
    await this.#alone.close?.();
  }

  #limiterOf(limit: number): RateLimiterRedis {
    let limiter = this.#limiters.get(limit);
    if (limiter === undefined) {
      limiter = new RateLimiterRedis({
        storeClient: this.#client,
        keyPrefix: PREFIX,
        points: limit,
        duration: WINDOW_MS / 1_000,
        rejectIfRedisNotReady: true,
      });
      this.#limiters.set(limit, limiter);
    }
    return limiter;
  }

  #away(reason: string): void {
    if (this.figures.isReachable) this.#onTrouble(reason);
    this.figures.isReachable = false;
  }
}

/** Connects, and goes on trying for as long as it takes. Calls never wait for that. */
export function sharedRates(url: string, alone: Rates, onTrouble: (reason: string) => void): SharedRates {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_MS,
    connectTimeout: CONNECT_MS,
    connectionName: PREFIX,
  });
  return new SharedRates(client, alone, onTrouble);
}
