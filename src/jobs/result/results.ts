/**
 * The results of jobs in every notation, with what was chosen in review. Each is made once of the one in which the rows
 * were answered, kept beside it and erased with the job. Of a job that runs, what is ready is read where it is written; in
 * another notation it is a copy.
 */
import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import type {
  BatchFinished,
  BatchFormat,
  BatchGroup,
  BatchRowSelection,
  Connection,
} from '../../engine/engine.ts';
import { InputError } from '../../http/parameters/parameters.ts';
import { Shares } from '../../http/request/shares.ts';
import type { Range } from '../../http/response/download.ts';
import type { JobTable } from '../../store/schema.ts';
import {
  bytesOfListing,
  convertBatch,
  type Growing,
  groupBatch,
  indexBatch,
  listBatch,
} from '../apart/files.ts';
import type { Looker } from '../apart/looking.ts';
import { Turns } from '../apart/turns.ts';
import { refusalOf } from '../batch.ts';
import { isMissing, type JobFiles, missing, readFile } from '../files/files.ts';
import { committedOf, formatOfResult, isAsAnswered, resultOf, rowsOf, seenOf } from '../job.ts';
import type { Jobs } from '../jobs.ts';
import { answeredBy, answeredFormatOf, answeredIn, INDEX, indexOf, isAnswered } from './answered.ts';
import type { Choices } from './choices.ts';
import { type Asker, SharedWork } from './shared-work.ts';
import { unfinished } from './unfinished.ts';

/** Results in other notations that wait to be made or are made, and copies of results that grow: of a process. */
const MOST_MADE = 32;
const MOST_COPIES = 16;
/** A result of more rows is large, and one that may have more bytes in another notation. */
const SMALL_ROWS = 100_000;
const SMALL_BYTES = 128 << 20;
/** For a turn: as long as one may take to make. */
const LONGEST_WAIT_MS = 7_200_000;
/** For all copies of a process. */
export const COPIED_BYTES = 1 << 30;
/** Bytes of a row in any notation, by those of its answer: names of members come again in each. */
const LONGER = 4;

/** A file of a result. Its tag is strong: the same one means the same bytes. */
export interface ResultFile {
  read(range: Range): Promise<Readable>;
  readonly bytes: number;
  readonly tag: string;
}

/** The rows that are answered so far. */
export type Beginning = Omit<ResultFile, 'tag'>;

