/**
 * Works off the jobs of a store, one at a time on all threads it has. It may be killed at any moment: the next worker
 * goes on with what this one left, at the last commit. Only one works a store; who that is, the caller sees to.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchFormat, BatchProgress, BatchSummary } from '../engine/engine.ts';
import type { JobTable } from '../store/schema.ts';
import { convertBatch, refusalOf, runBatch } from './batch.ts';
import type { JobFiles } from './files.ts';
import { answeredAs } from './format.ts';
import { formatOfResult, optionsOf, seenOf } from './job.ts';
import type { Jobs } from './jobs.ts';
import { readBatchOptions } from './options.ts';
import { remainingMs } from './progress.ts';
import { answeredOf } from './result/answered.ts';

const POLL_MS = 200;
const EXPIRE_EVERY_MS = 60_000;
/** Between two notes of how far a job is, each of which goes to the disk. */
const NOTE_EVERY_MS = 500;

export interface WorkerOptions {
  readonly jobs: Jobs;
  readonly files: JobFiles;
  readonly maxRows: number;
  /** Most bytes of a file when it is unpacked. */
  readonly maxUnpacked: number;
  readonly keptMs: number;
  /** Opens the snapshot that is current now; resolves to its data version. */
  readonly openSnapshot: () => Promise<string>;
  readonly onError: (id: string, thrown: unknown) => void;
}

/** Rows of a sheet, without that of the names. */
const WORKBOOK_ROWS = 1_048_575;

/** Why a job ends that nobody cancelled. */
class TooManyRows extends Error {
  constructor(most: number, format: BatchFormat) {
    const holds = format === 'xlsx' ? `, and a workbook holds ${WORKBOOK_ROWS} of a result` : '';
    super(`the file has more than ${most} rows${holds}`);
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
    const { jobs, files, keptMs, onError } = this.#options;
    try {
      if (jobs.isHopeless(job)) throw new Error(`${job.deaths} workers have died with it`);
      const answered = await this.#answered(job, signal);
      const summary = { ...answered, bytes: await this.#written(job, answered, signal) };
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
      await jobs.failed(job.id, failureOf(thrown, files.input(job.id), job.input_name), keptMs);
    }
  }

  /** What the rows of a job came to; they are answered now, unless an earlier worker got so far. */
  async #answered(job: JobTable, signal: AbortSignal): Promise<BatchSummary> {
    if (job.summary !== null) return JSON.parse(job.summary) as BatchSummary;
    const summary = await this.#answer(job, signal);
    const most = this.#maxRows(job);
    if (summary.counts.rows > most) throw new TooManyRows(most, formatOfResult(job));
    await this.#options.jobs.answered(job.id, summary);
    return summary;
  }

  /** Writes the result in the notation that was asked for. Its bytes. */
  async #written(job: JobTable, { bytes }: BatchSummary, signal: AbortSignal): Promise<number> {
    const { files } = this.#options;
    const format = formatOfResult(job);
    const { input } = seenOf(job);
    if (format === answeredAs(input)) return bytes;
    const output = files.result(job.id, format);
    const finished = answeredOf(job, files, { isWhole: true });
    return convertBatch({ finished, choices: '{}', format, output, signal });
  }

  #maxRows(job: JobTable): number {
    const { maxRows } = this.#options;
    return formatOfResult(job) === 'xlsx' ? Math.min(maxRows, WORKBOOK_ROWS) : maxRows;
  }

  async #answer(job: JobTable, stop: AbortSignal): Promise<BatchSummary> {
    const { jobs, files, maxUnpacked, openSnapshot } = this.#options;
    const { input } = seenOf(job);
    const format = answeredAs(input);
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
          input,
          output: format,
          mostBytes: maxUnpacked,
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
    const { jobs, onError } = this.#options;
    const most = this.#maxRows(job);
    const began = performance.now();
    let noted = Number.NEGATIVE_INFINITY;
    return (progress) => {
      if (progress.counts.rows > most) unwanted.abort(new TooManyRows(most, formatOfResult(job)));
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
function failureOf(thrown: unknown, path: string, name: string | null): { code: string; message: string } {
  if (thrown instanceof TooManyRows) return { code: 'too_many_rows', message: thrown.message };
  const message = refusalOf(thrown)?.replaceAll(path, name ?? 'the file');
  if (message !== undefined && !message.startsWith('/')) return { code: 'unreadable_file', message };
  return { code: 'internal_error', message: 'Something went wrong here; the log tells us what.' };
}
