/** A folder that one process has to itself: a lock that ends with its process, however it ends. */
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from './sqlite.ts';

export interface Lock {
  release(): void;
}

/** `undefined`: another process has it, also after `waitMs`. The lock is a file of this name in the folder. */
export function lockIn(folder: string, name: string, waitMs = 0): Lock | undefined {
  let database: DatabaseSync | undefined;
  try {
    // Where another one is just making, closing or recovering the file, it is refused here already.
    database = openDatabase(folder, name, waitMs);
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database?.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  const held = database;
  return { release: () => held.close() };
}

/** SQLITE_BUSY in its lowest byte; above it stands at what. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}
