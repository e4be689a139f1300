/** The rows of a store in a folder as a queue. One process works them: a lock sees to it, which ends with its process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Lock, lockIn } from '../../store/lock.ts';
import type { Store } from '../../store/store.ts';
import type { JobQueue, Outcome } from './queue.ts';

/** What is worked: the lock that says who does, and what is next. */
export interface Work {
  readonly lock: string;
  /** Between two looks. */
  readonly pollMs: number;
  /** Before the lock is asked for again. */
  readonly waitMs: number;
  /** How many are under way at the same time. */
  readonly atOnce: number;
  /** What is next, but for what is under way. */
  next(store: Store, underWay: ReadonlySet<string>): Promise<{ id: string } | undefined>;
}

/** Of jobs, one that a worker left behind, else the oldest of the earliest turn. */
const jobs: Work = {
  lock: 'worker.sqlite',
  pollMs: 200,
  waitMs: 1_000,
  atOnce: 1,
  next: (store) =>
    store
      .selectFrom('jobs')
      .select('id')
      .where('status', 'in', ['running', 'queued'])
      // In the alphabet those that run come last.
      .orderBy('status', 'desc')
      .orderBy('turn')
      .orderBy('created')
      .executeTakeFirst(),
};

export class RowQueue implements JobQueue {
  readonly #store: Store;
  readonly #folder: string;
  readonly #onWaiting: () => void;
  readonly #of: Work;

  /** `onWaiting` is called when another process works the rows. */
  constructor(store: Store, folder: string, onWaiting: () => void = () => {}, of: Work = jobs) {
    this.#store = store;
    this.#folder = folder;
    this.#onWaiting = onWaiting;
    this.#of = of;
  }

  /** Its row says that it waits. */
  async add(): Promise<void> {}

  async work(handle: (id: string, lost: AbortSignal) => Promise<Outcome>, stop: AbortSignal): Promise<void> {
    const lock = await this.#lock(stop);
    const failed = new AbortController();
    const underWay = new Set<string>();
    const turns = Array.from({ length: this.#of.atOnce }, () =>
      this.#turns(handle, underWay, AbortSignal.any([stop, failed.signal])).catch((error: unknown) => {
        failed.abort();
        throw error;
      }),
    );
    try {
      await Promise.all(turns);
    } finally {
      // Nobody else may begin while one is under way.
      await Promise.allSettled(turns);
      lock?.release();
    }
  }

  /** One after the other. */
  async #turns(
    handle: (id: string, lost: AbortSignal) => Promise<Outcome>,
    underWay: Set<string>,
    stop: AbortSignal,
  ): Promise<void> {
    // Nobody else can take a job while this process lives.
    const never = new AbortController().signal;
    while (!stop.aborted) {
      const next = await this.#of.next(this.#store, underWay);
      let outcome: Outcome = 'left';
      // Another turn may have been given it meanwhile.
      if (next !== undefined && !underWay.has(next.id)) {
        underWay.add(next.id);
        outcome = await handle(next.id, never).finally(() => underWay.delete(next.id));
      }
      if (outcome === 'left') await pause(this.#of.pollMs, stop);
    }
  }

  async close(): Promise<void> {}

  async #lock(stop: AbortSignal): Promise<Lock | undefined> {
    let lock = lockIn(this.#folder, this.#of.lock);
    if (lock === undefined) this.#onWaiting();
    while (lock === undefined && !stop.aborted) {
      await pause(this.#of.waitMs, stop);
      lock = lockIn(this.#folder, this.#of.lock);
    }
    return lock;
  }
}

async function pause(ms: number, stop: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stop }).catch(() => {});
}
