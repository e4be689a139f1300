/**
 * Works off jobs, one at a time on all threads it has. It may be killed at any moment: the next worker goes on with what this
 * one left. Which job is next, and that no other worker has it, the queue sees to.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptAnswers } from '../access/idempotency/kept-answers.ts';
import type { BatchFormat, BatchProgress, BatchSummary } from '../engine/engine.ts';
import { InputError } from '../http/parameters/parameters.ts';
import { NoRoom } from '../store/folder.ts';
import type { JobTable } from '../store/schema.ts';
import { Unavailable } from '../store/unavailable.ts';
import { bytesSoFar, convertBatch, type Growing } from './apart/files.ts';
import { type FileFaultType, refusalOf, runBatch } from './batch.ts';
import type { JobFiles, Workplace } from './files/files.ts';
import { committedOf, formatOfResult, type JobFailure, optionsOf, type Ran, seenOf } from './job.ts';
import type { Held, Jobs } from './jobs.ts';
import { readBatchOptions, refusedOptionsOf } from './options.ts';
import { remainingMs } from './progress.ts';
import type { JobQueue, Outcome } from './queue/queue.ts';
import { answeredFormatOf, answeredIn, INDEX } from './result/answered.ts';

/** Memory of a worker, which ends when a file takes more. */
export const WORKER_MEGABYTES = 1_500;

const EXPIRE_EVERY_MS = 60_000;
/** Between two notes of how far a job is, each of which goes to the disk. */
const NOTE_EVERY_MS = 500;
/** A job that has run so long gives its turn back when another caller waits; longer where it took long to go on. */
const SLICE_MS = 5_000;
/** Before a job is left because its files are out of reach; the next attempt may come at once. */
const UNREACHED_MS = 5_000;

export interface WorkerOptions {
  readonly jobs: Jobs;
  readonly queue: JobQueue;
  readonly files: JobFiles;
  /** Of requests that were sent under an `Idempotency-Key`. */
  readonly answers: Pick<KeptAnswers, 'forgetOld'>;
  readonly maxRows: number;
  /** Most bytes of a file when it is unpacked. Of a workbook that is its text, which nobody knows before it is read. */
  readonly maxBytes: number;
  readonly keptMs: number;
  /** Absent: the usual ones. */
  readonly sliceMs?: number;
  readonly commitMs?: number;
  readonly noteMs?: number;
  /** Opens the snapshot that is current now; resolves to its data version. */
  readonly openSnapshot: () => Promise<string>;
  /** `id`: of the job, if it is about one. */
  readonly onError: (id: string | undefined, thrown: unknown) => void;
}

/** Of a result, read at once to be hashed; with the usual 64 kB it takes a third more time. */
const HASHED_BYTES = 1 << 20;

/** Rows of a sheet, without that of the names. */
const WORKBOOK_ROWS = 1_048_575;

/** Why a job ends that nobody cancelled. */
class TooManyRows extends Error {
  constructor(most: number, format: BatchFormat) {
    const holds = format === 'xlsx' ? `, and a workbook holds ${WORKBOOK_ROWS} of a result` : '';
    super(`the file has more than ${most} rows${holds}`);
  }
}

/** Another caller has the next turn. */
class SliceOver extends Error {}

export class Worker {
  readonly #options: WorkerOptions;
  /**
   * How long the result of a job may next be written in the notation that was asked for, while others wait. It is written from
   * its beginning each time, so it may take twice as long as the last time.
   */
  readonly #conversionMs = new Map<string, number>();

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Works until it is stopped. A job under way is left for the next worker. */
  async run(stop: AbortSignal): Promise<void> {
    const ended = new AbortController();
    const expiring = this.#expire(AbortSignal.any([stop, ended.signal]));
    try {
      await this.#options.queue.work((id, lost) => this.#work(id, stop, lost), stop);
    } finally {
      ended.abort();
      await expiring;
    }
  }

