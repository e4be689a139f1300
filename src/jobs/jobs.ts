/**
 * The jobs of a store, and what becomes of them. Processes that answer add jobs and read them; workers take turns at them,
 * which the queue hands out, and note how far they are. Files and HTTP are not its affair.
 */
import { randomUUID } from 'node:crypto';
import type { Insertable, Updateable } from 'kysely';
import type { BatchCounts, BatchProgress } from '../engine/engine.ts';
import type { JobStatus, JobTable } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { answeredRows, countRows, countsOf } from './answered-rows.ts';
import { chargeRows } from './charged-rows.ts';
import { committedOf, type JobFailure, keptOf, leftOf, PENDING, type Ran } from './job.ts';
import type { JobQueue } from './queue/queue.ts';
import { nextTurn } from './queue/turn.ts';
import { removeChoices } from './result/choices.ts';

const HOUR_MS = 3_600_000;
/** How long the sender can still see that a job was cancelled or has expired. */
const REMEMBERED_MS = 24 * HOUR_MS;
/** Between two signs of life of the process that receives a file. */
export const SIGN_OF_LIFE_MS = 1_000;
/**
 * So long after the last of them a file is given up: the process has died. Nobody waits longer to send it again under its
 * key. A process that was only slow gives its next sign before anybody asks.
 */
export const RECEIVING_MS = 5 * SIGN_OF_LIFE_MS;

/** Bytes that a job counts with beside its files and texts: its folders, files of a few bytes, and the rest of its row. */
const JOB_BYTES = 16_384;

/** So many workers may die with a job, one after the other, before it fails: it would stop all other jobs for ever. */
const MOST_DEATHS = 5;

/** States in which a job has files. */
const WITH_FILES: readonly JobStatus[] = ['queued', 'running', 'succeeded'];

/** What is known of a job when its file has come. */
export type Received = Pick<
  JobTable,
  'options' | 'input_name' | 'input_bytes' | 'input_sha256' | 'inspection' | 'format'
>;

/** What is kept of a job that has succeeded: the hash of its result, and the bytes of all its files. */
export interface Kept {
  readonly sha256: string;
  readonly bytes: number;
}

/** Whose a job is, and who pays for it. */
export type Owner = Pick<JobTable, 'account' | 'payer'>;

const NOBODY: Owner = { account: null, payer: null };

/** A job that a worker has taken. Changes it makes go nowhere once another worker has it. */
export interface Held {
  readonly row: JobTable & { readonly attempt: string };
  /** The attempt before, whose files may be gone on with. */
  readonly earlier: string | null;
}

export class Jobs {
  readonly #store: Store;
  readonly #queue: Pick<JobQueue, 'add' | 'putBehind'>;
  readonly #now: () => number;
  /** Rows of a job under way that are counted already. */
  readonly #counted = new WeakMap<Held['row'], BatchCounts>();

  constructor(store: Store, queue: Pick<JobQueue, 'add' | 'putBehind'>, now: () => number = Date.now) {
    this.#store = store;
    this.#queue = queue;
    this.#now = now;
  }

  /** Not one of a deleted account, which is only still to be erased. */
  find(id: string): Promise<JobTable | undefined> {
    return this.#store
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', id)
      .where('status', '!=', 'receiving')
      .where('expires', '>', 0)
      .executeTakeFirst();
  }

  /** The status of a job; `undefined` for those that {@link find} does not find. */
  async statusOf(id: string): Promise<JobStatus | undefined> {
    const found = await this.#store
      .selectFrom('jobs')
      .select('status')
      .where('id', '=', id)
      .where('status', '!=', 'receiving')
      .where('expires', '>', 0)
      .executeTakeFirst();
    return found?.status;
  }

  /** Those of these ids that there are. */
  findAll(ids: readonly string[]): Promise<JobTable[]> {
    return this.#store
      .selectFrom('jobs')
      .selectAll()
      .where('id', 'in', ids)
      .where('status', '!=', 'receiving')
      .execute();
  }

