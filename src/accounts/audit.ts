/** The record of what was done to accounts and keys, and by whom. It never holds a key. */
import { randomUUID } from 'node:crypto';
import type { AuditTable } from '../store/schema/accounts.ts';
import type { Store } from '../store/store.ts';

/** Who does something: the id of an account, or `COMMAND`. */
export type Actor = string;

/** Somebody at the machine itself, by `vejviser keys` and the like. */
export const COMMAND: Actor = 'command';

export type AuditEvent =
  | 'account_created'
  | 'account_removed'
  | 'plan_changed'
  | 'role_changed'
  | 'signed_in'
  | 'key_created'
  | 'key_renamed'
  | 'key_limited'
  | 'key_rotated'
  | 'key_revoked'
  | 'webhook_added'
  | 'webhook_removed'
  | 'webhook_disabled';

export interface Audited {
  readonly at: number;
  readonly actor: Actor;
  readonly event: AuditEvent;
  readonly account: string | null;
  readonly key?: string | null;
  readonly details?: object;
}

export async function noteInAudit(
  store: Store,
  { key = null, details = {}, ...audited }: Audited,
): Promise<void> {
  const row: AuditTable = { ...audited, id: randomUUID(), key, details: JSON.stringify(details) };
  await store.insertInto('audit').values(row).execute();
}

/** The latest entries, the newest first; of one account, or of all. */
export function auditEntries(store: Store, most: number, account?: string): Promise<AuditTable[]> {
  return store
    .selectFrom('audit')
    .selectAll()
    .$if(account !== undefined, (query) => query.where('account', '=', account ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}
