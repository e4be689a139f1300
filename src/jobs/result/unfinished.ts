/** What is said where the rows of a job are not there, and when to look again. */
import { ApiError } from '../../http/errors/errors.ts';
import type { JobTable } from '../../store/schema.ts';
import { PENDING } from '../job.ts';

/** Seconds after which a job that is not finished may be looked at again. */
export const RETRY_S = '1';

/** Why a job has no whole result. `why`: what is said of one that runs. */
export function unfinished({ status }: JobTable, why = 'the job is running'): ApiError {
  if (status === 'cancelled' || status === 'expired') return new ApiError('job_gone');
  const retry = PENDING.has(status) ? { 'retry-after': RETRY_S } : {};
  const reasons = { failed: 'the job failed; its error says why', queued: 'the job waits for its turn' };
  const msg = reasons[status as keyof typeof reasons] ?? why;
  return new ApiError('job_not_finished', [{ loc: ['path', 'id'], msg, type: 'not_finished' }], retry);
}
