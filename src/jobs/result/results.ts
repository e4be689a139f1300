/**
 * The results of jobs in every notation, with what was chosen in review. Each is made once of the one in which the rows
 * were answered, kept beside it and erased with the job.
 */
import { createHash, randomUUID } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { native } from '../../engine/addon/native.ts';
import type { BatchFormat, BatchWanted } from '../../engine/engine.ts';
import { InputError } from '../../http/parameters/parameters.ts';
import type { JobTable } from '../../store/schema.ts';
import { convertBatch, refusalOf } from '../batch.ts';
import type { JobFiles } from '../files.ts';
import { formatOfResult, resultOf } from '../job.ts';
import { answeredOf } from './answered.ts';
import type { Choices } from './choices.ts';

/** A file of a result. Its tag is strong: the same one means the same bytes. */
export interface ResultFile {
  readonly path: string;
  readonly bytes: number;
  readonly tag: string;
}

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
    if (format === formatOfResult(job) && job.chosen === 0)
      return { path: this.#files.result(job.id, format), bytes: result.bytes, tag: result.sha256 };
    const tag = createHash('sha256').update(`${job.id} ${result.sha256} ${format} ${revisionOf(job)}`);
    const path = this.#files.made(job.id, revisionOf(job), format);
    const bytes = await sizeOf(path).catch(() => this.#make(job, format, path));
    return { path, bytes, tag: tag.digest('hex') };
  }

  /** The rows that are answered so far, in a file that the caller takes away; `undefined`: there are none yet. */
  async soFar(job: JobTable, format: BatchFormat): Promise<Omit<ResultFile, 'tag'> | undefined> {
    const answered = answeredOf(job, this.#files);
    if (answered.bytes === 0) return undefined;
    const path = this.#files.made(job.id, randomUUID(), format);
    await convertBatch({ finished: answered, choices: '{}', format, output: path });
    return { path, bytes: await sizeOf(path) };
  }

  /** Rows of a job as JSON: those of a job that runs as far as they are answered. */
  async list(job: JobTable, wanted: BatchWanted): Promise<string> {
    const answered = answeredOf(job, this.#files);
    if (answered.bytes === 0) return '{"raekker":[],"naeste":null}';
    const choices = await this.#choices.cellsOf(job);
    return native().listRows(JSON.stringify(answered), choices, JSON.stringify(wanted));
  }

  async #make(job: JobTable, format: BatchFormat, path: string): Promise<number> {
    const making = this.#making.get(path) ?? this.#begin(job, format, path);
    await making;
    return sizeOf(path);
  }

  #begin(job: JobTable, format: BatchFormat, path: string): Promise<void> {
    const make = async (): Promise<void> => {
      // Another process may be making it too.
      const begun = `${path}.${randomUUID()}`;
      try {
        const choices = await this.#choices.cellsOf(job);
        await convertBatch({ finished: answeredOf(job, this.#files), choices, format, output: begun });
        await rename(begun, path);
      } catch (error) {
        await rm(begun, { force: true });
        const msg = refusalOf(error);
        throw msg === undefined ? error : new InputError([{ loc: ['query', 'format'], msg, type: 'format' }]);
      }
    };
    const making = this.#last.catch(() => {}).then(make);
    this.#last = making;
    this.#making.set(path, making);
    const done = (): boolean => this.#making.delete(path);
    making.then(done, done);
    return making;
  }
}

/** What a result depends on beside its format. */
function revisionOf({ revision, chosen }: JobTable): string {
  return chosen === 0 ? 'answered' : `${revision}`;
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size;
}
