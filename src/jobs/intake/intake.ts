/** Takes a job in: its file is stored and looked at before the job is one, so that what cannot be run is refused at once. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ApiError } from '../../http/errors/errors.ts';
import { idempotencyKeyOf } from '../../http/request/idempotency-key.ts';
import type { JobTable } from '../../store/schema.ts';
import type { JobFiles } from '../files/files.ts';
import { optionsOf, type Seen } from '../job.ts';
import { type Jobs, type Owner, SIGN_OF_LIFE_MS } from '../jobs.ts';
import { Given } from './given.ts';
import { inspected } from './inspection.ts';
import { receive, type Upload } from './upload.ts';

export interface Sending {
  readonly caller: string;
  readonly owner?: Owner;
  /** Most files of the caller that wait, where his plan says it. */
  readonly waiting?: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
  /** Parameters of the URL. */
  readonly given: readonly (readonly [name: string, text: string])[];
}

export interface Limits {
  readonly bytes: number;
  /** Most bytes of a file when it is unpacked. */
  readonly unpacked: number;
  /** Most files of one caller that wait. */
  readonly waiting: number;
  readonly keptMs: number;
}

export class Intake {
  readonly #jobs: Jobs;
  readonly #files: JobFiles;
  readonly #limits: Limits;

  constructor(jobs: Jobs, files: JobFiles, limits: Limits) {
    this.#jobs = jobs;
    this.#files = files;
    this.#limits = limits;
  }

  /** The job that was queued, or the one that the caller has sent under the same key before. */
  async take(sending: Sending): Promise<{ job: JobTable; replayed: boolean }> {
    const id = randomUUID();
    const key = idempotencyKeyOf(sending.headers);
    const isNew = await this.#jobs.receive(id, sending.caller, key, sending.owner);
    if (!isNew) await this.#refuseWhileComing(sending.caller, key);
    let keeps = false;
    // What fails now and then is made good by the next one; where all fail, the file cannot be queued either.
    const living = setInterval(() => this.#jobs.stillReceiving(id).catch(() => {}), SIGN_OF_LIFE_MS);
    try {
      await this.#refuseMore(sending, isNew);
      const path = await this.#files.receive(id);
      const sent = await receive(sending, path, this.#limits.bytes);
      const given = new Given(sending.given, sent.given);
      if (!isNew) return { job: await this.#earlier(sending.caller, key, sent, given), replayed: true };
      await this.#queue(id, path, sending, sent, given);
      keeps = true;
    } finally {
      clearInterval(living);
      if (!keeps) {
        await this.#jobs.abandon(id);
        await this.#files.erase(id);
        await this.#jobs.forget(id);
      }
    }
    const job = await this.#jobs.find(id);
    if (job === undefined) throw new ApiError('store_unavailable');
    return { job, replayed: false };
  }

  /** No file is received twice at once. */
  async #refuseWhileComing(caller: string, key: string | null): Promise<void> {
    const earlier = key === null ? undefined : await this.#jobs.sentAs(caller, key);
    if (earlier?.status === 'receiving') throw new ApiError('request_in_progress');
  }

  /** The place that was just made counts too. */
  async #refuseMore({ caller, waiting = this.#limits.waiting }: Sending, isNew: boolean): Promise<void> {
    if (isNew && (await this.#jobs.waiting(caller)) > waiting) throw tooMany(waiting);
  }

  /** The job that was sent under a key, if this is the same file with the same parameters. */
  async #earlier(
    caller: string,
    key: string | null,
    { sha256 }: Upload,
    { values: given }: Given,
  ): Promise<JobTable> {
    const job = key === null ? undefined : await this.#jobs.sentAs(caller, key);
    if (job === undefined || job.status === 'receiving') throw new ApiError('request_in_progress');
    const isSame = job.input_sha256 === sha256 && canonical(optionsOf(job)) === canonical(given);
    if (!isSame) throw new ApiError('idempotency_key_reused');
    return job;
  }

  async #queue(id: string, path: string, { headers }: Sending, sent: Upload, given: Given): Promise<void> {
    const limits = { mostBytes: this.#limits.unpacked };
    const { chosen, seen: inspection } = await inspected({ path, headers, sent, given, limits });
    const { sample: _, header: __, unclear: ___, ...seen } = inspection;
    const received = {
      options: JSON.stringify(given.values),
      input_name: sent.name,
      input_bytes: sent.bytes,
      input_sha256: sent.sha256,
      inspection: JSON.stringify(seen satisfies Seen),
      format: chosen.output ?? seen.input,
    };
    await this.#files.keep(id);
    // It was given up because the store was out of reach for so long.
    if (!(await this.#jobs.queue(id, received, this.#limits.keptMs))) throw new ApiError('store_unavailable');
  }
}

function tooMany(waiting: number): ApiError {
  const msg = `${waiting} files of yours wait already`;
  return new ApiError('too_many_jobs', [{ loc: ['body', 'file'], msg, type: 'length' }]);
}

function canonical(given: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(given).sort());
}
