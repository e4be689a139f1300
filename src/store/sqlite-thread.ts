/**
 * The thread that runs the statements of all SQLite stores of a process, so that its event loop waits neither for a lock nor
 * for the disk. A statement that finds the database locked is tried again later; meanwhile those of other connections run.
 */
import { join } from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { fileAt } from './folder.ts';
import { STORE_FILE } from './place.ts';
import { Gone, isAway, isBusy, type Openness, openDatabase } from './sqlite.ts';

/** Reads outside transactions have a connection of their own, which never waits for a writer. */
export type Side = 'reader' | 'writer';

export interface Opening extends Openness {
  readonly does: 'open';
  readonly folder: string;
  /** How long after a write the log is emptied. */
  readonly emptyAfterMs: number;
}

export interface Running {
  readonly does: 'run';
  readonly side: Side;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** `store` is a number that the caller has chosen; `patienceMs`: how long it waits for a lock. */
export type Asked = (Opening | Running | { readonly does: 'roll back' } | { readonly does: 'close' }) & {
  readonly store: number;
  readonly patienceMs: number;
};

export interface Result {
  readonly rows: unknown[];
  /** Absent where the statement returns rows. */
  readonly changes?: number | bigint;
  readonly lastInsertRowid?: number | bigint;
}

export type Answer = { readonly id: number } & (
  | { readonly result: Result }
  | { readonly failed: { readonly message: string; readonly errcode: unknown; readonly isAway: boolean } }
);

const NOTHING: Result = { rows: [] };
const MOST_PAUSE_MS = 50;

class OpenStore {
  readonly #emptyAfterMs: number;
  readonly #writer: DatabaseSync;
  readonly #reader: DatabaseSync;
  #emptying: NodeJS.Timeout | undefined;
  readonly #path: string;
  readonly #file: string | undefined;

  constructor({ folder, emptyAfterMs, ...openness }: Opening) {
    this.#emptyAfterMs = emptyAfterMs;
    this.#writer = openDatabase(folder, STORE_FILE, openness);
    this.#path = join(folder, STORE_FILE);
    this.#file = fileAt(this.#path);
    try {
      this.#reader = openDatabase(folder, STORE_FILE, openness);
    } catch (error) {
      this.#writer.close();
      throw error;
    }
  }

  run({ side, sql, parameters }: Running): Result {
    if (fileAt(this.#path) !== this.#file)
      throw new Gone(`${this.#path} was deleted or replaced: start the service again`);
    if (side === 'writer') this.#emptyLater();
    const statement = (side === 'writer' ? this.#writer : this.#reader).prepare(sql);
    const values = parameters as readonly SQLInputValue[];
    return statement.columns().length > 0
      ? { rows: statement.all(...values) }
      : { rows: [], ...statement.run(...values) };
  }

  /** SQLite ends a transaction itself where the disk is full. */
  rollBack(): Result {
    if (this.#writer.isTransaction) this.#writer.exec('ROLLBACK');
    return NOTHING;
  }

  close(): Result {
    clearTimeout(this.#emptying);
    this.#reader.close();
    this.#writer.close();
    return NOTHING;
  }

  /** The log keeps what was overwritten or deleted in the database, so it is emptied soon after a write. */
  #emptyLater(): void {
    this.#emptying ??= setTimeout(() => {
      this.#emptying = undefined;
      if (!this.#empty()) this.#emptyLater();
    }, this.#emptyAfterMs).unref();
  }

  /** False: somebody still reads what is in the log, or the disk is away. */
  #empty(): boolean {
    if (this.#writer.isTransaction) return false;
    try {
      const row = this.#writer.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
      return row?.['busy'] === 0;
    } catch {
      return false;
    }
  }
}

const stores = new Map<number, OpenStore>();

function work(asked: Asked): Result {
  if (asked.does === 'open') {
    stores.set(asked.store, new OpenStore(asked));
    return NOTHING;
  }
  const store = stores.get(asked.store);
  if (store === undefined) throw new Error('the store was closed');
  if (asked.does === 'run') return store.run(asked);
  if (asked.does === 'roll back') return store.rollBack();
  stores.delete(asked.store);
  return store.close();
}

async function patiently(asked: Asked): Promise<Result> {
  const until = performance.now() + asked.patienceMs;
  for (let pause = 1; ; pause = Math.min(2 * pause, MOST_PAUSE_MS)) {
    try {
      return work(asked);
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error;
    }
    await sleep(pause);
  }
}

parentPort?.on('message', async ({ id, asked }: { readonly id: number; readonly asked: Asked }) => {
  const answer = await patiently(asked).then(
    (result): Answer => ({ id, result }),
    (error: Error): Answer => {
      const { message, errcode } = error as Error & { errcode?: unknown };
      return { id, failed: { message, errcode, isAway: isAway(error) } };
    },
  );
  parentPort?.postMessage(answer);
});
