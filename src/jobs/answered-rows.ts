/** Rows that jobs have answered, by how: of all jobs ever, also those that are forgotten. */
import type { BatchCounts, BatchProgress } from '../engine/engine.ts';
import type { AnsweredRowsTable, JobTable } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** Each row is in one of them. */
const CATEGORIES = ['a', 'b', 'c', 'd', 'found', 'absent', 'blank', 'failed'] as const;

/** Counts the rows that have come since `before`; returns what is counted now. What is answered anew counts once. */
export async function countRows(store: Store, before: BatchCounts, now: BatchCounts): Promise<BatchCounts> {
  const counted = { ...before };
  for (const category of CATEGORIES) {
    const more = now[category] - before[category];
    if (more <= 0) continue;
    counted[category] = now[category];
    await store
      .insertInto('answered_rows')
      .values({ category, rows: more })
      .onConflict((conflict) =>
        conflict.column('category').doUpdateSet((row) => ({ rows: row('answered_rows.rows', '+', more) })),
      )
      .execute();
  }
  return counted;
}

/** The rows of a job that are counted when it is taken. */
export function countsOf({ progress }: Pick<JobTable, 'progress'>): BatchCounts {
  if (progress !== null) return (JSON.parse(progress) as BatchProgress).counts;
  return { rows: 0, a: 0, b: 0, c: 0, d: 0, found: 0, absent: 0, blank: 0, failed: 0, accepted: 0 };
}

export function answeredRows(store: Store): Promise<readonly AnsweredRowsTable[]> {
  return store.selectFrom('answered_rows').selectAll().orderBy('category').execute();
}
