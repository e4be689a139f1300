/** Fair turns: each caller has one job in a turn, however many it has sent. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { JobTable, Tables } from '../../store/schema.ts';

type Queued = ExpressionBuilder<Tables & { job: JobTable }, 'job'>;

/**
 * The turn of a job that is queued now: after the latest of its caller, and not before the turn that has come. Each is the
 * first of an index.
 */
export function nextTurn(job: Queued) {
  const latest = job.selectFrom('jobs as other').select('other.turn').orderBy('other.turn', 'desc').limit(1);
  const own = latest.whereRef('other.caller', '=', 'job.caller').where('other.status', '!=', 'receiving');
  const come = latest.where('other.started', 'is not', null);
  return job
    .case()
    .when(own, '>=', come)
    .then(sql<number>`${own} + 1`)
    .else(sql<number>`coalesce(${come}, ${own} + 1, 0)`)
    .end();
}
