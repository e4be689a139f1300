/** What an account has used, as its page shows it: today by key and operation, days and months by either. */
import { sql } from 'kysely';
import { dayOf, monthOf } from '../../access/usage/calendar.ts';
import type { Store } from '../../store/store.ts';

const DAYS = 31;
const MONTHS = 12;
const DAY_MS = 86_400_000;

/** Calls of a day or month, of one key or operation. */
export interface Calls {
  readonly at: string;
  readonly of: string;
  readonly calls: number;
}

type By = 'key' | 'operation';

export interface Usage {
  /** The day and month that it is in Denmark. */
  readonly day: string;
  readonly today: readonly { readonly key: string; readonly operation: string; readonly calls: number }[];
  readonly days: Readonly<Record<By, readonly Calls[]>>;
  readonly months: Readonly<Record<By, readonly Calls[]>>;
}

/** Of one account, or of all together. */
export async function usageOf(store: Store, now: number, account?: string): Promise<Usage> {
  const day = dayOf(now);
  const first = dayOf(now - (DAYS - 1) * DAY_MS);
  const firstMonth = dayOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - MONTHS, 15)).slice(
    0,
    7,
  );
  const counted = store
    .selectFrom('usage')
    .where('channel', '=', 'api')
    .$if(account !== undefined, (query) => query.where('account', '=', account ?? ''));
  const month = sql<string>`substr(day, 1, 7)`;
  const grouped = async (by: By, at: typeof month, from: string): Promise<Calls[]> => {
    const rows = await counted
      .select([at.as('at'), `${by} as of`, (of) => of.fn.sum<number>('calls').as('calls')])
      .where('day', '>=', from)
      .groupBy([at, by])
      .orderBy('at')
      .execute();
    return rows.map(({ calls, ...row }) => ({ ...row, calls: Number(calls) }));
  };
  const byEach = async (at: typeof month, from: string) => ({
    key: await grouped('key', at, from),
    operation: await grouped('operation', at, from),
  });
  const today = await counted
    .select(['key', 'operation', (of) => of.fn.sum<number>('calls').as('calls')])
    .where('day', '=', day)
    .groupBy(['key', 'operation'])
    .orderBy('calls', 'desc')
    .execute();
  return {
    day,
    today: today.map(({ calls, ...row }) => ({ ...row, calls: Number(calls) })),
    days: await byEach(sql<string>`day`, first),
    months: await byEach(month, `${firstMonth}-01`),
  };
}

/** Calls of this month that count towards the quota. */
export async function callsOfMonth(store: Store, now: number, account: string): Promise<number> {
  const row = await store
    .selectFrom('months')
    .select('calls')
    .where('account', '=', account)
    .where('month', '=', monthOf(dayOf(now)))
    .where('channel', '=', 'api')
    .executeTakeFirst();
  return Number(row?.calls ?? 0);
}