  async #work(id: string, stop: AbortSignal, lost: AbortSignal): Promise<Outcome> {
    const { jobs } = this.#options;
    const job = await jobs.begin(id);
    const outcome = job === undefined ? await this.#drop(id) : await this.#workOn(job, stop, lost);
    if (outcome === 'done') this.#conversionMs.delete(id);
    return outcome;
  }

  async #workOn(job: Held, stop: AbortSignal, lost: AbortSignal): Promise<Outcome> {
    const { jobs, files, keptMs, onError } = this.#options;
    const { id } = job.row;
    const left = AbortSignal.any([stop, lost]);
    try {
      if (jobs.isHopeless(job)) throw new Deadly(job.row.deaths);
      return await this.#finish(job, left);
    } catch (thrown) {
      // Cancelled, or another worker's.
      if (!(await jobs.isHeld(job))) return this.#drop(id);
      if (thrown instanceof SliceOver && !left.aborted) {
        await jobs.giveTurnBack(job);
        return 'left';
      }
      const isAway = thrown instanceof Unavailable && !left.aborted;
      if (isAway) await this.#wait(id, thrown, left);
      if (isAway || left.aborted) {
        await jobs.leave(job);
        return 'left';
      }
      onError(id, thrown);
      await files.erase(id);
      await jobs.failed(job, failureOf(thrown), keptMs);
      return 'done';
    }
  }

  async #finish(job: Held, signal: AbortSignal): Promise<Outcome> {
    const { jobs, files, keptMs, openSnapshot, onError } = this.#options;
    const dataVersion = await openSnapshot();
    // Rows of one result are answered by one snapshot.
    const isSame = job.row.data_version === null || job.row.data_version === dataVersion;
    const place = await files.workplace(job.row, isSame ? job.earlier : null);
    try {
      await jobs.answerFrom(job, dataVersion);
      const format = formatOfResult(job.row);
      // A job that begins again with new data runs to its end: it might never get there otherwise.
      const isSliced = isSame && files.canGoOn;
      const answered = await this.#answered(job, place, isSliced, signal);
      const summary = { ...answered, bytes: await this.#written(job, answered, place, isSliced, signal) };
      const sha256 = await sha256Of(place.output(format));
      const names = [...new Set([INDEX, answeredFormatOf(job.row), format])];
      let bytes = 0;
      for (const name of names) bytes += (await stat(place.output(name))).size;
      // It may have been written between two looks at it.
      await files.checkRoom({ made: bytes, kept: await jobs.keptBytes(job.row.caller) });
      for (const name of names) await place.publish(name);
      if (await jobs.succeeded(job, summary, { sha256, bytes }, keptMs)) {
        // Where that fails, it goes with the rest.
        await files.removeInput(job.row.id).catch((error: unknown) => onError(job.row.id, error));
        return 'done';
      }
    } catch (thrown) {
      throw namedAs(job.row.input_name, place.input, thrown);
    } finally {
      await place.close();
    }
    return this.#drop(job.row.id);
  }

  /** What the rows of a job came to; they are answered now, unless an earlier worker got so far. */
  async #answered(job: Held, place: Workplace, isSliced: boolean, signal: AbortSignal): Promise<Ran> {
    const { jobs } = this.#options;
    const isThere = () => stat(place.output(answeredFormatOf(job.row))).then(Boolean, () => false);
    if (isSliced && job.row.summary !== null && (await isThere())) return JSON.parse(job.row.summary) as Ran;
    const summary = await this.#answer(job, place, isSliced, signal);
    const most = this.#maxRows(job.row);
    if (summary.counts.rows > most) throw new TooManyRows(most, formatOfResult(job.row));
    await jobs.answered(job, summary);
    return summary;
  }

  /** Writes the result in the notation that was asked for, where the rows are answered in another one. Its bytes. */
  async #written(
    job: Held,
    { bytes }: Ran,
    { output }: Workplace,
    isSliced: boolean,
    signal: AbortSignal,
  ): Promise<number> {
    const { row } = job;
    const format = formatOfResult(row);
    if (format === answeredFormatOf(row)) return bytes;
    const { jobs, files, sliceMs = SLICE_MS } = this.#options;
    const mayTake = this.#conversionMs.get(row.id) ?? sliceMs;
    const until = performance.now() + mayTake;
    const grown: Growing = async (written, isWhole) => {
      await files.checkRoom({ made: bytes + written, kept: await jobs.keptBytes(row.caller) });
      if (isWhole) return;
      if (!(await jobs.isHeld(job))) throw new Error('cancelled');
      if (!isSliced || performance.now() < until || !(await jobs.othersWait(job))) return;
      this.#conversionMs.set(row.id, 2 * mayTake);
      throw new SliceOver();
    };
    await grown(bytes, false);
    const finished = answeredIn(row, { path: output(answeredFormatOf(row)), bytes: null });
    return convertBatch({ finished, format, output: output(format), signal, grown });
  }

  #maxRows(job: JobTable): number {
    const { maxRows } = this.#options;
    return formatOfResult(job) === 'xlsx' ? Math.min(maxRows, WORKBOOK_ROWS) : maxRows;
  }

  async #answer(
    job: Held,
    { input, output }: Workplace,
    isSliced: boolean,
    stop: AbortSignal,
  ): Promise<BatchSummary> {
    const unwanted = new AbortController();
    const chosen = readBatchOptions(Object.entries(optionsOf(job.row)));
    const format = answeredFormatOf(job.row);
    const { maxBytes: mostBytes, commitMs } = this.#options;
    const written = () => bytesSoFar(output(format));
    const notes = this.#notes(job, written, isSliced, unwanted);
    try {
      return await runBatch({
        input,
        output: output(format),
        index: output(INDEX),
        options: { ...chosen, input: seenOf(job.row).input, output: format, mostBytes },
        ...(commitMs !== undefined && { commitMs }),
        signal: AbortSignal.any([stop, unwanted.signal]),
        onProgress: notes,
      });
    } catch (thrown) {
      throw unwanted.signal.aborted ? (unwanted.signal.reason as Error) : thrown;
    }
  }

  /**
   * Notes how far a job is, and ends it when nobody wants it any more, it has too many rows, or its result takes too much of
   * the disk. `written`: its bytes, of which only some are committed.
   */
  #notes(
    job: Held,
    written: () => Promise<number>,
    isSliced: boolean,
    unwanted: AbortController,
  ): (progress: BatchProgress) => void {
    const { jobs, files, onError, sliceMs = SLICE_MS, noteMs = NOTE_EVERY_MS } = this.#options;
    const most = this.#maxRows(job.row);
    const began = performance.now();
    let noted = Number.NEGATIVE_INFINITY;
    let isNoting = false;
    let committed = committedOf(job.row);
    let until: number | undefined;
    return (progress) => {
      if (progress.counts.rows > most) unwanted.abort(new TooManyRows(most, formatOfResult(job.row)));
      const now = performance.now();
      // To go on, a job reads what it has answered; that must stay a small part of its time.
      until ??= now + sliceMs * (1 + (now - began) / 1_000);
      if (isNoting || now - noted < noteMs) return;
      noted = now;
      isNoting = true;
      const remaining = Math.round(remainingMs(progress, now - began) ?? 0) || null;
      const isAtCommit = progress.committed > committed;
      committed = progress.committed;
      const mayEnd = isSliced && isAtCommit && now >= until;
      const note = async (): Promise<void> => {
        const room = { made: await written(), kept: await jobs.keptBytes(job.row.caller) };
        await files.checkRoom(room).catch((full) => unwanted.abort(full));
        if (!(await jobs.progressed(job, progress, remaining))) unwanted.abort(new Error('cancelled'));
        else if (mayEnd && (await jobs.othersWait(job))) unwanted.abort(new SliceOver());
      };
      note()
        .catch((error: unknown) => onError(job.row.id, error))
        .finally(() => {
          isNoting = false;
        });
    };
  }

  /** Of a job that nobody wants, what was written since goes too. Of one that another worker has, nothing is touched. */
  async #drop(id: string): Promise<Outcome> {
    const { jobs, files } = this.#options;
    const status = await jobs.statusOf(id);
    if (status === undefined || status === 'cancelled' || status === 'expired') await files.erase(id);
    else if (status === 'succeeded') await files.removeInput(id);
    return 'done';
  }

  async #wait(id: string, thrown: unknown, stop: AbortSignal): Promise<void> {
    this.#options.onError(id, thrown);
    await sleep(UNREACHED_MS, undefined, { signal: stop }).catch(() => {});
  }

  async #expire(stop: AbortSignal): Promise<void> {
    const { jobs, files, answers, onError } = this.#options;
    while (!stop.aborted) {
      try {
        await jobs.expire((id) => files.erase(id));
        await answers.forgetOld();
      } catch (thrown) {
        onError(undefined, thrown);
      }
      await sleep(EXPIRE_EVERY_MS, undefined, { signal: stop }).catch(() => {});
    }
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: HASHED_BYTES }), hash);
  return hash.digest('hex');
}

