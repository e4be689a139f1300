/**
 * Numbers the changes of accounts and keys, so that processes that keep a copy read only what is new. A transaction that
 * changes something takes its number here; numbers are in the order of the commits.
 */
import type { ChangeTable } from './schema/accounts.ts';
import type { Store } from './store.ts';

/** `removed`: rows have gone, which no look at the rows can tell. */
export async function nextNumber(store: Store, subject: ChangeTable['subject'] = 'changed'): Promise<number> {
  const { number } = await store
    .updateTable('changes')
    .set((row) => ({ number: row('number', '+', 1) }))
    .where('subject', '=', subject)
    .returning('number')
    .executeTakeFirstOrThrow();
  return Number(number);
}

/** The latest numbers. */
export async function latestNumbers(store: Store): Promise<Record<ChangeTable['subject'], number>> {
  const rows = await store.selectFrom('changes').selectAll().execute();
  const numbers = { changed: 0, removed: 0 };
  for (const { subject, number } of rows) numbers[subject] = Number(number);
  return numbers;
}
