/** SQLite of Node.js as Kysely's dialect wants it. What is committed is on the disk: write-ahead log, full sync. */
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { makeFolder } from './folder.ts';

/** How long a writer waits for another process, in milliseconds. */
const BUSY_MS = 5_000;

export function sqliteDialect(folder: string): SqliteDialect {
  return new SqliteDialect({ database: async () => adapted(openDatabase(folder, 'store.sqlite')) });
}

export function openDatabase(folder: string, name: string, busyMs = BUSY_MS): DatabaseSync {
  makeFolder(folder);
  const database = new DatabaseSync(join(folder, name), { timeout: busyMs });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
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
