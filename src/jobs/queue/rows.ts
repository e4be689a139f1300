/** The rows of a store in a folder as a queue. One process works them: a lock sees to it, which ends with its process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Lock, lockIn } from '../../store/lock.ts';
import type { Store } from '../../store/store.ts';
import type { JobQueue, Outcome } from './queue.ts';

const POLL_MS = 200;
/** Pause before the lock is asked for again. */
const WAIT_MS = 1_000;

const LOCK = 'worker.sqlite';

export class RowQueue implements JobQueue {
  readonly #store: Store;
  readonly #folder: string;
  readonly #onWaiting: () => void;

  /** `onWaiting` is called when another process works the rows. */
  constructor(store: Store, folder: string, onWaiting: () => void = () => {}) {
    this.#store = store;
    this.#folder = folder;
    this.#onWaiting = onWaiting;
  }

  /** Its row says that it waits. */
  async add(): Promise<void> {}

  async work(handle: (id: string, lost: AbortSignal) => Promise<Outcome>, stop: AbortSignal): Promise<void> {
    const lock = await this.#lock(stop);
    // Nobody else can take a job while this process lives.
    const never = new AbortController().signal;
    try {
      while (!stop.aborted) {
        const next = await this.#next();
        const outcome = next === undefined ? 'left' : await handle(next.id, never);
        if (outcome === 'left') await pause(POLL_MS, stop);
      }
    } finally {
      lock?.release();
    }
  }

  async close(): Promise<void> {}

  async #lock(stop: AbortSignal): Promise<Lock | undefined> {
    let lock = lockIn(this.#folder, LOCK);
    if (lock === undefined) this.#onWaiting();
    while (lock === undefined && !stop.aborted) {
      await pause(WAIT_MS, stop);
      lock = lockIn(this.#folder, LOCK);
    }
    return lock;
  }

  /** One that a worker left behind, else the oldest of the earliest turn. */
  #next(): Promise<{ id: string } | undefined> {
    return (
      this.#store
        .selectFrom('jobs')
        .select('id')
        .where('status', 'in', ['running', 'queued'])
        // In the alphabet those that run come last.
        .orderBy('status', 'desc')
        .orderBy('turn')
        .orderBy('created')
        .executeTakeFirst()
    );
  }
}

async function pause(ms: number, stop: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stop }).catch(() => {});
}
