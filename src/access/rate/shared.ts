/**
 * Counts the calls of each caller in Valkey or Redis, for several machines. While that is away, this machine counts for itself,
 * and the metrics say so: callers are then answered a little more often rather than not at all.
 */
import { Redis } from 'ioredis';
import { Leases } from './leases.ts';
import { type Reply, SCRIPT } from './lend-script.ts';
import { type Lend, Lender } from './lender.ts';
import type { Rates, Taken } from './rates.ts';

const PREFIX = 'vejviser';
const COMMAND = 'vejviserLend';
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
  readonly #leases: Leases;
  readonly #lender: Lender;

  constructor(client: Redis, lend: Lend, alone: Rates, onTrouble: (reason: string) => void) {
    this.#client = client;
    this.#alone = alone;
    this.#onTrouble = onTrouble;
    this.#leases = new Leases((message) => this.#lender.receive(message));
    this.#lender = new Lender({
      lend,
      prefix: PREFIX,
      send: (message) => this.#leases.receive(message),
      fail: (caller, error) => {
        // It is there, and does not do what it is asked.
        if (this.figures.isReachable) this.#onTrouble(String(error));
        this.#leases.fail(caller, error);
      },
    });
    client.on('ready', () => {
      this.figures.isReachable = true;
    });
    client.on('close', () => this.#away('the connection has ended'));
    client.on('error', (error: Error) => this.#away(error.message));
  }

  take(caller: string, limit: number): Taken | Promise<Taken> {
    const taken = this.#leases.take(caller, limit);
    if (!(taken instanceof Promise)) return taken;
    return taken.catch(() => {
      this.figures.alone += 1;
      return this.#alone.take(caller, limit);
    });
  }

  async close(): Promise<void> {
    await this.#lender.close();
    this.figures.isReachable = false;
    this.#client.disconnect();
    await this.#alone.close?.();
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
  client.defineCommand(COMMAND, { numberOfKeys: 1, lua: SCRIPT });
  // Commands that are defined so have no type.
  const { [COMMAND]: lend } = client as unknown as Record<typeof COMMAND, Lend>;
  return new SharedRates(client, (...words): Promise<Reply> => lend.apply(client, words), alone, onTrouble);
}
