/**
 * A copy of all keys and accounts in the memory of a process, by which requests are let in without asking the store. It looks
 * for changes several times a second, so that a key that is revoked is refused everywhere within one. A key that is unknown
 * takes the same way as one that was revoked. While the store is out of reach, what was known last holds.
 */
import type { BlockList } from 'node:net';
import { InTurn } from '../once.ts';
import { latestNumbers } from '../store/changes.ts';
import type { AccountTable, KeyTable } from '../store/schema/accounts.ts';
import type { Store } from '../store/store.ts';
import { digestOf, type KeyForm } from './format.ts';
import { isValid, listIn } from './keys.ts';
import { blockListOf } from './restriction.ts';

/** A revoked key must be refused within a second. */
const LOOK_EVERY_MS = 400;
const RECENT = 1_000;
/** Rows of one statement: more would hold the event loop when they arrive. */
export const ROWS_AT_ONCE = 1_000;

export type KnownAccount = Pick<AccountTable, 'id' | 'mail' | 'plan' | 'role'>;

/** Origins and networks are JSON as in the store, which takes a fraction of the memory of sets. */
export type KnownKey = Pick<
  KeyTable,
  'id' | 'account' | 'kind' | 'revoked' | 'expires' | 'origins' | 'networks'
>;

/** A key that may be used now, from wherever it says. */
export interface ValidKey {
  readonly key: KnownKey;
  readonly account: KnownAccount;
  /** `undefined`: all. */
  readonly origins: ReadonlySet<string> | undefined;
  readonly networks: BlockList | undefined;
}

export class KeyCopy {
  readonly #store: Store;
  readonly #form: KeyForm;
  readonly #onTrouble: (error: unknown) => void;
  #known = nothingKnown();
  /** Keys that were let in lately, by their texts, so that their digest is not worked out for each call; until anything changes. */
  readonly #recent = new Map<string, ValidKey>();
  #seen = { changed: -1, removed: -1 };
  readonly #looks = new InTurn(() => this.#read());
  #timer: NodeJS.Timeout | undefined;
  #lastLook = 0;

  constructor(store: Store, form: KeyForm, onTrouble: (error: unknown) => void) {
    this.#store = store;
    this.#form = form;
    this.#onTrouble = onTrouble;
  }

  /** Reads all, then looks for changes until it is stopped. */
  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look().catch(this.#onTrouble), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Seconds since the store was last looked at. */
  get ageS(): number {
    return (Date.now() - this.#lastLook) / 1000;
  }

  /** The key of this text, if it may be used now. Of one that was refused, the text is not kept. */
  find(text: string, now = Date.now()): ValidKey | undefined {
    const found = this.#recent.get(text) ?? this.#lookUp(text, now);
    return found !== undefined && isValid(found.key, now) ? found : undefined;
  }

  #lookUp(text: string, now: number): ValidKey | undefined {
    const key = this.#form.isWhole(text) ? this.#known.keys.get(digestOf(text)) : undefined;
    const account = key && this.#known.accounts.get(key.account);
    if (key === undefined || account === undefined || !isValid(key, now)) return undefined;
    const found = { key, account, ...whereOf(key) };
    if (this.#recent.size >= RECENT) this.#recent.clear();
    this.#recent.set(text, found);
    return found;
  }

  /** How many keys are kept: those that could still be used at the latest change. */
  get size(): number {
    return this.#known.keys.size;
  }

  /** By id or mail address. */
  account(name: string): KnownAccount | undefined {
    return this.#known.accounts.get(name) ?? this.#known.accountsByMail.get(name);
  }

  /** Takes up what had changed when it was called; one look at a time. */
  look(): Promise<void> {
    return this.#looks.run();
  }

  async #read(): Promise<void> {
    const now = await latestNumbers(this.#store);
    const isWhole = now.removed !== this.#seen.removed;
    if (isWhole || now.changed !== this.#seen.changed) await this.#take(isWhole ? -1 : this.#seen.changed);
    this.#seen = now;
    this.#lastLook = Date.now();
  }

  /** Reads the rows that have changed since; all for -1, without revoked keys. Until all are read, the old copy is used. */
  async #take(since: number): Promise<void> {
    const now = Date.now();
    const next = since < 0 ? nothingKnown() : this.#known;
    const accounts = (after: string) =>
      this.#store
        .selectFrom('accounts')
        .select(['id', 'mail', 'plan', 'role'])
        .where('changed', '>', since)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute();
    const keys = (after: string) =>
      this.#store
        .selectFrom('keys')
        .select(['id', 'account', 'kind', 'revoked', 'expires', 'origins', 'networks', 'sha256'])
        .where('changed', '>', since)
        .$if(since < 0, (all) => all.where('revoked', 'is', null))
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute();
    for await (const account of inPages(accounts)) {
      next.accounts.set(account.id, account);
      next.accountsByMail.set(account.mail, account);
    }
    for await (const { sha256, ...key } of inPages(keys)) next.keys.set(sha256, key);
    for (const [sha256, key] of next.keys) if (!isValid(key, now)) next.keys.delete(sha256);
    this.#known = next;
    this.#recent.clear();
  }
}

interface Known {
  readonly keys: Map<string, KnownKey>;
  readonly accounts: Map<string, KnownAccount>;
  readonly accountsByMail: Map<string, KnownAccount>;
}

function nothingKnown(): Known {
  return { keys: new Map(), accounts: new Map(), accountsByMail: new Map() };
}

/** All rows; `read` resolves to the first of those that come after an id. */
async function* inPages<Row extends { readonly id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let rows = await read('');
  yield* rows;
  while (rows.length === ROWS_AT_ONCE) {
    rows = await read(rows.at(-1)?.id ?? '');
    yield* rows;
  }
}

function whereOf({ origins, networks }: KnownKey): Pick<ValidKey, 'origins' | 'networks'> {
  const allowed = listIn(origins);
  return {
    origins: allowed.length === 0 ? undefined : new Set(allowed),
    networks: blockListOf(listIn(networks)),
  };
}
