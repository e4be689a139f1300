/** What the paths of one job share: the job that a path names. */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors/errors.ts';
import { uuid } from '../http/parameters/parameter-types.ts';
import { schemaOf } from '../resources/parameters/parameter.ts';
import type { JobTable } from '../store/schema.ts';
import { JOBS_PATH } from './job.ts';
import type { JobService } from './service.ts';

export type Opened = () => Promise<JobService>;

export const TAG = 'batch';
export const ONE = `${JOBS_PATH}/:id`;
export const params = schemaOf({ id: { schema: uuid(), en: 'Id of the job.', da: 'Jobbets id.' } });

/** The job that a path names. An id is a secret: whoever has it may read and cancel the job. */
export async function found({ jobs }: Pick<JobService, 'jobs'>, request: FastifyRequest): Promise<JobTable> {
  const { id } = request.params as { id: string };
  const job = await jobs.find(id.toLowerCase());
  if (job !== undefined) return job;
  throw new ApiError('not_found', [{ loc: ['path', 'id'], msg: 'no job has this id', type: 'not_found' }]);
}
