/**
 * Who works on which job, and when. A worker is handed one job after the other, in fair turns among callers and never two of
 * one caller at once, and a job whose worker has died is handed to another one. How: the rows of the store where one process
 * works them (`rows.ts`), pg-boss where several do (`boss.ts`).
 */
import type { Store } from '../../store/store.ts';

/** A job that waits for its turn. */
export interface Waiting {
  readonly id: string;
  readonly caller: string;
  readonly turn: number;
}

/** `done`: nothing is left to do. `left`: a worker is to take it again. */
export type Outcome = 'done' | 'left';

export interface JobQueue {
  /** Adds a job in the transaction in which it begins to wait. */
  add(job: Waiting, store?: Store): Promise<void>;
  /** A job under way gets a later turn, in the transaction that notes it. Absent: the queue reads turns from the rows. */
  putBehind?(job: Waiting, store: Store): Promise<void>;
  /**
   * Hands out jobs until `stop`, and resolves when what is under way has ended too. `lost` says that a job was handed to
   * another worker, because this one gave no sign of life.
   */
  work(handle: (id: string, lost: AbortSignal) => Promise<Outcome>, stop: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
