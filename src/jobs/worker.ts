/**
 * Works off the jobs of a store, one at a time on all threads it has. It may be killed at any moment: the next worker
 * goes on with what this one left, at the last commit. Only one works a store; who that is, the caller sees to.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchProgress, BatchSummary } from '../engine/engine.ts';
import type { JobTable } from '../store/schema.ts';
import { runBatch } from './batch.ts';
import type { JobFiles } from './files.ts';
import { formatOfResult, optionsOf, seenOf } from './job.ts';
import type { Jobs } from './jobs.ts';
import { readBatchOptions } from './options.ts';
import { remainingMs } from './progress.ts';

const POLL_MS = 200;
const EXPIRE_EVERY_MS = 60_000;
/** Between two notes of how far a job is, each of which goes to the disk. */
const NOTE_EVERY_MS = 500;

export interface WorkerOptions {
  readonly jobs: Jobs;
  readonly files: JobFiles;
  readonly maxRows: number;
  readonly keptMs: number;
  /** Opens the snapshot that is current now; resolves to its data version. */
  readonly openSnapshot: () => Promise<string>;
  readonly onError: (id: string, thrown: unknown) => void;
}

/** Why a job ends that nobody cancelled. */
class TooManyRows extends Error {
  constructor(most: number) {
    super(`the file has more than ${most} rows`);
  }
}

export class Worker {
  readonly #options: WorkerOptions;
  #expiresNext = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Works until it is stopped. A job under way is left for the next worker. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#expire();
      const job = await this.#options.jobs.take();
      if (job === undefined) await sleep(POLL_MS, undefined, { signal }).catch(() => {});
      else await this.#work(job, signal);
    }
  }

  async #work(job: JobTable, signal: AbortSignal): Promise<void> {
    const { jobs, files, maxRows, keptMs, onError } = this.#options;
    try {
      if (jobs.isHopeless(job)) throw new Error(`${job.deaths} workers have died with it`);
      const summary = await this.#answer(job, signal);
      if (summary.counts.rows > maxRows) throw new TooManyRows(maxRows);
      const sha256 = await sha256Of(files.result(job.id, formatOfResult(job)));
      if (!(await jobs.succeeded(job.id, summary, sha256, keptMs))) await files.erase(job.id);
    } catch (thrown) {
      if (!(await jobs.isRunning(job.id))) {
        // It was cancelled; what was written since goes too.
        await files.erase(job.id);
        return;
      }
      if (signal.aborted) return;
      onError(job.id, thrown);
      await files.erase(job.id);
      await jobs.failed(job.id, failureOf(thrown), keptMs);
    }
  }

  async #answer(job: JobTable, stop: AbortSignal): Promise<BatchSummary> {
    const { jobs, files, openSnapshot } = this.#options;
    const format = formatOfResult(job);
    const dataVersion = await openSnapshot();
    // Rows of one result are answered by one snapshot.
    if (job.data_version !== null && job.data_version !== dataVersion)
      await files.removeBegun(job.id, format);
    await jobs.answerFrom(job.id, dataVersion);
    const unwanted = new AbortController();
    const notes = this.#notes(job, unwanted);
    try {
      return await runBatch({
        input: files.input(job.id),
        output: files.result(job.id, format),
        options: {
          ...readBatchOptions(Object.entries(optionsOf(job))),
          input: seenOf(job).input,
          output: format,
        },
        signal: AbortSignal.any([stop, unwanted.signal]),
        onProgress: notes,
      });
    } catch (thrown) {
      throw unwanted.signal.aborted ? (unwanted.signal.reason as Error) : thrown;
    }
  }

  /** Notes how far a job is, and ends it when nobody wants it any more or it has too many rows. */
  #notes(job: JobTable, unwanted: AbortController): (progress: BatchProgress) => void {
    const { jobs, maxRows, onError } = this.#options;
    const began = performance.now();
    let noted = Number.NEGATIVE_INFINITY;
    return (progress) => {
      if (progress.counts.rows > maxRows) unwanted.abort(new TooManyRows(maxRows));
      const now = performance.now();
      if (now - noted < NOTE_EVERY_MS) return;
      noted = now;
      const remaining = Math.round(remainingMs(progress, now - began) ?? 0) || null;
      jobs.progressed(job.id, progress, remaining).then(
        (isWanted) => {
          if (!isWanted) unwanted.abort(new Error('cancelled'));
        },
        (error: unknown) => onError(job.id, error),
      );
    };
  }

  async #expire(): Promise<void> {
    const { jobs, files } = this.#options;
    if (performance.now() < this.#expiresNext) return;
    this.#expiresNext = performance.now() + EXPIRE_EVERY_MS;
    for (const id of await jobs.expire()) await files.erase(id);
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** What its sender is told. Paths of this machine are not his affair. */
function failureOf(thrown: unknown): { code: string; message: string } {
  if (thrown instanceof TooManyRows) return { code: 'too_many_rows', message: thrown.message };
  const [, code, message] = /^([A-Z_]+): (.*)$/s.exec(thrown instanceof Error ? thrown.message : '') ?? [];
  if (code === 'BATCH_REFUSED' && message !== undefined && !message.startsWith('/'))
    return { code: 'unreadable_file', message };
  return { code: 'internal_error', message: 'Something went wrong here; the log tells us what.' };
}