  /** Makes place for a job whose file is coming. */
  async receive(id: string, caller: string, owner: Owner = NOBODY): Promise<void> {
    const now = this.#now();
    const row: Insertable<JobTable> = {
      ...owner,
      ...{ id, caller, status: 'receiving', options: '{}', created: now, started: null, ended: null },
      ...{
        expires: now + RECEIVING_MS,
        input_name: null,
        input_bytes: 0,
        input_sha256: '',
        inspection: '{}',
      },
      ...{ format: '', progress: null, remaining_ms: null, data_version: null, summary: null },
      ...{ result_sha256: null, error: null },
      ...{ deaths: 0, taken_at: 0, turn: 0, attempt: null, chosen: 0, revision: 0, accepted: null },
      ...{ kept_bytes: JOB_BYTES, made_bytes: 0 },
    };
    await this.#store.insertInto('jobs').values(row).execute();
  }

  /** The file is still coming. */
  async stillReceiving(id: string): Promise<void> {
    await this.#change(this.#store, id, ['receiving'], { expires: this.#now() + RECEIVING_MS });
  }

  /**
   * The file has come: the job waits for its turn. False: it was given up meanwhile. `also` happens with it or not at all.
   */
  queue(
    id: string,
    received: Received,
    keptMs: number,
    also?: (store: Store) => Promise<void>,
  ): Promise<boolean> {
    const expires = this.#now() + keptMs;
    return this.#store.transaction().execute(async (store) => {
      const queued = await store
        .updateTable('jobs as job')
        .set((job) => ({
          ...{ ...received, kept_bytes: received.input_bytes + bytesOf(received), expires },
          ...{ status: 'queued', turn: nextTurn(job) },
        }))
        .where('id', '=', id)
        .where('status', '=', 'receiving')
        .returning(['caller', 'turn'])
        .executeTakeFirst();
      if (queued === undefined) return false;
      await this.#queue.add({ id, ...queued }, store);
      await also?.(store);
      return true;
    });
  }

  /** No job will come of it: its files go, if not now then the next time that jobs expire. */
  async abandon(id: string): Promise<void> {
    await this.#change(this.#store, id, ['receiving'], { expires: this.#now() });
  }

  async forget(id: string): Promise<void> {
    await removeChoices(this.#store, id);
    await this.#store.deleteFrom('jobs').where('id', '=', id).execute();
  }

  /** Takes a job whose turn it is, or that another worker left. `undefined`: nobody wants it any more. */
  async begin(id: string): Promise<Held | undefined> {
    const row = await this.find(id);
    if (row === undefined || !PENDING.has(row.status)) return undefined;
    const isQueued = row.status === 'queued';
    // A job that waits for its next slice goes on in its place: nobody else writes there.
    const attempt = (isQueued && row.attempt) || randomUUID();
    const committed = committedOf(row);
    const deaths = committed > row.taken_at ? 1 : row.deaths + 1;
    const change = isQueued
      ? ({ attempt, status: 'running', started: row.started ?? this.#now() } as const)
      : { attempt, deaths, taken_at: committed };
    const isTaken = await this.#change(this.#store, id, [row.status], change);
    return isTaken
      ? { row: { ...row, ...change }, earlier: row.attempt === attempt ? null : row.attempt }
      : undefined;
  }

  /** A worker that ends leaves its job to the next one: it has not died with it. */
  async leave({ row }: Held): Promise<void> {
    await this.#changeHeld(this.#store, row, { deaths: row.deaths - 1 });
  }

  /** Whether a job of another caller waits. */
  async othersWait({ row }: Held): Promise<boolean> {
    const other = await this.#store
      .selectFrom('jobs')
      .select('id')
      .where('status', '=', 'queued')
      .where('caller', '!=', row.caller)
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  }

  /** A job gives its turn back at a commit, and waits for another one behind those that wait now. */
  giveTurnBack({ row: { id, caller, attempt } }: Held): Promise<void> {
    return this.#store.transaction().execute(async (store) => {
      const waiting = await store
        .updateTable('jobs as job')
        .set((job) => ({ status: 'queued', deaths: 0, turn: nextTurn(job) }))
        .where('id', '=', id)
        .where('status', '=', 'running')
        .where('attempt', '=', attempt)
        .returning('turn')
        .executeTakeFirst();
      if (waiting !== undefined) await this.#queue.putBehind?.({ id, caller, turn: waiting.turn }, store);
    });
  }

  /** Whether a job is given up. */
  isHopeless({ row }: Held): boolean {
    return row.deaths > MOST_DEATHS;
  }

  /** Says which data answer a job. */
  async answerFrom({ row }: Held, dataVersion: string): Promise<void> {
    await this.#changeHeld(this.#store, row, { data_version: dataVersion });
  }

  /** Notes how far a job is. False: nobody wants it any more, or another worker has it. */
  progressed({ row }: Held, progress: BatchProgress, remainingMs: number | null): Promise<boolean> {
    const change = { progress: furthest(row.progress, progress), remaining_ms: remainingMs };
    return this.#count(row, progress.counts, change);
  }

  /** Whether a job is still its worker's. */
  async isHeld({ row: { id, attempt } }: Held): Promise<boolean> {
    const now = await this.#store
      .selectFrom('jobs')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('attempt', '=', attempt)
      .where('expires', '>', 0)
      .executeTakeFirst();
    return now !== undefined;
  }

  /** Notes what a job came to whose result is still to be written in its notation. */
  async answered({ row }: Held, summary: Ran): Promise<void> {
    await this.#changeHeld(this.#store, row, { summary: keptOf(summary) });
  }

  /** Ends a job that has run; its result is kept for a time. */
  succeeded({ row }: Held, summary: Ran, { sha256, bytes }: Kept, keptMs: number): Promise<boolean> {
    const ended = this.#now();
    const kept = keptOf(summary);
    const kept_bytes = bytes + bytesOf({ ...row, summary: kept });
    const found = { summary: kept, result_sha256: sha256, kept_bytes };
    const change = { ...found, status: 'succeeded', ended, expires: ended + keptMs, remaining_ms: null };
    return this.#count(row, summary.counts, { ...change, status: 'succeeded' });
  }

  failed({ row }: Held, error: JobFailure, keptMs: number): Promise<boolean> {
    const ended = this.#now();
    const change = { error: JSON.stringify(error), ended, expires: ended + keptMs, remaining_ms: null };
    return this.#store.transaction().execute(async (store) => {
      const isFailed = await this.#changeHeld(store, row, { ...change, status: 'failed' });
      if (isFailed) await this.#shorten(store, row.id);
      return isFailed;
    });
  }

  /** Cancels a job, whatever has become of it; what its sender may not want known goes. */
  cancel(id: string): Promise<boolean> {
    const ended = this.#now();
    const change = { ended, expires: ended + REMEMBERED_MS, input_name: null, remaining_ms: null } as const;
    const from = ['queued', 'running', 'succeeded', 'failed'] as const;
    return this.#store.transaction().execute(async (store) => {
      const isCancelled = await this.#change(store, id, from, {
        ...change,
        ...{ chosen: 0, accepted: null },
        status: 'cancelled',
      });
      if (!isCancelled) return false;
      await removeChoices(store, id);
      await this.#shorten(store, id);
      return true;
    });
  }

  /** Adds to the bytes made of the result of a job; `undefined`: all that was made of it is gone. */
  async made(id: string, bytes?: number): Promise<void> {
    await this.#store
      .updateTable('jobs')
      .set((job) => ({ made_bytes: bytes === undefined ? 0 : job('made_bytes', '+', bytes) }))
      .where('id', '=', id)
      .where('status', 'in', WITH_FILES)
      .execute();
  }

  /**
   * Bytes of all that is kept of the jobs of a caller: files that wait to be worked off, results and what was made of them, and
   * of each job, also of one without files, what the store and the disk keep of it.
   */
  async keptBytes(caller: string): Promise<number> {
    const { bytes } = await this.#store
      .selectFrom('jobs')
      .select(({ eb, fn }) => fn.sum<number | null>(eb('kept_bytes', '+', eb.ref('made_bytes'))).as('bytes'))
      .where('caller', '=', caller)
      .executeTakeFirstOrThrow();
    return Number(bytes);
  }

  /** How many files of a caller wait for their turn, those that are still coming included. */
  async waiting(caller: string): Promise<number> {
    const { jobs } = await this.#store
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number>().as('jobs'))
      .where('caller', '=', caller)
      .where('status', 'in', ['receiving', 'queued'])
      .where('expires', '>=', this.#now())
      .executeTakeFirstOrThrow();
    return Number(jobs);
  }

  /**
   * Jobs whose time is over expire, and their files are erased; those long over are forgotten. What could not be erased is
   * tried again the next time, so that no file outlives the memory of its job.
   */
  async expire(erase: (id: string) => Promise<void>): Promise<void> {
    const now = this.#now();
    const expired = await this.#store
      .updateTable('jobs')
      .set({ status: 'expired', expires: now, input_name: null, chosen: 0, accepted: null })
      .where('expires', '<', now)
      .where('status', 'in', ['queued', 'succeeded', 'failed'])
      .returning('id')
      .execute();
    const over = await this.#store
      .selectFrom('jobs')
      .select('id')
      .where('expires', '<', now)
      .where('status', 'in', ['receiving', 'cancelled', 'expired'])
      .execute();
    for (const { id } of expired) {
      await erase(id);
      await removeChoices(this.#store, id);
      await this.#shorten(this.#store, id);
      await this.#change(this.#store, id, ['expired'], { expires: now + REMEMBERED_MS });
    }
    for (const { id } of over) {
      await erase(id);
      await this.forget(id);
    }
  }

  /** How many jobs are in each state, and when the oldest of them came; and the rows that all of them have answered. */
  async figures() {
    const rows = await this.#store
      .selectFrom('jobs')
      .select(({ fn }) => ['status', fn.countAll<number>().as('jobs'), fn.min('created').as('oldest')])
      .where('status', '!=', 'receiving')
      .groupBy('status')
      .execute();
    const counts = rows.map((row) => ({ ...row, jobs: Number(row.jobs), oldest: Number(row.oldest) }));
    return { counts, answeredRows: await answeredRows(this.#store) };
  }

  /** Changes a job, and counts the rows that were answered since it was changed last. */
  #count(row: Held['row'], counts: BatchCounts, change: Updateable<JobTable>): Promise<boolean> {
    return this.#store.transaction().execute(async (store) => {
      if (!(await this.#changeHeld(store, row, change))) return false;
      const before = this.#counted.get(row) ?? countsOf(row);
      const counted = await countRows(store, before, counts);
      this.#counted.set(row, counted);
      await chargeRows(store, row, before, counted, this.#now());
      return true;
    });
  }

  /** Keeps of a job without files what is still shown of it. */
  async #shorten(store: Store, id: string): Promise<void> {
    const row = await store
      .selectFrom('jobs')
      .select(['options', 'inspection', 'summary', 'input_name', 'error'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return;
    const left = leftOf(row);
    const change = { ...left, kept_bytes: bytesOf({ ...row, ...left }), made_bytes: 0 };
    await store.updateTable('jobs').set(change).where('id', '=', id).execute();
  }

  #changeHeld(store: Store, { id, attempt }: Held['row'], change: Updateable<JobTable>): Promise<boolean> {
    return this.#change(store, id, ['running'], change, attempt);
  }

  /** Changes a job that is in one of these states, and of this attempt; whether it was. */
  async #change(
    store: Store,
    id: string,
    from: readonly JobStatus[],
    change: Updateable<JobTable>,
    attempt?: string,
  ): Promise<boolean> {
    const { numUpdatedRows } = await store
      .updateTable('jobs')
      .set(change)
      .where('id', '=', id)
      .where('status', 'in', from)
      .$if(attempt !== undefined, (update) => update.where('attempt', '=', attempt ?? ''))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

type Texts = Pick<JobTable, 'options' | 'inspection' | 'input_name'> &
  Partial<Pick<JobTable, 'summary' | 'error'>>;

/** Bytes that a job counts in addition to its files. */
function bytesOf({ options, inspection, input_name, summary, error }: Texts): number {
  const texts = [options, inspection, input_name, summary, error];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), JOB_BYTES);
}

/** The progress shown of a job never goes back: rows after the last commit are answered again when it continues. */
function furthest(noted: string | null, progress: BatchProgress): string {
  const before = noted === null ? undefined : (JSON.parse(noted) as BatchProgress);
  if (before === undefined || progress.resumed === 0) return JSON.stringify(progress);
  if (before.counts.rows > progress.counts.rows) return JSON.stringify(before);
  return JSON.stringify({ ...progress, bytes: Math.max(before.bytes, progress.bytes) });
}
