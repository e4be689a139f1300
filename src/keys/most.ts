/** How many keys an account may have: more than anybody needs, few enough to be kept in the memory of every process. */
import type { Store } from '../store/store.ts';

/** Valid ones. */
export const MOST_KEYS = 50;
/** That were made in a day, whatever has become of them: their rows stay, because usage names them. */
export const MOST_MADE = 200;
/** Names and limits that were changed in a day: each is noted in the record of the account. */
export const MOST_CHANGES = 500;
const DAY_MS = 24 * 3_600_000;

export class TooManyKeys extends Error {}

/** The account is deleted meanwhile. */
export class NoAccount extends Error {}

/** Throws {@link NoAccount} or {@link TooManyKeys} where an account has no room for one more. To be called where keys change one at a time. */
export async function requireRoom(store: Store, account: string, now: number): Promise<void> {
  const found = await store.selectFrom('accounts').select('id').where('id', '=', account).executeTakeFirst();
  if (found === undefined) throw new NoAccount(`there is no account ${account}`);
  const ofAccount = store
    .selectFrom('keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account', '=', account);
  const valid = ofAccount
    .where('revoked', 'is', null)
    .where((key) => key.or([key('expires', 'is', null), key('expires', '>', now)]));
  if (Number((await valid.executeTakeFirstOrThrow()).count) >= MOST_KEYS)
    throw new TooManyKeys(`an account may have ${MOST_KEYS} keys; revoke one`);
  const made = ofAccount.where('created', '>', now - DAY_MS);
  if (Number((await made.executeTakeFirstOrThrow()).count) >= MOST_MADE)
    throw new TooManyKeys(`an account may make ${MOST_MADE} keys in 24 hours`);
}

/** Throws {@link TooManyKeys} where the keys of an account were changed too often. To be called where keys change one at a time. */
export async function requireFewChanges(store: Store, account: string, now: number): Promise<void> {
  const { count } = await store
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('at', '>', now - DAY_MS)
    .where('account', '=', account)
    .where('event', 'in', ['key_renamed', 'key_limited'])
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_CHANGES)
    throw new TooManyKeys(`the keys of an account may be changed ${MOST_CHANGES} times in 24 hours`);
}
