/** What the paths of one job share: the job that a path names. */
import type { FastifyReply } from 'fastify';
import { ApiError } from '../http/errors/errors.ts';
import { uuid } from '../http/parameters/parameter-types.ts';
import { schemaOf } from '../resources/parameters/parameter.ts';
import type { JobTable } from '../store/schema.ts';
import { JOBS_PATH } from './job.ts';
import type { Asker } from './result/shared-work.ts';
import type { JobService } from './service.ts';

export type Opened = () => Promise<JobService>;

export const TAG = 'batch';
export const ONE = `${JOBS_PATH}/:id`;
export const params = schemaOf({
  id: { schema: uuid(), required: true, en: 'Id of the job.', da: 'Jobbets id.' },
});

/**
 * Answers from a job and its files. Where that fails because the job was changed meanwhile (it ended, another worker has it, an
 * address was chosen, it was cancelled), its files may have other names: it is answered anew.
 */
export async function fromFound<Of>(
  service: Pick<JobService, 'jobs'>,
  named: Pick<JobTable, 'id'>,
  answer: (job: JobTable) => Promise<Of>,
): Promise<Of> {
  let job = await found(service, named);
  for (;;) {
    try {
      return await answer(job);
    } catch (error) {
      const now = await found(service, named);
      if (NAMING.every((column) => now[column] === job[column])) throw error;
      job = now;
    }
  }
}

/** Who waits for what takes long, until the answer has been sent or nobody waits for it. */
export function askerOf({ context: { connection } }: FastifyReply): Asker {
  const left = new AbortController();
  connection.once('close', () => left.abort(new ApiError('cancelled')));
  return { connection, left: left.signal };
}

/** What the files of a job are named after. */
const NAMING = ['status', 'attempt', 'summary', 'revision'] as const;

/** The job that a path names. An id is a secret: whoever has it may read and cancel the job, unless an account has it. */
export async function found(
  { jobs }: Pick<JobService, 'jobs'>,
  { id }: Pick<JobTable, 'id'>,
): Promise<JobTable> {
  const job = await jobs.find(id.toLowerCase());
  if (job !== undefined) return job;
  throw noSuchJob();
}

export function noSuchJob(): ApiError {
  return new ApiError('not_found', [{ loc: ['path', 'id'], msg: 'no job has this id', type: 'not_found' }]);
}
