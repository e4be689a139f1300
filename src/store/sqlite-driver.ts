/**
 * SQLite for Kysely, run by a thread (`sqlite-thread.ts`). A store has one connection that writes, which transactions and other
 * writes use in turn, and one that reads. Each transaction takes the write lock when it begins, so none fails half-way.
 */
import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { Openness } from './sqlite.ts';
import type { Answer, Asked, Result } from './sqlite-thread.ts';
import { Unavailable } from './unavailable.ts';

/** How long a statement or transaction waits for a lock, its turn in this process included. */
const PATIENCE_MS = 5_000;
/** How long erased texts stay in the log. */
const EMPTY_AFTER_MS = 5_000;

interface Waits {
  readonly patienceMs?: number;
  readonly emptyAfterMs?: number;
}

export type SqliteOptions = Openness & Waits;

interface Waiting {
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** The thread of this process. It does not keep the process alive, except while it is asked. */
class StoreThread {
  readonly #worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
    name: 'store',
    execArgv: [],
  });
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #ended: Unavailable | undefined;

  constructor() {
    this.#worker.unref();
    this.#worker.on('message', (answer: Answer) => this.#settle(answer));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('its thread has ended')));
  }

  get isEnded(): boolean {
    return this.#ended !== undefined;
  }

  ask(asked: Asked): Promise<Result> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    this.#asked += 1;
    const id = this.#asked;
    if (this.#waiting.size === 0) this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, asked });
    });
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('result' in answer) waiting?.resolve(answer.result);
    else {
      const { message, errcode, isAway } = answer.failed;
      const error = Object.assign(new Error(message), { errcode });
      waiting?.reject(isAway ? new Unavailable('the store', error) : error);
    }
  }

  #end(error: Error): void {
    this.#ended ??= new Unavailable('the store', error);
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

let shared: StoreThread | undefined;
let stores = 0;

function threadOfProcess(): StoreThread {
  if (shared === undefined || shared.isEnded) shared = new StoreThread();
  return shared;
}

/** A connection for one query, or for one transaction. */
class Connection implements DatabaseConnection {
  readonly #thread: StoreThread;
  readonly #store: number;
  readonly #turns: Turns;
  readonly #until: number;
  #release: (() => void) | undefined;

  constructor(thread: StoreThread, store: number, turns: Turns, patienceMs: number) {
    this.#thread = thread;
    this.#store = store;
    this.#turns = turns;
    this.#until = performance.now() + patienceMs;
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const isOwn = this.#release !== undefined;
    const side = !isOwn && SelectQueryNode.is(query) ? 'reader' : 'writer';
    if (side === 'writer' && !isOwn) await this.takeTurn();
    try {
      const { rows, changes, lastInsertRowid } = await this.#ask({ does: 'run', side, sql, parameters });
      return {
        rows: rows as Row[],
        ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
        ...(lastInsertRowid !== undefined && { insertId: BigInt(lastInsertRowid) }),
      };
    } finally {
      if (!isOwn) this.release();
    }
  }

  // biome-ignore lint/correctness/useYield: results are pages, which need no stream.
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error('the store has no streams');
  }

  async takeTurn(): Promise<void> {
    this.#release = await this.#turns.take();
  }

  async run(sql: string): Promise<void> {
    await this.#ask({ does: 'run', side: 'writer', sql, parameters: [] });
  }

  async rollBack(): Promise<void> {
    await this.#ask({ does: 'roll back' });
  }

  release(): void {
    this.#release?.();
    this.#release = undefined;
  }

  #ask(asked: Omit<Extract<Asked, { does: 'run' }>, 'store' | 'patienceMs'> | { does: 'roll back' }) {
    const patienceMs = this.#until - performance.now();
    return this.#thread.ask({ ...asked, store: this.#store, patienceMs });
  }
}

/** One after the other, in the order in which they came. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves to what must be called when the turn is over. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

class SqliteThreadDriver implements Driver {
  readonly #folder: string;
  readonly #options: Required<Waits> & Openness;
  readonly #turns = new Turns();
  #opened: { readonly thread: StoreThread; readonly store: number } | undefined;

  constructor(folder: string, options: Required<Waits> & Openness) {
    this.#folder = folder;
    this.#options = options;
  }

  async init(): Promise<void> {
    await this.#open();
  }

  async acquireConnection(): Promise<Connection> {
    const isGone = this.#opened === undefined || this.#opened.thread.isEnded;
    const { thread, store } = isGone ? await this.#open() : (this.#opened ?? (await this.#open()));
    return new Connection(thread, store, this.#turns, this.#options.patienceMs);
  }

  async beginTransaction(connection: Connection, { accessMode }: TransactionSettings): Promise<void> {
    await connection.takeTurn();
    await connection.run(accessMode === 'read only' ? 'BEGIN' : 'BEGIN IMMEDIATE');
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.run('COMMIT');
  }

  /** Never fails: why the transaction has failed would be forgotten. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.rollBack().catch(() => {});
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    const { thread, store } = this.#opened ?? {};
    if (thread !== undefined && store !== undefined && !thread.isEnded)
      await thread.ask({ does: 'close', store, patienceMs: 0 });
  }

  async #open() {
    stores += 1;
    const opened = { thread: threadOfProcess(), store: stores };
    const asked = { does: 'open', folder: this.#folder, store: opened.store, ...this.#options } as const;
    await opened.thread.ask(asked);
    this.#opened = opened;
    return opened;
  }
}

export function sqliteDialect(
  folder: string,
  { patienceMs = PATIENCE_MS, emptyAfterMs = EMPTY_AFTER_MS, ...openness }: SqliteOptions,
): Dialect {
  return {
    createDriver: () => new SqliteThreadDriver(folder, { patienceMs, emptyAfterMs, ...openness }),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}
