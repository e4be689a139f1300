/** A folder that one process has to itself: a lock that ends with its process, however it ends. */
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy, openDatabase } from './sqlite.ts';

export interface Lock {
  release(): void;
}

const RETRY_MS = 20;

/** `undefined`: another process has it. The lock is a file of this name in the folder. */
export function lockIn(folder: string, name: string): Lock | undefined {
  let database: DatabaseSync | undefined;
  try {
    // While another process makes, closes or recovers the file, this is refused already.
    database = openDatabase(folder, name);
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database?.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  const held = database;
  return { release: () => held.close() };
}

/** Waits for it without holding the event loop. `undefined`: another process still has it after `waitMs`. */
export async function lockWithin(folder: string, name: string, waitMs: number): Promise<Lock | undefined> {
  const until = performance.now() + waitMs;
  for (;;) {
    const lock = lockIn(folder, name);
    if (lock !== undefined || performance.now() >= until) return lock;
    await sleep(RETRY_MS);
  }
}
