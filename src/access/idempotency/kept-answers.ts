/**
 * Requests that were sent with an `Idempotency-Key`, and what was answered to those that write. A request takes its key before it
 * is handled; only one of two that come at once gets it.
 */
import type { AnswerTable } from '../../store/schema/accounts.ts';
import type { Store } from '../../store/store.ts';

const KEPT_MS = 24 * 3_600_000;
export const SIGN_OF_LIFE_MS = 1_000;
/** A request that has given none for so long has died with its process, and its key is free. */
const LIVES_MS = 5 * SIGN_OF_LIFE_MS;

/** Under which key a request was sent, and by whom. */
export interface Sent {
  readonly caller: string;
  readonly key: string;
  /** SHA-256 of what was sent; `undefined`: it is known when the body has been read. */
  readonly request: string | undefined;
}

export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty: the request only reads, and is answered anew. */
  readonly body: string;
  readonly request: string;
}

export type Claim = 'new' | 'in_progress' | 'reused' | KeptAnswer;

export class KeptAnswers {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** As part of a transaction. */
  within(store: Store): KeptAnswers {
    return new KeptAnswers(store, this.#now);
  }

  /** `lives`: how long it is in progress without a sign of life. */
  async claim({ caller, key, request }: Sent, lives = LIVES_MS): Promise<Claim> {
    const now = this.#now();
    await this.#store
      .deleteFrom('answers')
      .where('caller', '=', caller)
      .where('key', '=', key)
      .where('expires', '<=', now)
      .execute();
    const row: AnswerTable = {
      ...{ caller, key, request: request ?? '', status: null, headers: '{}', body: '' },
      expires: now + lives,
    };
    const { numInsertedOrUpdatedRows = 0n } = await this.#store
      .insertInto('answers')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows > 0n) return 'new';
    const earlier = await this.#store
      .selectFrom('answers')
      .selectAll()
      .where('caller', '=', caller)
      .where('key', '=', key)
      .executeTakeFirst();
    // It has just failed: whoever sends it again gets the key.
    if (earlier === undefined) return 'in_progress';
    const { status, headers, body } = earlier;
    if (request !== undefined && earlier.request !== request) return 'reused';
    if (status === null) return 'in_progress';
    return { status, headers: JSON.parse(headers) as Record<string, string>, body, request: earlier.request };
  }

  /** The request is still in progress. */
  async goOn({ caller, key }: Sent, lives = LIVES_MS): Promise<void> {
    await this.#store
      .updateTable('answers')
      .set({ expires: this.#now() + lives })
      .where('caller', '=', caller)
      .where('key', '=', key)
      .where('status', 'is', null)
      .execute();
  }

  /** False: there is an answer already, or nobody is waiting for one: another request has taken the key. */
  async keep({ caller, key }: Sent, { status, headers, body, request }: KeptAnswer): Promise<boolean> {
    const { numUpdatedRows } = await this.#store
      .updateTable('answers')
      .set({ status, headers: JSON.stringify(headers), body, request, expires: this.#now() + KEPT_MS })
      .where('caller', '=', caller)
      .where('key', '=', key)
      .where('status', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** The request has failed, and may be sent again under its key. */
  async release({ caller, key }: Sent): Promise<void> {
    await this.#store
      .deleteFrom('answers')
      .where('caller', '=', caller)
      .where('key', '=', key)
      .where('status', 'is', null)
      .execute();
  }

  async forgetOld(): Promise<void> {
    await this.#store.deleteFrom('answers').where('expires', '<=', this.#now()).execute();
  }
}
