/**
 * Looks at the jobs that somebody follows: one look at each for all who do, some jobs at a time. Followers hear of changes, of
 * the end of a job and, between long silences, that they still wait. A store that is out of reach is asked again next time.
 */
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { JobTable } from '../store/schema.ts';
import { PENDING } from './job.ts';
import type { Jobs } from './jobs.ts';

const LOOK_EVERY_MS = 500;
/** Looks between two signs of life: 15 s, which is shorter than proxies wait for a silent connection. */
const LOOKS_A_SIGN = 30;
/** Jobs read at once. */
const READ_AT_ONCE = 50;
/** Followers told in one turn of the event loop: links of each may lead elsewhere, so each may need a text of its own. */
const TOLD_AT_ONCE = 10;

export interface Follower {
  /** The job has changed; `undefined`: it is forgotten. */
  changed(job: JobTable | undefined): void;
  /** Nothing has changed for a while. */
  stillWaiting?(): void;
  /** Asked at each look; it hears nothing more where it may not go on. */
  mayGoOn?(): Promise<boolean>;
  /** It hears nothing more. */
  ended?(): void;
}

/** Followers of one job, and the state that each has heard of. */
type Followers = Map<Follower, string>;

export class JobWatch {
  readonly #jobs: Pick<Jobs, 'findAll'>;
  readonly #followed = new Map<string, Followers>();
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;

  constructor(jobs: Pick<Jobs, 'findAll'>) {
    this.#jobs = jobs;
  }

  /** Tells of changes since `job` was read, until the returned function is called. */
  follow(job: JobTable, follower: Follower): () => void {
    const followers: Followers = this.#followed.get(job.id) ?? new Map();
    this.#followed.set(job.id, followers);
    followers.set(follower, stampOf(job));
    this.#plan();
    return () => {
      followers.delete(follower);
      this.#forget(job.id, followers);
    };
  }

  /** A signal that says that the files of a job are erased, or are about to be; until `over`. */
  gone(job: JobTable, over: AbortSignal): AbortSignal {
    const gone = new AbortController();
    const stop = this.follow(job, {
      changed: (now) => {
        if (!PENDING.has(now?.status ?? 'expired') && now?.status !== 'succeeded') gone.abort();
      },
    });
    if (over.aborted) stop();
    else over.addEventListener('abort', stop, { once: true });
    return gone.signal;
  }

  /** Ends all that follow. */
  close(): void {
    clearTimeout(this.#timer);
    const all = [...this.#followed.values()].flatMap((followers) => [...followers.keys()]);
    this.#followed.clear();
    for (const follower of all) follower.ended?.();
  }

  /** Looks once at these jobs, or at all. `isSign`: followers that hear of no change hear that they still wait. */
  async look(jobs: Iterable<string> = this.#followed.keys(), isSign = false): Promise<void> {
    for (const ids of inPieces(
      [...jobs].filter((id) => this.#followed.has(id)),
      READ_AT_ONCE,
    )) {
      const found = await this.#jobs.findAll(ids).catch(() => undefined);
      const rows = new Map(found?.map((row) => [row.id, row]));
      for (const id of ids) await this.#tell(id, found && { row: rows.get(id) }, isSign);
    }
  }

  /** `found` is absent where the store is out of reach. */
  async #tell(id: string, found: { row: JobTable | undefined } | undefined, isSign: boolean): Promise<void> {
    const followers = this.#followed.get(id);
    if (followers === undefined) return;
    const stamp = found && stampOf(found.row);
    const tell = async (follower: Follower): Promise<void> => {
      const mayGoOn = await (follower.mayGoOn?.() ?? true);
      const heard = followers.get(follower);
      // It has left meanwhile.
      if (heard === undefined) return;
      if (!mayGoOn) {
        followers.delete(follower);
        follower.ended?.();
      } else if (stamp !== undefined && stamp !== heard) {
        followers.set(follower, stamp);
        follower.changed(found?.row);
      } else if (isSign) follower.stillWaiting?.();
    };
    for (const some of inPieces([...followers.keys()], TOLD_AT_ONCE)) {
      await Promise.all(some.map(tell));
      await nextIteration();
    }
    this.#forget(id, followers);
  }

  #forget(id: string, followers: Followers): void {
    if (followers.size === 0 && this.#followed.get(id) === followers) this.#followed.delete(id);
  }

  #plan(): void {
    this.#timer ??= setTimeout(() => {
      this.#looks += 1;
      void this.look(undefined, this.#looks % LOOKS_A_SIGN === 0).finally(() => {
        this.#timer = undefined;
        if (this.#followed.size > 0) this.#plan();
      });
    }, LOOK_EVERY_MS).unref();
  }
}

/** What changes of a job while somebody follows it. */
function stampOf(job: JobTable | undefined): string {
  if (job === undefined) return '';
  const { status, progress, remaining_ms, data_version, summary, chosen, accepted, attempt } = job;
  return [status, progress, remaining_ms, data_version, summary, chosen, accepted, attempt].join('\n');
}

function* inPieces<Of>(all: readonly Of[], most: number): Generator<readonly Of[]> {
  for (let from = 0; from < all.length; from += most) yield all.slice(from, from + most);
}