export class Results {
  readonly #files: JobFiles;
  readonly #choices: Choices;
  readonly #jobs: Pick<Jobs, 'keptBytes' | 'made'>;
  readonly #made = new SharedWork<void>(new Shares('results in other formats being made', MOST_MADE));
  /** One for each state of a job and notation. */
  readonly #copies = new SharedWork<MadeCopy>(
    new Shares('copies of results that are not finished', MOST_COPIES),
    ({ erase }) => erase(),
  );
  readonly #copied = new Shares('bytes of copies of results that are not finished', COPIED_BYTES, Infinity);
  /** A small one never waits for a large one. */
  readonly #turns = { small: new Turns(1, LONGEST_WAIT_MS), large: new Turns(1, LONGEST_WAIT_MS) };

  constructor(files: JobFiles, choices: Choices, jobs: Pick<Jobs, 'keptBytes' | 'made'>) {
    this.#files = files;
    this.#choices = choices;
    this.#jobs = jobs;
  }

  /** The result of a job that has succeeded; made, where it is not there yet, while somebody waits for it. */
  async find(job: JobTable, format: BatchFormat, asker: Asker): Promise<ResultFile | undefined> {
    const result = resultOf(job);
    if (result === undefined) return undefined;
    const files = this.#files;
    const until = async (reading: Promise<Readable>): Promise<Readable> =>
      addAbortSignal(asker.left, await reading);
    const isWritten = format !== answeredFormatOf(job) || isAnswered(job, format);
    if (format === formatOfResult(job) && isWritten && isAsAnswered(job)) {
      const { bytes, sha256: tag } = result;
      return { read: (range) => until(files.readResult(job, range)), bytes, tag };
    }
    const tag = createHash('sha256').update(`${job.id} ${result.sha256} ${format} ${revisionOf(job)}`);
    const name = `${revisionOf(job)}.${format}`;
    const size = () => files.sizeOfMade(job.id, name);
    const bytes = await size().catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      await this.#make(job, format, name, asker);
      return size();
    });
    return { read: (range) => until(files.readMade(job.id, name, range)), bytes, tag: tag.digest('hex') };
  }

  /** Takes away what was made of the result of a job. */
  async removeMade(id: string): Promise<void> {
    await this.#files.removeMade(id);
    await this.#jobs.made(id);
  }

  /** `undefined`: no rows are answered yet. */
  async soFar(job: JobTable, format: BatchFormat, asker: Asker): Promise<Beginning | undefined> {
    const finished = this.#begun(job);
    if (finished === undefined) return undefined;
    const { path, bytes } = isAnswered(job, format)
      ? { ...finished, bytes: finished.bytes ?? (await stat(finished.path)).size }
      : await this.#copy(job, format, asker, async (output, making) => {
          await convertBatch({ finished, format, output, ...making });
        });
    const read = async (range: Range) => addAbortSignal(asker.left, await readFile(path, range));
    return { read, bytes };
  }

  /** Rows of a job as JSON: those of a job that runs as far as they are answered. */
  async list(job: JobTable, selection: BatchRowSelection, looker: Looker): Promise<Buffer> {
    if (job.status !== 'succeeded') return this.#listSoFar(job, selection, looker);
    const index = await this.#files.copyResult(indexOf(job)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    const write = (path: string) => this.#choices.writePage(job, selection, path, looker);
    return this.#withChosen(job, write, async (choices) => {
      if (index === undefined) return this.#listUnindexed(job, choices, selection, looker);
      const listing = { index: index.path, choices, selection };
      const bytes = await bytesOfListing(listing, looker);
      const { path, close } = await this.#files.copyResult(answeredBy(job), bytes);
      return listBatch(answeredIn(job, { path, bytes: null }), listing, looker).finally(close);
    }).finally(() => index?.close());
  }

  /** The open rows of a job that has succeeded, by the reason. */
  async groups(job: JobTable, looker: Looker): Promise<BatchGroup[]> {
    const index = await this.#files.copyResult(indexOf(job)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (index !== undefined) return groupBatch(index.path, looker).finally(index.close);
    return this.#unindexed(job, async (finished) =>
      groupBatch(await this.#index(finished, job, looker), looker),
    );
  }

  /** A result that still grows has no index. */
  async #listSoFar(job: JobTable, selection: BatchRowSelection, looker: Looker): Promise<Buffer> {
    const finished = this.#begun(job);
    if (finished === undefined) return Buffer.from('{"raekker":[],"naeste":null}');
    return this.#listIn({ finished, job, choices: undefined, selection }, looker);
  }

  /** A result whose index was lost, or that an earlier version has written. */
  async #listUnindexed(
    job: JobTable,
    choices: string | undefined,
    selection: BatchRowSelection,
    looker: Looker,
  ): Promise<Buffer> {
    return this.#unindexed(job, (finished) => this.#listIn({ finished, job, choices, selection }, looker));
  }

  async #unindexed<Of>(job: JobTable, read: (finished: BatchFinished) => Promise<Of>): Promise<Of> {
    const { path, close } = await this.#files.copyResult(answeredBy(job));
    return read(answeredIn(job, { path, bytes: null })).finally(close);
  }

  async #listIn({ finished, job, choices, selection }: Unindexed, looker: Looker): Promise<Buffer> {
    const index = await this.#index(finished, job, looker);
    return listBatch(finished, { index, choices, selection }, looker);
  }

  async #index(finished: BatchFinished, job: JobTable, asker: Asker): Promise<string> {
    const { path } = await this.#copy(job, INDEX, asker, (output, making) =>
      indexBatch(finished, output, making),
    );
    return path;
  }

  /** A file made of the rows of a job that are answered by now, there until its asker has left. */
  #copy(
    job: JobTable,
    format: string,
    asker: Asker,
    write: (output: string, making: { signal: AbortSignal; grown: Growing }) => Promise<void>,
  ): Promise<MadeCopy> {
    const { id, attempt, status } = job;
    const key = [id, attempt, status, committedOf(job), format].join(' ');
    const make = async (stop: AbortSignal): Promise<MadeCopy> => {
      const path = await this.#files.making(id);
      let giveBack = (): void => {};
      const erase = () => rm(path, { force: true }).finally(() => giveBack());
      try {
        const expected = LONGER * committedOf(job);
        giveBack = this.#copied.take('', expected);
        const grown: Growing = async (bytes) => {
          giveBack();
          giveBack = this.#copied.take('', Math.max(bytes, expected));
          await this.#checkRoom(job, bytes);
        };
        await this.#inTurn(job, stop, () => write(path, { signal: stop, grown }));
        const { size: bytes } = await stat(path);
        giveBack();
        giveBack = this.#copied.take('', bytes);
        return { path, bytes, erase };
      } catch (error) {
        await erase();
        stop.throwIfAborted();
        throw error;
      }
    };
    return this.#copies.of(key, asker, make);
  }

  /** Reads a file of choices that is there meanwhile; without a path where nothing was chosen. */
  async #withChosen<Of>(
    job: JobTable,
    write: (path: string) => Promise<void>,
    read: (path: string | undefined) => Promise<Of>,
  ): Promise<Of> {
    if (isAsAnswered(job)) return read(undefined);
    const path = await this.#files.making(job.id);
    try {
      await write(path);
      return await read(path);
    } finally {
      await rm(path, { force: true });
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

  #make(job: JobTable, format: BatchFormat, name: string, asker: Asker): Promise<void> {
    return this.#made.of(`${job.id} ${name}`, asker, (stop) =>
      this.#inTurn(job, stop, () => this.#convert(job, format, name, stop)),
    );
  }

  /** One of each size at a time, in fair turns of those who sent the jobs. */
  #inTurn<Of>(job: JobTable, unwanted: AbortSignal, make: () => Promise<Of>): Promise<Of> {
    const bytes = mostBytesOf(job);
    const isSmall = rowsOf(job) <= SMALL_ROWS && bytes <= SMALL_BYTES;
    const turns = isSmall ? this.#turns.small : this.#turns.large;
    return turns.run({ client: job.caller, bytes, unwanted }, make);
  }

  /** Another process may be doing it too. */
  async #convert(job: JobTable, format: BatchFormat, name: string, signal: AbortSignal): Promise<void> {
    const files = this.#files;
    const output = await files.making(job.id);
    const { path, close } = await files.copyResult(answeredBy(job));
    const write = (to: string) => this.#choices.writeAll(job, to, askerFor(job.caller, signal));
    const convert = async (choices: string | undefined): Promise<void> => {
      await this.#refuseOther(job);
      await this.#checkRoom(job, resultOf(job)?.bytes ?? 0);
      const finished = answeredIn(job, { path, bytes: null });
      const grown = (bytes: number) => this.#checkRoom(job, bytes);
      const bytes = await convertBatch({ finished, choices, format, output, signal, grown });
      await files.keepMade(job.id, name, output);
      await this.#jobs.made(job.id, bytes);
      await this.#refuseOther(job).catch(async (error: unknown) => {
        await this.removeMade(job.id);
        throw error;
      });
    };
    try {
      await this.#withChosen(job, write, convert);
    } catch (error) {
      await rm(output, { force: true });
      signal.throwIfAborted();
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      const { message: msg, type = 'format' } = refusal;
      throw new InputError([{ loc: ['query', 'format'], msg, type }]);
    } finally {
      await close();
    }
  }

  /** Whether this number of bytes may be made of a result. */
  async #checkRoom(job: JobTable, made: number): Promise<void> {
    await this.#files.checkRoom({ made, kept: await this.#jobs.keptBytes(job.caller) });
  }

  /** Other choices, or none any more, must not come under a name that does not mean them, nor outlive their job. */
  async #refuseOther(job: JobTable): Promise<void> {
    if (!(await this.#choices.areOf(job))) throw missing('the revision');
  }
}

/** Rows that are to be listed of a result without an index. */
interface Unindexed {
  readonly finished: BatchFinished;
  readonly job: JobTable;
  readonly choices: string | undefined;
  readonly selection: BatchRowSelection;
}

interface MadeCopy {
  readonly path: string;
  readonly bytes: number;
  /** Takes the file away. */
  erase(): Promise<void>;
}

/** Bytes of a result in a notation that names each cell of each row: nearly the most that it may have. */
function mostBytesOf(job: JobTable): number {
  return (resultOf(job)?.bytes ?? committedOf(job)) + rowsOf(job) * (seenOf(job).nameBytes ?? 0);
}

/** The asker of a file that is made for all who want it, until none of them is left. */
function askerFor(address: string, left: AbortSignal): Asker {
  const connection: Connection = {
    address,
    once: (_close, listener) => left.addEventListener('abort', listener, { once: true }),
    off: (_close, listener) => left.removeEventListener('abort', listener),
  };
  return { connection, left };
}

/** What a result depends on beside its format. */
function revisionOf(job: JobTable): string {
  return isAsAnswered(job) ? 'answered' : `${job.revision}`;
}
