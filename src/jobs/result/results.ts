/**
 * The results of jobs in every notation, with what was chosen in review. Each is made once of the one in which the rows
 * were answered, kept beside it and erased with the job.
 */
import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { native } from '../../engine/addon/native.ts';
import type { BatchFinished, BatchFormat, BatchRowSelection } from '../../engine/engine.ts';
import { InputError } from '../../http/parameters/parameters.ts';
import type { JobTable } from '../../store/schema.ts';
import { convertBatch, refusalOf } from '../batch.ts';
import { type Copy, isMissing, type JobFiles, type Range, readFile } from '../files/files.ts';
import { committedOf, formatOfResult, resultOf } from '../job.ts';
import { answeredBy, answeredIn } from './answered.ts';
import type { Choices } from './choices.ts';
import { unfinished } from './unfinished.ts';

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
  readonly #making = new Map<string, Promise<void>>();
  /** One is made at a time: each keeps a thread busy. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(files: JobFiles, choices: Choices) {
    this.#files = files;
    this.#choices = choices;
  }

  /** The result of a job that has succeeded; made, where it is not there yet. */
  async find(job: JobTable, format: BatchFormat): Promise<ResultFile | undefined> {
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
      await this.#make(job, format, name);
      return size();
    });
    return { read: (range) => files.readMade(job.id, name, range), bytes, tag: tag.digest('hex') };
  }

  /** `undefined`: no rows are answered yet. */
  async soFar(job: JobTable, format: BatchFormat): Promise<Beginning | undefined> {
    const answered = await this.#answered(job);
    if (answered === undefined) return undefined;
    const path = await this.#files.making(job.id);
    try {
      await convertBatch({ finished: answered.finished, choices: '{}', format, output: path });
    } finally {
      await answered.close();
    }
    const close = () => rm(path, { force: true });
    return { path, close, read: (range) => readFile(path, range), bytes: (await stat(path)).size };
  }

  /** Rows of a job as JSON: those of a job that runs as far as they are answered. */
  async list(job: JobTable, wanted: BatchRowSelection): Promise<string> {
    const answered = await this.#answered(job);
    if (answered === undefined) return '{"raekker":[],"naeste":null}';
    try {
      const choices = await this.#choices.cellsOf(job);
      return await native().listRows(JSON.stringify(answered.finished), choices, JSON.stringify(wanted));
    } finally {
      await answered.close();
    }
  }

  /** The rows as they were answered, on this machine; `undefined`: none yet. Rejects where they are on another one. */
  async #answered(job: JobTable): Promise<(Pick<Copy, 'close'> & { finished: BatchFinished }) | undefined> {
    const named = answeredBy(job);
    if (job.summary !== null) {
      const { path, close } = await this.#files.copyResult(named);
      return { finished: answeredIn(job, { path, bytes: null }), close };
    }
    const bytes = committedOf(job);
    if (bytes === 0) return undefined;
    const path = this.#files.begun(named);
    if (path === undefined) throw unfinished(job);
    return { finished: answeredIn(job, { path, bytes }), async close() {} };
  }

  #make(job: JobTable, format: BatchFormat, name: string): Promise<void> {
    const key = `${job.id} ${name}`;
    const begun = this.#making.get(key);
    if (begun !== undefined) return begun;
    const making = this.#last.catch(() => {}).then(() => this.#convert(job, format, name));
    this.#last = making;
    this.#making.set(key, making);
    const done = (): boolean => this.#making.delete(key);
    making.then(done, done);
    return making;
  }

  /** Another process may be doing it too. */
  async #convert(job: JobTable, format: BatchFormat, name: string): Promise<void> {
    const output = await this.#files.making(job.id);
    const { path, close } = await this.#files.copyResult(answeredBy(job));
    try {
      const choices = await this.#choices.cellsOf(job);
      await convertBatch({ finished: answeredIn(job, { path, bytes: null }), choices, format, output });
      await this.#files.keepMade(job.id, name, output);
    } catch (error) {
      await rm(output, { force: true });
      const msg = refusalOf(error);
      throw msg === undefined ? error : new InputError([{ loc: ['query', 'format'], msg, type: 'format' }]);
    } finally {
      await close();
    }
  }
}

/** What a result depends on beside its format. */
function revisionOf({ revision, chosen }: JobTable): string {
  return chosen === 0 ? 'answered' : `${revision}`;
}
