/** Opens a database file of SQLite in a folder, with a write-ahead log. It never waits for a lock: callers try again. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { makeFolder } from './folder.ts';

/** What a commit survives: the failure of the machine, or only that of the process, which need not wait for the disk. */
export type Outlives = 'machine' | 'process';

const SYNC: Readonly<Record<Outlives, string>> = { machine: 'FULL', process: 'NORMAL' };

/** Deleted rows are overwritten with zeros, so that erased texts do not stay in unused parts of the file. */
const PRAGMAS = 'PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON';

export interface Openness {
  readonly outlives?: Outlives;
  /** Whether a file that is missing is refused, not made. */
  readonly mustExist?: boolean;
}

export function openDatabase(
  folder: string,
  name: string,
  { outlives = 'machine', mustExist = false }: Openness = {},
): DatabaseSync {
  if (!mustExist) makeFolder(folder);
  const path = join(folder, name);
  const database = new DatabaseSync(mustExist ? new URL('?mode=rw', pathToFileURL(path)) : path, {
    timeout: 0,
  });
  try {
    database.exec(`${PRAGMAS}; PRAGMA synchronous = ${SYNC[outlives]}`);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Rows written to a deleted file are lost. */
export class Gone extends Error {}

const BUSY = 5;
/**
 * SQLITE_PERM, BUSY, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL and NOTADB: the disk, the file or another
 * process is the reason, not the statement.
 */
const AWAY: ReadonlySet<number> = new Set([3, BUSY, 7, 8, 10, 11, 13, 14, 15, 26]);

/** The kind of an error is in the lowest byte of its code. */
const kindOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

/** Another connection has the lock. */
export const isBusy = (error: unknown): boolean => kindOf(error) === BUSY;

export const isAway = (error: unknown): boolean => error instanceof Gone || AWAY.has(kindOf(error));
