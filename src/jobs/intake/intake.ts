/**
 * Takes a job in: its file is stored and looked at before the job is one, so that what cannot be run is refused at once. Under
 * an `Idempotency-Key` a file is known by its content, so it is received before it is compared with the earlier one.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { KeptAnswer, KeptAnswers, Sent } from '../../access/idempotency/kept-answers.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { senderOf } from '../../http/request/arrival.ts';
import { idempotencyKeyOf } from '../../http/request/idempotency-key.ts';
import { Shares } from '../../http/request/shares.ts';
import type { Promised } from '../../store/folder.ts';
import type { JobTable } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { JobFiles } from '../files/files.ts';
import { JOBS_PATH, seenIn } from '../job.ts';
import { type Jobs, type Owner, RECEIVING_MS, SIGN_OF_LIFE_MS } from '../jobs.ts';
import type { Asker } from '../result/shared-work.ts';
import { Given } from './given.ts';
import { inspected } from './inspection.ts';
import { type Bounds, receive, type Upload } from './upload.ts';

const ACCEPTED = 202;

/** Files of jobs that come, in all and of one client: each has a row of the store, a folder and a handle. */
const MOST_COMING = 256;
const coming = new Shares('files that come', MOST_COMING, 32);

export interface Sending {
  readonly caller: string;
  readonly owner?: Owner;
  /** Most files of the caller that wait, where his plan says it. */
  readonly waiting?: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
  readonly asker: Asker;
  /** Parameters of the URL. */
  readonly given: readonly (readonly [name: string, text: string])[];
}

export interface Limits {
  /** Most of a file, as it comes and when it is unpacked. */
  readonly bytes: number;
  /** Most files of one caller that wait. */
  readonly waiting: number;
  readonly keptMs: number;
}

/** How answers are kept over a store, or in a transaction of it. */
export type AnswersIn = (store?: Store) => Pick<KeptAnswers, 'claim' | 'goOn' | 'keep' | 'release'>;

export class Intake {
  readonly #jobs: Jobs;
  readonly #files: JobFiles;
  readonly #answers: AnswersIn;
  readonly #limits: Limits;
  readonly #most: Bounds;

  constructor(jobs: Jobs, files: JobFiles, answers: AnswersIn, limits: Limits) {
    this.#jobs = jobs;
    this.#files = files;
    this.#answers = answers;
    this.#limits = limits;
    this.#most = { asSent: limits.bytes };
  }

  /** The job that was queued, or the one that the caller has sent under the same key before. */
  async take(sending: Sending): Promise<{ job: JobTable; replayed: boolean }> {
    const giveBack = coming.take(sending.caller, 1, senderOf(sending.body));
    return this.#take(sending).finally(giveBack);
  }

