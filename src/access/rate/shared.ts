/**
 * Counts the calls of each caller in Valkey or Redis, for several machines. When that does not answer, this process counts alone
 * at once, tries the server again in the background, and says so in the metrics. A caller that was counted alone is so until
 * its window ends, so that nobody gets more than the limit from one process in a minute.
 */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { Leases } from './leases.ts';
import { type Reply, SCRIPT } from './lend-script.ts';
import { type Lend, Lender } from './lender.ts';
import { machineTime, type Rates, type Taken, WINDOW_MS } from './rates.ts';
import { Windows } from './windows.ts';

const PREFIX = 'vejviser';
const COMMAND = 'vejviserLend';
/** A server that takes longer is as good as away. */
const ANSWER_MS = 200;
const CONNECT_MS = 2_000;
/** Between two attempts to reach a server that is away. */
const RETRY_MS = 1_000;
/** What `ioredis` says of a command that was not answered in time. */
const TIMED_OUT = 'Command timed out';

export interface SharedFigures {
  /** Calls that this process counted alone. */
  alone: number;
  isReachable: boolean;
}

export class SharedRates implements Rates {
  readonly figures: SharedFigures = { alone: 0, isReachable: false };
  readonly #client: Redis;
  readonly #lend: Lend;
  readonly #windows: Windows;
  readonly #onTrouble: (reason: string) => void;
  readonly #leases: Leases;
  readonly #lender: Lender;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(client: Redis, lend: Lend, onTrouble: (reason: string) => void, now: () => number) {
    this.#client = client;
    this.#lend = lend;
    this.#windows = new Windows(now);
    this.#onTrouble = onTrouble;
    this.#leases = new Leases((message) => this.#lender.receive(message));
    this.#lender = new Lender({
      lend,
      prefix: PREFIX,
      send: (message) => this.#leases.receive(message),
      fail: (error) => this.#leave(error),
    });
    client.on('ready', () => void this.#try());
    client.on('close', () => this.#leave(new Error('the connection has ended')));
    client.on('error', (error: Error) => this.#leave(error));
  }

  take(caller: string, limit: number): Taken | Promise<Taken> {
    if (!this.figures.isReachable || this.#windows.isTaken(caller)) return this.#takeAlone(caller, limit);
    const taken = this.#leases.take(caller, limit);
    if (!(taken instanceof Promise)) return this.#noted(caller, taken);
    return taken.then(
      (found) => this.#noted(caller, found),
      () => this.#takeAlone(caller, limit),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#lender.close();
    this.figures.isReachable = false;
    this.#client.disconnect();
  }

  #takeAlone(caller: string, limit: number): Taken {
    this.figures.alone += 1;
    return this.#windows.take(caller, limit);
  }

  /** What the server has allowed counts in the window of this process too, if that is needed later. */
  #noted(caller: string, taken: Taken): Taken {
    if (taken.isAllowed) this.#windows.note(caller);
    return taken;
  }

  /** From now on this process counts alone, also for those that wait. */
  #leave(reason: Error): void {
    if (this.figures.isReachable) this.#onTrouble(reason.message);
    this.figures.isReachable = false;
    this.#leases.fail(reason);
    // Commands that are not answered would pile up on this connection.
    if (reason.message === TIMED_OUT && !this.#isClosed) this.#client.disconnect(true);
    this.#tryLater();
  }

  #tryLater(): void {
    clearTimeout(this.#retry);
    if (!this.#isClosed) this.#retry = setTimeout(() => void this.#try(), RETRY_MS).unref();
  }

  /** Asks for no call of nobody: a server that does what it is asked is used again. */
  async #try(): Promise<void> {
    try {
      await this.#lend(`${PREFIX}:${randomUUID()}`, '', 0, 0, 0, 0, '', 0, WINDOW_MS);
      this.figures.isReachable = !this.#isClosed;
    } catch {
      this.#tryLater();
    }
  }
}

/** Connects, and goes on trying for as long as it takes. Calls never wait for that. `now` is for the windows of this process. */
export function sharedRates(
  url: string,
  onTrouble: (reason: string) => void,
  now: () => number = machineTime,
): SharedRates {
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
  return new SharedRates(client, (...words): Promise<Reply> => lend.apply(client, words), onTrouble, now);
}
