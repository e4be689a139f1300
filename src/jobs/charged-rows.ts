/** Counts the rows that jobs have answered as calls of whoever sent them, with the rows themselves: each once, or not at all. */
import { dayOf } from '../access/usage/calendar.ts';
import { Counts } from '../access/usage/counts.ts';
import { addCounts } from '../access/usage/ledger.ts';
import type { BatchCounts } from '../engine/engine.ts';
import type { JobTable } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { JOBS_PATH } from './job.ts';

/** A row is a call as its single request would be: not where it is empty or cannot be read. */
const CHARGED = ['a', 'b', 'c', 'd', 'found', 'absent'] as const;

/** Charges what has come since `before`, in the transaction that notes it. */
export async function chargeRows(
  store: Store,
  { account, payer: key }: Pick<JobTable, 'account' | 'payer'>,
  before: BatchCounts,
  now: BatchCounts,
  at: number,
): Promise<void> {
  if (account === null || key === null) return;
  const calls = CHARGED.reduce((sum, category) => sum + now[category] - before[category], 0);
  if (calls <= 0) return;
  const counts = new Counts('api');
  counts.add({ account, key }, JOBS_PATH, dayOf(at), calls);
  await addCounts(store, counts);
}
