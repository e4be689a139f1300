/**
 * The jobs of a store: their rows are the queue. Processes that answer add jobs and read them; one worker takes and
 * finishes them. Files and HTTP are not its affair.
 */
import type { Insertable, Updateable } from 'kysely';
import type { BatchProgress, BatchSummary } from '../engine/engine.ts';
import type { JobStatus, JobTable } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { committedOf } from './job.ts';

const HOUR_MS = 3_600_000;
/** How long the sender can still see that a job was cancelled or has expired. */
const REMEMBERED_MS = 24 * HOUR_MS;
/** A file that takes longer to arrive is given up. */
const RECEIVING_MS = 2 * HOUR_MS;

/** So many workers may die with a job, one after the other, before it fails: it would stop all other jobs for ever. */
const MOST_DEATHS = 5;

/** What is known of a job when its file has come. */
export type Received = Pick<
  JobTable,
  'options' | 'input_name' | 'input_bytes' | 'input_sha256' | 'inspection' | 'format'
>;

export class Jobs {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  find(id: string): Promise<JobTable | undefined> {
    return this.#store
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', id)
      .where('status', '!=', 'receiving')
      .executeTakeFirst();
  }

  /** The job that a caller sent under a key, even while its file is still coming. */
  sentAs(caller: string, key: string): Promise<JobTable | undefined> {
    return this.#store
      .selectFrom('jobs')
      .selectAll()
      .where('caller', '=', caller)
      .where('idempotency_key', '=', key)
      .executeTakeFirst();
  }

  /** Makes place for a job whose file is coming. False: the caller has sent another one under the key. */
  async receive(id: string, caller: string, key: string | null): Promise<boolean> {
    const now = this.#now();
    const row: Insertable<JobTable> = {
      ...{ id, caller, status: 'receiving', options: '{}', created: now, started: null, ended: null },
      ...{
        expires: now + RECEIVING_MS,
        input_name: null,
        input_bytes: 0,
        input_sha256: '',
        inspection: '{}',
      },
      ...{ format: '', progress: null, remaining_ms: null, data_version: null, summary: null },
      ...{
        result_sha256: null,
        error: null,
        idempotency_key: key,
        deaths: 0,
        taken_at: 0,
        chosen: 0,
        revision: 0,
      },
    };
    const { numInsertedOrUpdatedRows = 0n } = await this.#store
      .insertInto('jobs')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  async queue(id: string, received: Received, keptMs: number): Promise<void> {
    const expires = this.#now() + keptMs;
    await this.#change(id, ['receiving'], { ...received, expires, status: 'queued' });
  }

  async forget(id: string): Promise<void> {
    await this.#store.deleteFrom('jobs').where('id', '=', id).execute();
  }

  /**
   * The job to work on next, which is running from now on: one that a worker left behind, else of the caller who has
   * waited longest for a turn the oldest.
   */
  async take(): Promise<JobTable | undefined> {
    const next = await this.#store
      .selectFrom('jobs')
      .selectAll()
      .where('status', 'in', ['running', 'queued'])
      // In the alphabet those that run come last.
      .orderBy('status', 'desc')
      .orderBy(({ selectFrom }) =>
        selectFrom('jobs as earlier')
          .select(({ fn, lit }) => fn.coalesce(fn.max('earlier.started'), lit(0)).as('turn'))
          .whereRef('earlier.caller', '=', 'jobs.caller'),
      )
      .orderBy('created')
      .executeTakeFirst();
    if (next?.status === 'queued')
      await this.#change(next.id, ['queued'], { status: 'running', started: this.#now() });
    else if (next !== undefined) await this.#takeBegun(next);
    return next && this.find(next.id);
  }

  /** A job whose worker has ended counts as one death more, unless it had got on. */
  async #takeBegun(job: JobTable): Promise<void> {
    const committed = committedOf(job);
    const deaths = committed > job.taken_at ? 1 : job.deaths + 1;
    await this.#change(job.id, ['running'], { deaths, taken_at: committed });
  }

  /** Whether it is given up. */
  isHopeless({ deaths }: JobTable): boolean {
    return deaths > MOST_DEATHS;
  }

  /** Says which data answer a job. */
  async answerFrom(id: string, dataVersion: string): Promise<void> {
    await this.#change(id, ['running'], { data_version: dataVersion });
  }

