/** The place of the one process that works off the jobs of a folder: a lock that ends with its process, however it ends. */
import { openDatabase } from './sqlite.ts';

export interface Place {
  release(): void;
}

/** `undefined`: another process has it. */
export function theOnlyWorker(folder: string): Place | undefined {
  const database = openDatabase(folder, 'worker.sqlite');
  try {
    database.exec('BEGIN IMMEDIATE');
    return { release: () => database.close() };
  } catch {
    database.close();
    return undefined;
  }
}
