/** The accounts of a store, which have keys and a plan. Signing in is in `src/dashboard`. */
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { comeBack, depart, departedOf } from '../access/usage/departed.ts';
import { nextNumber } from '../store/changes.ts';
import type { AccountTable, Role } from '../store/schema/accounts.ts';
import type { Store } from '../store/store.ts';
import { type Actor, type AuditEvent, noteInAudit } from './audit.ts';

export interface NewAccount {
  readonly mail: string;
  readonly plan: string;
  readonly role?: Role;
}

/** Long enough for every address there is. */
const LONGEST_MAIL = 254;

/** The domain must be complete and must not be decoded. */
const MAIL = /^([^\s@<>"',;:]+)@([^\s@<>"',;:/\\?#%[\]]+)$/;
const DOMAIN = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

/** Whether a text of an account (address, name, label) has characters that cannot be seen or that no database keeps. */
export const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);

/**
 * A mail address as accounts are found by it, one for each mailbox; `undefined`: it is none. A domain has many spellings, of
 * which one is kept; the number of a machine is no domain.
 */
export function mailOf(given: string): string | undefined {
  if (hasControls(given) || given.length > LONGEST_MAIL) return undefined;
  const [, name = '', named = ''] = MAIL.exec(given.trim()) ?? [];
  const domain = domainToASCII(named).replace(/\.$/, '');
  const mail = `${name.toLowerCase()}@${domain}`;
  return DOMAIN.test(domain) && isIP(domain) === 0 && mail.length <= LONGEST_MAIL ? mail : undefined;
}

export class Accounts {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * The account of a mail address; it is made if there is none. Two that come at once get the same. One that was deleted lately
   * has its plan and calls again.
   */
  async create({ mail, plan, role = 'customer' }: NewAccount, actor?: Actor): Promise<AccountTable> {
    return this.#store.transaction().execute(async (store) => {
      const at = this.#now();
      const changed = await nextNumber(store);
      const before = await departedOf(store, mail, at);
      const id = before?.account ?? randomUUID();
      const made = await store
        .insertInto('accounts')
        .values({ ...{ id, mail, role, changed }, plan: before?.plan ?? plan, created: at, seen: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made !== undefined) {
        await comeBack(store, id);
        await noteInAudit(store, { at, actor: actor ?? id, event: 'account_created', account: id });
      }
      return store.selectFrom('accounts').selectAll().where('mail', '=', mail).executeTakeFirstOrThrow();
    });
  }

  find(id: string): Promise<AccountTable | undefined> {
    return this.#store.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** `mail` as {@link mailOf} gives it. */
  findByMail(mail: string): Promise<AccountTable | undefined> {
    return this.#store.selectFrom('accounts').selectAll().where('mail', '=', mail).executeTakeFirst();
  }

  list(): Promise<AccountTable[]> {
    return this.#store.selectFrom('accounts').selectAll().orderBy('mail').execute();
  }

  /** False: there is no such account. `plan` must be one of the table of plans. */
  setPlan(id: string, plan: string, actor: Actor): Promise<boolean> {
    return this.#change(id, { plan }, 'plan_changed', actor);
  }

  setRole(id: string, role: Role, actor: Actor): Promise<boolean> {
    return this.#change(id, { role }, 'role_changed', actor);
  }

  /** Somebody has signed in. */
  async seen(id: string): Promise<void> {
    const at = this.#now();
    await this.#store.transaction().execute(async (store) => {
      await store.updateTable('accounts').set({ seen: at }).where('id', '=', id).execute();
      await noteInAudit(store, { at, actor: id, event: 'signed_in', account: id });
    });
  }

  /**
   * The account goes with its keys, its usage, its jobs and what was noted about it; what is due is kept for the invoice. That it
   * went is noted, without the address.
   */
  remove(id: string, actor: Actor): Promise<boolean> {
    return this.#store.transaction().execute(async (store) => {
      // A request that makes a key now waits here, and then finds no account.
      await nextNumber(store);
      await nextNumber(store, 'removed');
      const account = await store.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
      if (account === undefined) return false;
      await depart(store, account, this.#now());
      await store.deleteFrom('audit').where('account', '=', id).execute();
      // Its files are erased by the next look at what is over.
      const over = { status: 'cancelled', expires: 0, input_name: null, account: null, payer: null } as const;
      await store.updateTable('jobs').set(over).where('account', '=', id).execute();
      await store.deleteFrom('answers').where('caller', '=', id).execute();
      await store.deleteFrom('accounts').where('id', '=', id).execute();
      await noteInAudit(store, { at: this.#now(), actor, event: 'account_removed', account: id });
      return true;
    });
  }

  #change(
    id: string,
    change: Partial<Pick<AccountTable, 'plan' | 'role'>>,
    event: AuditEvent,
    actor: Actor,
  ): Promise<boolean> {
    return this.#store.transaction().execute(async (store) => {
      const changed = await nextNumber(store);
      const { numUpdatedRows } = await store
        .updateTable('accounts')
        .set({ ...change, changed })
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await noteInAudit(store, { at: this.#now(), actor, event, account: id, details: change });
      return true;
    });
  }
}
