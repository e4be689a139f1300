/**
 * Where the session library keeps its sessions: a table of the store, so that every process knows them and any of them can be
 * ended. A session is found by the digest of its cookie; whoever reads the store or a backup can take over none.
 * It ends so long after it began, however much it is used.
 */
import type { SessionStore } from '@fastify/session';
import type { Session } from 'fastify';
import type { Store } from '../store/store.ts';
import { digestOf } from './secret.ts';

declare module 'fastify' {
  interface Session {
    /** Id of the account that is signed in. */
    account?: string;
  }
}

const MINUTE_MS = 60_000;
/** A working day. */
export const SESSION_MS = 12 * 60 * MINUTE_MS;
/** Of a session in which nobody has signed in yet: time enough for the operator's own sign-in. */
const VISIT_MS = 15 * MINUTE_MS;

export class Sessions implements SessionStore {
  readonly #store: Store;
  readonly #now: () => number;

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  get(id: string, done: (error: unknown, session?: Session | null) => void): void {
    settle(this.#read(id), done);
  }

  set(id: string, session: Session, done: (error?: unknown) => void): void {
    settle(this.#write(id, session), done);
  }

  destroy(id: string, done: (error?: unknown) => void): void {
    settle(this.#remove(id), done);
  }

  /** All sessions of an account, on every machine. */
  async end(account: string): Promise<void> {
    await this.#store.deleteFrom('sessions').where('account', '=', account).execute();
  }

  /** Id of the account that is signed in by a cookie. */
  async accountOf(id: string): Promise<string | undefined> {
    const row = await this.#store
      .selectFrom('sessions')
      .select('account')
      .where('digest', '=', digestOf(id))
      .where('expires', '>', this.#now())
      .executeTakeFirst();
    return row?.account ?? undefined;
  }

  async #read(id: string): Promise<Session | null> {
    const row = await this.#store
      .selectFrom('sessions')
      .select('data')
      .where('digest', '=', digestOf(id))
      .where('expires', '>', this.#now())
      .executeTakeFirst();
    return row === undefined ? null : (JSON.parse(row.data) as Session);
  }

  async #write(id: string, session: Session): Promise<void> {
    const now = this.#now();
    const { account = null } = session;
    const data = JSON.stringify(session);
    await this.#store.deleteFrom('sessions').where('expires', '<=', now).execute();
    await this.#store
      .insertInto('sessions')
      .values({
        ...{ digest: digestOf(id), account, data, created: now },
        expires: now + (account === null ? VISIT_MS : SESSION_MS),
      })
      .onConflict((conflict) => conflict.column('digest').doUpdateSet({ account, data }))
      .execute();
  }

  async #remove(id: string): Promise<void> {
    await this.#store.deleteFrom('sessions').where('digest', '=', digestOf(id)).execute();
  }
}

function settle<Of>(work: Promise<Of>, done: (error: unknown, value?: Of) => void): void {
  work.then(
    (value) => done(null, value),
    (error: unknown) => done(error),
  );
}