/**
 * A refusal as its sender can read it: of what was chosen, which the data knew when the job was sent and do not know now,
 * or of the file, by the name that he gave it. Paths of this machine are not his affair.
 */
function namedAs(name: string | null, path: string, thrown: unknown): unknown {
  const refused = refusedOptionsOf(thrown);
  if (refused !== undefined) return refused;
  const refusal = refusalOf(thrown);
  if (refusal === undefined) return thrown;
  return new Unreadable(refusal.message.replaceAll(path, name ?? 'the file'), refusal.type);
}

/** The file cannot be read to its end. */
class Unreadable extends Error {
  readonly type: FileFaultType | undefined;

  constructor(message: string, type: FileFaultType | undefined) {
    super(message);
    this.type = type;
  }
}

/** The file has ended worker after worker. */
class Deadly extends Unreadable {
  constructor(deaths: number) {
    const most = `it may need more than ${WORKER_MEGABYTES} MB of memory`;
    super(`${deaths} workers have stopped while they read the file; ${most}`, 'file_too_costly');
  }
}

const NO_ROOM =
  'the files of one sender take at most a quarter of the room of the disk; delete earlier jobs, or send fewer rows or columns';

/** What its sender is told. */
function failureOf(thrown: unknown): JobFailure {
  if (thrown instanceof TooManyRows) return { code: 'too_many_rows', message: thrown.message };
  if (thrown instanceof NoRoom) return { code: 'no_room', message: NO_ROOM };
  if (thrown instanceof InputError)
    return { code: 'validation_error', message: thrown.faults.map(({ msg }) => msg).join('; ') };
  if (thrown instanceof Unreadable && !thrown.message.startsWith('/'))
    return {
      code: 'unreadable_file',
      message: thrown.message,
      ...(thrown.type && { type: thrown.type }),
    };
  return { code: 'internal_error', message: 'Something went wrong here; the log tells us what.' };
}
