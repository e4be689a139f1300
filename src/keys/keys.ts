/**
 * The keys of a store: made, named, restricted, rotated and revoked. A key is seen once, by whoever makes it; the store has
 * its SHA-256 and its last four letters. Whether a request may use one: `key-copy.ts`.
 */
import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { type Actor, type AuditEvent, noteInAudit } from '../accounts/audit.ts';
import { nextNumber } from '../store/changes.ts';
import type { KeyKind, KeyTable } from '../store/schema/accounts.ts';
import type { Store } from '../store/store.ts';
import { DEFAULT_PREFIX, digestOf, lastFourOf, newKey } from './format.ts';
import { requireFewChanges, requireRoom } from './most.ts';
import type { Restriction } from './restriction.ts';

export interface NewKey {
  readonly account: string;
  readonly name: string;
  readonly kind: KeyKind;
  readonly restriction?: Restriction;
}

/** A key that was just made. Its text is shown once and kept nowhere. */
export interface MadeKey {
  readonly key: string;
  readonly row: KeyTable;
}

export interface Key extends Omit<KeyTable, 'origins' | 'networks' | 'sha256' | 'changed'> {
  readonly origins: readonly string[];
  readonly networks: readonly string[];
  readonly state: KeyState;
}

export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

/** What happens with a key that is made, or not at all. */
export type AlongWith = (store: Store, made: MadeKey) => Promise<void>;

export const LONGEST_NAME = 100;

const UNRESTRICTED: Restriction = { origins: [], networks: [] };

export class Keys {
  readonly #store: Store;
  readonly #prefix: string;
  readonly #now: () => number;

  constructor(store: Store, prefix: string = DEFAULT_PREFIX, now: () => number = Date.now) {
    this.#store = store;
    this.#prefix = prefix;
    this.#now = now;
  }

  /** Rejects with `TooManyKeys` where the account has too many, and `NoAccount` where it is gone; so does {@link rotate}. */
  create(wanted: NewKey, actor: Actor, along?: AlongWith): Promise<MadeKey> {
    return this.#store
      .transaction()
      .execute((store) => this.#make(store, wanted, null, actor, 'key_created', along));
  }

  /** The newest first; of one account, or of all. */
  async list(account?: string): Promise<Key[]> {
    const rows = await this.#store
      .selectFrom('keys')
      .selectAll()
      .$if(account !== undefined, (query) => query.where('account', '=', account ?? ''))
      .orderBy('created', 'desc')
      .orderBy('id')
      .execute();
    return rows.map((row) => this.#described(row));
  }

  async find(id: string): Promise<Key | undefined> {
    const row = await this.#row(this.#store, id);
    return row && this.#described(row);
  }

  /**
   * False: there is no such key. So it is of the other changes. Rejects with `TooManyKeys` where the keys of the account were changed
   * too often; so does {@link restrict}. What is so already is no change.
   */
  rename(id: string, name: string, actor: Actor): Promise<boolean> {
    return this.#change(id, { name }, actor, 'key_renamed');
  }

  /** From where it may be used, in place of what was said before. */
  restrict(id: string, { origins, networks }: Restriction, actor: Actor): Promise<boolean> {
    const change = { origins: JSON.stringify(origins), networks: JSON.stringify(networks) };
    return this.#change(id, change, actor, 'key_limited', {
      origins: origins.length,
      networks: networks.length,
    });
  }

  /** A new key like an old one, which stays valid for so long. `undefined`: the old one is not valid any more. */
  rotate(id: string, overlapMs: number, actor: Actor, along?: AlongWith): Promise<MadeKey | undefined> {
    return this.#store.transaction().execute(async (store) => {
      // Of two that rotate a key at once, the second one waits here, and finds what the first one made of it.
      await nextNumber(store);
      const old = await this.#row(store, id);
      if (old === undefined || !isValid(old, this.#now())) return undefined;
      const end = this.#now() + overlapMs;
      const expires = Math.min(end, old.expires ?? end);
      await this.#set(store, id, { expires });
      const { account, name, kind, origins, networks } = old;
      const restriction = { origins: listIn(origins), networks: listIn(networks) };
      return this.#make(store, { account, name, kind, restriction }, id, actor, 'key_rotated', along);
    });
  }

  revoke(id: string, actor: Actor): Promise<boolean> {
    return this.#change(id, { revoked: this.#now() }, actor, 'key_revoked');
  }

  async #make(
    store: Store,
    { account, name, kind, restriction = UNRESTRICTED }: NewKey,
    replaces: string | null,
    actor: Actor,
    event: AuditEvent,
    along?: AlongWith,
  ): Promise<MadeKey> {
    const key = newKey(this.#prefix, kind);
    const at = this.#now();
    // Whoever has taken a number is the only one who changes keys until he is done.
    const changed = await nextNumber(store);
    await requireRoom(store, account, at);
    const row: KeyTable = {
      ...{ id: randomUUID(), account, name, kind, replaces, created: at },
      ...{ sha256: digestOf(key), last_four: lastFourOf(key) },
      ...{ used: null, expires: null, revoked: null },
      origins: JSON.stringify(restriction.origins),
      networks: JSON.stringify(restriction.networks),
      changed,
    };
    await store.insertInto('keys').values(row).execute();
    await noteInAudit(store, { ...{ at, actor, event, account }, key: row.id, details: { kind, replaces } });
    await along?.(store, { key, row });
    return { key, row };
  }

  #change(
    id: string,
    change: Updateable<KeyTable>,
    actor: Actor,
    event: AuditEvent,
    details: object = change,
  ): Promise<boolean> {
    return this.#store.transaction().execute(async (store) => {
      const before = await this.#row(store, id);
      const at = this.#now();
      if (before?.revoked === null && isSo(before, change)) return true;
      const account = await this.#set(store, id, change);
      if (account === undefined) return false;
      if (event !== 'key_revoked') await requireFewChanges(store, account, at);
      await noteInAudit(store, { ...{ at, actor, event, account }, key: id, details });
      return true;
    });
  }

  /** The account of the key, if it could be changed: a revoked one cannot. */
  async #set(store: Store, id: string, change: Updateable<KeyTable>): Promise<string | undefined> {
    const changed = await nextNumber(store);
    const row = await store
      .updateTable('keys')
      .set({ ...change, changed })
      .where('id', '=', id)
      .where('revoked', 'is', null)
      .returning('account')
      .executeTakeFirst();
    return row?.account;
  }

  #row(store: Store, id: string): Promise<KeyTable | undefined> {
    return store.selectFrom('keys').selectAll().where('id', '=', id).executeTakeFirst();
  }

  #described({ origins, networks, sha256: _, changed: __, ...row }: KeyTable): Key {
    return {
      ...row,
      origins: listIn(origins),
      networks: listIn(networks),
      state: stateOf(row, this.#now()),
    };
  }
}

export function isValid({ revoked, expires }: Pick<KeyTable, 'revoked' | 'expires'>, now: number): boolean {
  return revoked === null && (expires === null || expires > now);
}

function isSo(row: KeyTable, change: Updateable<KeyTable>): boolean {
  return Object.entries(change).every(([column, value]) => row[column as keyof KeyTable] === value);
}

function stateOf(row: Pick<KeyTable, 'revoked' | 'expires'>, now: number): KeyState {
  if (row.revoked !== null) return 'revoked';
  if (row.expires === null) return 'active';
  return row.expires > now ? 'expiring' : 'expired';
}

export function listIn(json: string): string[] {
  return JSON.parse(json) as string[];
}
