/** A folder that one process has to itself: a lock that ends with its process, however it ends. */
import { openDatabase } from './sqlite.ts';

export interface Lock {
  release(): void;
}

/** `undefined`: another process has it, also after `waitMs`. The lock is a file of this name in the folder. */
export function lockIn(folder: string, name: string, waitMs = 0): Lock | undefined {
  const database = openDatabase(folder, name, waitMs);
  try {
    database.exec('BEGIN IMMEDIATE');
    return { release: () => database.close() };
  } catch {
    database.close();
    return undefined;
  }
}