  /** Notes how far a job is. False: nobody wants it any more. */
  progressed(id: string, progress: BatchProgress, remainingMs: number | null): Promise<boolean> {
    const change = { progress: JSON.stringify(progress), remaining_ms: remainingMs };
    return this.#change(id, ['running'], change);
  }

  async isRunning(id: string): Promise<boolean> {
    return (await this.find(id))?.status === 'running';
  }

  /** Notes what a job came to whose result is still to be written in its notation. */
  async answered(id: string, summary: BatchSummary): Promise<void> {
    await this.#change(id, ['running'], { summary: JSON.stringify(summary) });
  }

  /** Ends a job that has run; its result is kept for a time. */
  succeeded(id: string, summary: BatchSummary, sha256: string, keptMs: number): Promise<boolean> {
    const ended = this.#now();
    const found = { summary: JSON.stringify(summary), result_sha256: sha256 };
    const change = {
      ...found,
      status: 'succeeded',
      ended,
      expires: ended + keptMs,
      remaining_ms: null,
    } as const;
    return this.#change(id, ['running'], change);
  }

  failed(id: string, error: { code: string; message: string }, keptMs: number): Promise<boolean> {
    const ended = this.#now();
    const change = {
      error: JSON.stringify(error),
      ended,
      expires: ended + keptMs,
      remaining_ms: null,
    } as const;
    return this.#change(id, ['running'], { ...change, status: 'failed' });
  }

  /** Cancels a job, whatever has become of it; what its sender may not want known goes. */
  async cancel(id: string): Promise<boolean> {
    const ended = this.#now();
    const change = { ended, expires: ended + REMEMBERED_MS, input_name: null, remaining_ms: null } as const;
    const from = ['queued', 'running', 'succeeded', 'failed'] as const;
    const isCancelled = await this.#change(id, from, { ...change, chosen: 0, status: 'cancelled' });
    if (isCancelled) await this.#store.deleteFrom('choices').where('job', '=', id).execute();
    return isCancelled;
  }

  /** How many files of a caller wait for their turn, those that are still coming included. */
  async waiting(caller: string): Promise<number> {
    const { jobs } = await this.#store
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number>().as('jobs'))
      .where('caller', '=', caller)
      .where('status', 'in', ['receiving', 'queued'])
      .executeTakeFirstOrThrow();
    return Number(jobs);
  }

  /** Jobs whose time is over: ids of those whose files are to be erased. Those long over are forgotten. */
  async expire(): Promise<string[]> {
    const now = this.#now();
    const over = ['receiving', 'cancelled', 'expired'] as const;
    const forgotten = await this.#store
      .deleteFrom('jobs')
      .where('expires', '<', now)
      .where('status', 'in', over)
      .returning('id')
      .execute();
    const expired = await this.#store
      .updateTable('jobs')
      .set({ status: 'expired', expires: now + REMEMBERED_MS, input_name: null, chosen: 0 })
      .where('expires', '<', now)
      .where('status', 'in', ['queued', 'succeeded', 'failed'])
      .returning('id')
      .execute();
    const gone = expired.map(({ id }) => id);
    if (gone.length > 0) await this.#store.deleteFrom('choices').where('job', 'in', gone).execute();
    return [...forgotten.map(({ id }) => id), ...gone];
  }

  /** How many jobs are in each state, and when the oldest that waits came. */
  async counts(): Promise<{ status: JobStatus; jobs: number; oldest: number }[]> {
    const rows = await this.#store
      .selectFrom('jobs')
      .select(({ fn }) => ['status', fn.countAll<number>().as('jobs'), fn.min('created').as('oldest')])
      .where('status', '!=', 'receiving')
      .groupBy('status')
      .execute();
    return rows.map(({ status, jobs, oldest }) => ({ status, jobs: Number(jobs), oldest: Number(oldest) }));
  }

  /** Changes a job that is in one of these states; whether it was. */
  async #change(id: string, from: readonly JobStatus[], change: Updateable<JobTable>): Promise<boolean> {
    const { numUpdatedRows } = await this.#store
      .updateTable('jobs')
      .set(change)
      .where('id', '=', id)
      .where('status', 'in', from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}
