/** What was used, as the pages show it: today, and over days and months, each by key and by operation. */
import { sql } from 'kysely';
import { dayOf, monthOf } from '../../access/usage/calendar.ts';
import type { Store } from '../../store/store.ts';

const DAYS = 31;
const MONTHS = 12;
const DAY_MS = 86_400_000;

const wholeDay = sql<string>`day`;

type By = 'key' | 'operation';

/** Calls of a day or month, of one key or operation. */
interface Calls {
  readonly at: string;
  readonly of: string;
  readonly calls: number;
}

type Series = Readonly<Partial<Record<By, readonly Calls[]>>>;

interface Usage {
  /** The day that it is in Denmark. */
  readonly day: string;
  readonly today: readonly { readonly key?: string; readonly operation: string; readonly calls: number }[];
  readonly days: Series;
  readonly months: Series;
}

/** Of an account by key and operation, or of all accounts by operation. */
export async function usageOf(store: Store, now: number, account?: string): Promise<Usage> {
  const day = dayOf(now);
  const groups: readonly By[] = account === undefined ? ['operation'] : ['key', 'operation'];
  const counted = store
    .selectFrom('usage')
    .where('channel', '=', 'api')
    .$if(account !== undefined, (query) => query.where('account', '=', account ?? ''));
  const series = async (by: By, at: typeof wholeDay, from: string): Promise<Calls[]> => {
    const rows = await counted
      .select([at.as('at'), `${by} as of`, (of) => of.fn.sum<number>('calls').as('calls')])
      .where('day', '>=', from)
      .groupBy([at, by])
      .orderBy('at')
      .execute();
    return rows.map(({ calls, ...row }) => ({ ...row, calls: Number(calls) }));
  };
  const over = async (at: typeof wholeDay, from: string): Promise<Series> =>
    Object.fromEntries(await Promise.all(groups.map(async (by) => [by, await series(by, at, from)])));
  const today = await counted
    .select(['operation', (of) => of.fn.sum<number>('calls').as('calls')])
    .$if(account !== undefined, (query) => query.select('key'))
    .where('day', '=', day)
    .groupBy([...groups])
    .orderBy('calls', 'desc')
    .execute();
  return {
    day,
    today: today.map(({ calls, ...row }) => ({ ...row, calls: Number(calls) })),
    days: await over(wholeDay, dayOf(now - (DAYS - 1) * DAY_MS)),
    months: await over(sql<string>`substr(day, 1, 7)`, firstOfMonths(day)),
  };
}

/** The first day of the months that are shown. */
function firstOfMonths(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - MONTHS, 1)).toISOString().slice(0, 10);
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
