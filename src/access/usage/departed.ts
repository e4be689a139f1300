/**
 * Deleted accounts: their calls, plan and the digest of their mail address are kept until the month after the calls is over.
 * They are invoiced, and a new account for the address resumes them: it gets the same id, by which calls of a minute are
 * counted.
 */
import { sql } from 'kysely';
import { digestOf } from '../../accounts/secret.ts';
import type { AccountTable, DepartedTable, UsageTable } from '../../store/schema/accounts.ts';
import type { Store } from '../../store/store.ts';
import { dayOf, monthOf } from './calendar.ts';

/** That of the calls, and the next, in which it is invoiced. */
const MONTHS_KEPT = 2;

/** In place of the path, among the calls of an account that was made again. */
export const EARLIER = 'earlier';

const monthOfDay = sql<string>`substr(day, 1, 7)`;

/** Called in the transaction that deletes an account, before it. No calls are added to the account from then on. */
export async function depart(store: Store, { id, mail, plan }: AccountTable, now: number): Promise<void> {
  const mail_sha256 = digestOf(mail);
  // Locks the row against calls that are added now: only a column that is unique does.
  await store.updateTable('accounts').set({ mail: mail_sha256 }).where('id', '=', id).execute();
  await forgetDeparted(store, now);
  const used = await store
    .selectFrom('usage')
    .select(({ fn }) => [monthOfDay.as('month'), 'channel', fn.sum<number>('calls').as('calls')])
    .where('account', '=', id)
    .where('day', '>=', `${earliestMonth(now)}-01`)
    .groupBy([monthOfDay, 'channel'])
    .execute();
  const kept = { account: id, mail_sha256, plan };
  await addTo(
    store,
    used.map(({ calls, ...row }) => ({ ...kept, ...row, calls: Number(calls) })),
  );
  // By this row, calls that are still to be added find whose they are.
  await addTo(store, [{ ...kept, month: monthOf(dayOf(now)), channel: 'api', calls: 0 }]);
}

/** The deleted account of a mail address, while its calls are kept. */
export function departedOf(
  store: Store,
  mail: string,
  now: number,
): Promise<Pick<DepartedTable, 'account' | 'plan'> | undefined> {
  return store
    .selectFrom('departed')
    .select(['account', 'plan'])
    .where('mail_sha256', '=', digestOf(mail))
    .where('month', '>=', earliestMonth(now))
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Called in the transaction that makes an account again, after it. */
export async function comeBack(store: Store, account: string): Promise<void> {
  const rows = await store.deleteFrom('departed').where('account', '=', account).returningAll().execute();
  const months = rows.map(({ month, channel, calls }) => ({ account, month, channel, calls: Number(calls) }));
  if (months.length === 0) return;
  const days = months.map(({ month, ...row }) => ({
    ...row,
    ...{ key: '', day: `${month}-01`, operation: EARLIER },
  }));
  await store.insertInto('months').values(months).execute();
  await store.insertInto('usage').values(days).execute();
}

/** Adds calls of deleted accounts. Those of accounts of which nothing is kept are dropped. */
export async function addToDeparted(store: Store, usage: readonly UsageTable[]): Promise<void> {
  for (const { account, day, channel, calls } of usage) {
    const kept = await store
      .selectFrom('departed')
      .select(['mail_sha256', 'plan'])
      .where('account', '=', account)
      .limit(1)
      .executeTakeFirst();
    if (kept !== undefined) await addTo(store, [{ ...kept, account, month: monthOf(day), channel, calls }]);
  }
}

/** Deletes the months that are no longer kept. */
export async function forgetDeparted(store: Store, now: number): Promise<void> {
  await store.deleteFrom('departed').where('month', '<', earliestMonth(now)).execute();
}

async function addTo(store: Store, rows: DepartedTable[]): Promise<void> {
  if (rows.length === 0) return;
  await store
    .insertInto('departed')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'month', 'channel'])
        .doUpdateSet((eb) => ({ calls: eb('departed.calls', '+', eb.ref('excluded.calls')) })),
    )
    .execute();
}

/** The first month whose calls are still kept. */
function earliestMonth(now: number): string {
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - MONTHS_KEPT, 1)).toISOString().slice(0, 'YYYY-MM'.length);
}
