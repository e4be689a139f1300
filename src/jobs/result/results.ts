/**
 * The results of jobs in every notation, with what was chosen in review. Each is made once of the one in which the rows
 * were answered, kept beside it and erased with the job.
 */
import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { BatchFinished, BatchFormat, BatchRowSelection } from '../../engine/engine.ts';
import { InputError } from '../../http/parameters/parameters.ts';
import type { Range } from '../../http/response/download.ts';
import type { JobTable } from '../../store/schema.ts';
import { bytesOfListing, convertBatch, indexBatch, listBatch, refusalOf } from '../batch.ts';
import { type Copy, isMissing, type JobFiles, missing, readFile } from '../files/files.ts';
import { committedOf, formatOfResult, resultOf, rowsOf } from '../job.ts';
import { answeredBy, answeredIn, indexOf } from './answered.ts';
import type { Choices } from './choices.ts';
import { MakingTurns } from './making-turns.ts';
import { unfinished } from './unfinished.ts';
import { Wanted } from './wanted.ts';

/** A file of a result. Its tag is strong: the same one means the same bytes. */
export interface ResultFile {
  read(range: Range): Promise<Readable>;
  readonly bytes: number;
  readonly tag: string;
}

/** The rows that are answered so far, in a file that the caller takes away. */
export type Beginning = Omit<ResultFile, 'tag'> & Copy;

export class Results {
  readonly #files: JobFiles;
  readonly #choices: Choices;
  readonly #wanted = new Wanted();
  readonly #turns = new MakingTurns();

  constructor(files: JobFiles, choices: Choices) {
    this.#files = files;
    this.#choices = choices;
  }

  /** The result of a job that has succeeded; made, where it is not there yet, unless whoever asks has `left`. */
  async find(job: JobTable, format: BatchFormat, left: AbortSignal): Promise<ResultFile | undefined> {
    const result = resultOf(job);
    if (result === undefined) return undefined;
    const files = this.#files;
    if (format === formatOfResult(job) && job.chosen === 0)
      return { read: (range) => files.readResult(job, range), bytes: result.bytes, tag: result.sha256 };
    const tag = createHash('sha256').update(`${job.id} ${result.sha256} ${format} ${revisionOf(job)}`);
    const name = `${revisionOf(job)}.${format}`;
    const size = () => files.sizeOfMade(job.id, name);
    const bytes = await size().catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      await this.#make(job, format, name, left);
      return size();
    });
    return { read: (range) => files.readMade(job.id, name, range), bytes, tag: tag.digest('hex') };
  }

  /** `undefined`: no rows are answered yet. */
  async soFar(job: JobTable, format: BatchFormat, left: AbortSignal): Promise<Beginning | undefined> {
    const finished = this.#begun(job);
    if (finished === undefined) return undefined;
    const path = await this.#files.making(job.id);
    await this.#turns.take(rowsOf(job), left, () =>
      convertBatch({ finished, choices: '{}', format, output: path, signal: left }),
    );
    const close = () => rm(path, { force: true });
    return { path, close, read: (range) => readFile(path, range), bytes: (await stat(path)).size };
  }

  /** Rows of a job as JSON: those of a job that runs as far as they are answered. */
  async list(job: JobTable, selection: BatchRowSelection, left: AbortSignal): Promise<string> {
    if (job.status !== 'succeeded') return this.#listSoFar(job, selection, left);
    const choices = await this.#choices.cellsOf(job);
    const index = await this.#files.copyResult(indexOf(job)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (index === undefined) return this.#listUnindexed(job, choices, selection, left);
    try {
      const listing = { index: index.path, choices, selection };
      const waiter = { client: job.caller, signal: left };
      const bytes = await bytesOfListing(listing, waiter);
      const { path, close } = await this.#files.copyResult(answeredBy(job), bytes);
      return await listBatch(answeredIn(job, { path, bytes: null }), listing, waiter).finally(close);
    } finally {
      await index.close();
    }
  }

  /** A result that still grows has no index. */
  async #listSoFar(job: JobTable, selection: BatchRowSelection, left: AbortSignal): Promise<string> {
    const finished = this.#begun(job);
    if (finished === undefined) return '{"raekker":[],"naeste":null}';
    return this.#listIn({ finished, job, choices: '{}', selection }, left);
  }

  /** A result whose index was lost, or that an earlier version has written. */
  async #listUnindexed(
    job: JobTable,
    choices: string,
    selection: BatchRowSelection,
    left: AbortSignal,
  ): Promise<string> {
    const { path, close } = await this.#files.copyResult(answeredBy(job));
    const finished = answeredIn(job, { path, bytes: null });
    return this.#listIn({ finished, job, choices, selection }, left).finally(close);
  }

  async #listIn(listing: Unindexed, left: AbortSignal): Promise<string> {
    const { finished, job, choices, selection } = listing;
    const index = await this.#files.making(job.id);
    try {
      await this.#turns.take(rowsOf(job), left, () => indexBatch(finished, index, left));
      const waiter = { client: job.caller, signal: left };
      return await listBatch(finished, { index, choices, selection }, waiter);
    } finally {
      await rm(index, { force: true });
    }
  }

  /** The rows that are answered so far; `undefined`: none yet. Throws where they are on another machine. */
  #begun(job: JobTable): BatchFinished | undefined {
    const named = answeredBy(job);
    const isWhole = job.summary !== null;
    const bytes = isWhole ? null : committedOf(job);
    if (bytes === 0) return undefined;
    const path = this.#files.begun(named, isWhole);
    if (path === undefined) throw unfinished(job, 'the rows that are ready lie on the disk of the worker');
    return answeredIn(job, { path, bytes });
  }

  #make(job: JobTable, format: BatchFormat, name: string, left: AbortSignal): Promise<void> {
    return this.#wanted.of(`${job.id} ${name}`, left, (stop) =>
      this.#turns.take(rowsOf(job), stop, () => this.#convert(job, format, name, stop)),
    );
  }

  /** Another process may be doing it too. */
  async #convert(job: JobTable, format: BatchFormat, name: string, signal: AbortSignal): Promise<void> {
    const output = await this.#files.making(job.id);
    const { path, close } = await this.#files.copyResult(answeredBy(job));
    try {
      const choices = await this.#choices.cellsOf(job);
      // Other ones by now: under this name they would be bytes that the tag does not mean.
      if (!(await this.#choices.areOf(job))) throw missing('the revision');
      const finished = answeredIn(job, { path, bytes: null });
      await convertBatch({ finished, choices, format, output, signal });
      await this.#files.keepMade(job.id, name, output);
    } catch (error) {
      await rm(output, { force: true });
      signal.throwIfAborted();
      const msg = refusalOf(error);
      throw msg === undefined ? error : new InputError([{ loc: ['query', 'format'], msg, type: 'format' }]);
    } finally {
      await close();
    }
  }
}

/** Rows that are to be listed of a result without an index. */
interface Unindexed {
  readonly finished: BatchFinished;
  readonly job: JobTable;
  readonly choices: string;
  readonly selection: BatchRowSelection;
}

/** What a result depends on beside its format. */
function revisionOf({ revision, chosen }: JobTable): string {
  return chosen === 0 ? 'answered' : `${revision}`;
}
