/** SQLite of Node.js as Kysely's dialect wants it, with a write-ahead log. */
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { makeFolder } from './folder.ts';

/** How long a writer waits for another process, in milliseconds. */
const BUSY_MS = 5_000;

/** What a commit outlives: the failure of the machine, or only that of the process, for which it need not wait for the disk. */
export type Outlives = 'machine' | 'process';

const SYNC: Readonly<Record<Outlives, string>> = { machine: 'FULL', process: 'NORMAL' };

export function sqliteDialect(folder: string, outlives: Outlives): SqliteDialect {
  const open = () => openDatabase(folder, 'store.sqlite', BUSY_MS, outlives);
  return new SqliteDialect({ database: async () => adapted(open()) });
}

export function openDatabase(
  folder: string,
  name: string,
  busyMs = BUSY_MS,
  outlives: Outlives = 'machine',
): DatabaseSync {
  makeFolder(folder);
  const database = new DatabaseSync(join(folder, name), { timeout: busyMs });
  const sync = `PRAGMA synchronous = ${SYNC[outlives]}`;
  try {
    database.exec(`PRAGMA journal_mode = WAL; ${sync}; PRAGMA foreign_keys = ON`);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function adapted(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql): SqliteStatement {
      const statement = database.prepare(sql);
      const values = (given: readonly unknown[]) => given as readonly SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}
