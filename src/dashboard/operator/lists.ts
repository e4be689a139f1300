/** Lists for operators, read from the store: accounts with their calls of the month, jobs without what is in their files. */
import { sql } from 'kysely';
import type { Store } from '../../store/store.ts';

/** Accounts whose mail address contains a text, the newest first, and how many there are. */
export async function accountsOf(store: Store, month: string, text: string, most: number) {
  const pattern = `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const matching = store.selectFrom('accounts').where(sql<boolean>`mail LIKE ${pattern} ESCAPE '\\'`);
  const { count } = await matching
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const accounts = await matching
    .select(['id', 'mail', 'plan', 'role', 'created', 'seen'])
    .select((of) => [
      of
        .selectFrom('months')
        .whereRef('months.account', '=', 'accounts.id')
        .where('month', '=', month)
        .where('channel', '=', 'api')
        .select('calls')
        .as('calls'),
      of
        .selectFrom('keys')
        .whereRef('keys.account', '=', 'accounts.id')
        .where('revoked', 'is', null)
        .select((key) => key.fn.countAll<number>().as('keys'))
        .as('keys'),
    ])
    .orderBy('created', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return {
    count: Number(count),
    accounts: accounts.map(({ calls, keys, ...account }) => ({
      ...account,
      calls: Number(calls ?? 0),
      keys: Number(keys ?? 0),
    })),
  };
}

/** The latest jobs. Neither who sent a file nor its name is the operator's affair. */
export function jobsOf(store: Store, most: number) {
  return store
    .selectFrom('jobs')
    .select(['id', 'status', 'created', 'started', 'ended', 'input_bytes', 'deaths'])
    .orderBy('created', 'desc')
    .limit(most)
    .execute();
}
