/** Fair turns: each caller has one job in a turn, however many it has sent. */
import type { ExpressionBuilder } from 'kysely';
import type { JobTable, Tables } from '../../store/schema.ts';

type Queued = ExpressionBuilder<Tables & { job: JobTable }, 'job'>;

/** The turn of a job that is queued now: after the latest of its caller, and not before the turn that has come. */
export function nextTurn(job: Queued) {
  return job
    .selectFrom('jobs as other')
    .select(({ fn, eb, lit }) => {
      const isOwn = eb('other.caller', '=', eb.ref('job.caller'));
      const turn = eb
        .case()
        .when(isOwn)
        .then(eb('other.turn', '+', 1))
        .else(eb.ref('other.turn'))
        .end();
      return fn.coalesce(fn.max<number>(turn), lit(0)).as('turn');
    })
    .where('other.status', '!=', 'receiving')
    .where((other) =>
      other.or([other('other.started', 'is not', null), other('other.caller', '=', other.ref('job.caller'))]),
    );
}