  async #take(sending: Sending): Promise<{ job: JobTable; replayed: boolean }> {
    const key = idempotencyKeyOf(sending.headers);
    if (key === null) return { job: await this.#receive(sending, undefined), replayed: false };
    const sent = { caller: sending.caller, key, request: undefined };
    const claim = await this.#answers().claim(sent, RECEIVING_MS);
    // No file is received twice at once. Of another file it is known when it has come.
    if (claim === 'in_progress' || claim === 'reused') throw new ApiError('request_in_progress');
    if (claim !== 'new') return { job: await this.#compare(sending, claim), replayed: true };
    try {
      return { job: await this.#receive(sending, sent), replayed: false };
    } catch (error) {
      // If the store is out of reach, the key is free in a few seconds all the same.
      await this.#answers()
        .release(sent)
        .catch(() => {});
      throw error;
    }
  }

  async #receive(sending: Sending, under: Sent | undefined): Promise<JobTable> {
    const id = randomUUID();
    let keeps = false;
    const live = async (): Promise<void> => {
      await this.#jobs.stillReceiving(id);
      if (under !== undefined) await this.#answers().goOn(under, RECEIVING_MS);
    };
    // What fails now and then is made good by the next one; where all fail, the file cannot be queued either.
    const living = setInterval(() => live().catch(() => {}), SIGN_OF_LIFE_MS);
    try {
      await this.#jobs.receive(id, sending.caller, sending.owner);
      await this.#refuseMore(sending);
      await this.#checkRoom(sending);
      const { path, take, close } = await this.#files.receive(id, this.#promised(sending));
      const upload = await receive(sending, path, { ...this.#most, take }).finally(close);
      await this.#queue({ id, path, sending, under, upload, given: new Given(sending.given, upload.given) });
      keeps = true;
    } finally {
      clearInterval(living);
      if (!keeps) {
        await this.#jobs.abandon(id);
        await this.#files.erase(id);
        await this.#jobs.forget(id);
      }
    }
    return this.#found(id);
  }

  /** The job that was sent under the key before, if this is the same file with the same parameters. Nothing is written. */
  async #compare(sending: Sending, earlier: KeptAnswer): Promise<JobTable> {
    const upload = await receive(sending, undefined, this.#most);
    if (requestOf(upload, new Given(sending.given, upload.given)) !== earlier.request)
      throw new ApiError('idempotency_key_reused');
    return this.#found(earlier.body);
  }

  async #found(id: string): Promise<JobTable> {
    const job = await this.#jobs.find(id);
    if (job === undefined) throw new ApiError('store_unavailable');
    return job;
  }

  #promised({ headers: { 'content-length': length }, asker }: Sending): Promised {
    const client = asker.connection.address ?? '';
    const bytes = Math.min(Number(length ?? Number.POSITIVE_INFINITY), this.#limits.bytes);
    return { client, bytes, isLengthKnown: length !== undefined };
  }

  /** Asked before a file comes, and after: of files that come at once each would find room for itself. */
  async #checkRoom({ caller }: Sending): Promise<void> {
    await this.#files.checkRoom({ made: 0, kept: await this.#jobs.keptBytes(caller) });
  }

  /** The place that was just made counts too. */
  async #refuseMore({ caller, waiting = this.#limits.waiting }: Sending): Promise<void> {
    if ((await this.#jobs.waiting(caller)) > waiting) throw tooMany(waiting);
  }

  async #queue({ id, path, sending, under, upload, given }: Came): Promise<void> {
    const limits = { mostBytes: this.#limits.bytes };
    const { headers, asker } = sending;
    const received = { path, headers, sent: upload, given, limits, asker };
    const { chosen, seen } = await inspected(received);
    const come = {
      options: JSON.stringify(given.values),
      input_name: upload.name,
      input_bytes: upload.bytes,
      input_sha256: upload.sha256,
      inspection: seenIn(seen),
      format: chosen.output ?? seen.input,
    };
    await this.#checkRoom(sending);
    await this.#files.keep(id);
    // With the job or not at all: else whoever sends it again has it run twice.
    const keep = async (store: Store): Promise<void> => {
      const answer = { status: ACCEPTED, headers: {}, body: id, request: requestOf(upload, given) };
      if (under !== undefined && !(await this.#answers(store).keep(under, answer)))
        throw new ApiError('request_in_progress');
    };
    // It was given up because the store was out of reach for so long.
    if (!(await this.#jobs.queue(id, come, this.#limits.keptMs, keep)))
      throw new ApiError('store_unavailable');
  }
}

/** A file that has come, and what was said with it. */
interface Came {
  readonly id: string;
  readonly path: string;
  readonly sending: Sending;
  readonly under: Sent | undefined;
  readonly upload: Upload;
  readonly given: Given;
}

function tooMany(waiting: number): ApiError {
  const msg = `${waiting} files of yours wait already`;
  return new ApiError('too_many_jobs', [{ loc: ['body', 'file'], msg, type: 'length' }]);
}

/** By what a request is known again: its file and parameters. */
function requestOf({ sha256 }: Upload, { values }: Given): string {
  const parts = ['POST', JOBS_PATH, sha256, JSON.stringify(Object.entries(values).sort())];
  return createHash('sha256').update(parts.join(' ')).digest('hex');
}
