/** What was used, as operators and dashboards read it: by day, key and operation, and what a month comes to. */
import type { Channel } from '../../store/schema/accounts.ts';
import type { Store } from '../../store/store.ts';
import type { Plans } from '../plans.ts';

export interface UsageRow {
  readonly mail: string;
  readonly day: string;
  /** Id of the key; empty: a token. */
  readonly key: string;
  /** Its name, while there is such a key. */
  readonly key_name: string;
  readonly last_four: string;
  readonly operation: string;
  readonly channel: Channel;
  readonly calls: number;
}

export interface UsageWanted {
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  /** Id of the account; `undefined`: all. */
  readonly account?: string | undefined;
}

export async function usageRows(store: Store, { from, to, account }: UsageWanted): Promise<UsageRow[]> {
  const rows = await store
    .selectFrom('usage')
    .innerJoin('accounts', 'accounts.id', 'usage.account')
    .leftJoin('keys', 'keys.id', 'usage.key')
    .select(['accounts.mail', 'usage.day', 'usage.key', 'keys.name', 'keys.last_four'])
    .select(['usage.operation', 'usage.channel', 'usage.calls'])
    .where('usage.day', '>=', from)
    .where('usage.day', '<=', to)
    .$if(account !== undefined, (query) => query.where('usage.account', '=', account ?? ''))
    .orderBy('usage.day')
    .orderBy('accounts.mail')
    .orderBy('usage.key')
    .orderBy('usage.operation')
    .orderBy('usage.channel')
    .execute();
  return rows.map(({ mail, day, key, name, last_four, operation, channel, calls }) => ({
    ...{ mail, day, key, key_name: name ?? '', last_four: last_four ?? '' },
    ...{ operation, channel, calls: Number(calls) },
  }));
}

export interface InvoiceRow {
  readonly account: string;
  /** Empty: the account was deleted. */
  readonly mail: string;
  /** Of today, or of the day it was deleted. */
  readonly plan: string;
  readonly month: string;
  readonly channel: Channel;
  readonly calls: number;
  readonly included: number;
  /** Calls beyond those of the plan. */
  readonly overage: number;
}

/**
 * A line for each account that called in a month, as payment services take them in; deleted accounts come last, without their
 * addresses. The sums are those of the days.
 */
export async function invoiceRows(store: Store, plans: Plans, month: string): Promise<InvoiceRow[]> {
  const rows = await store
    .selectFrom('usage')
    .innerJoin('accounts', 'accounts.id', 'usage.account')
    .select(['usage.account', 'accounts.mail', 'accounts.plan', 'usage.channel'])
    .select(({ fn }) => fn.sum<number>('usage.calls').as('calls'))
    .where('usage.day', '>=', `${month}-01`)
    .where('usage.day', '<=', `${month}-31`)
    .groupBy(['usage.account', 'accounts.mail', 'accounts.plan', 'usage.channel'])
    .orderBy('accounts.mail')
    .orderBy('usage.channel')
    .execute();
  const departed = await store
    .selectFrom('departed')
    .select(['account', 'plan', 'channel', 'calls'])
    .where('month', '=', month)
    .where('calls', '>', 0)
    .orderBy('account')
    .orderBy('channel')
    .execute();
  const all = [...rows, ...departed.map((row) => ({ ...row, mail: '' }))];
  return all.map(({ account, mail, plan: name, channel, calls: sum }) => {
    const plan = plans.of(name);
    const calls = Number(sum);
    const included = channel === 'mcp' ? plan.mcp_calls_per_month : plan.calls_per_month;
    const overage = Math.max(0, calls - included);
    return { account, mail, plan: plan.name, month, channel, calls, included, overage };
  });
}
