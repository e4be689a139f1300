/**
 * Who is signed in calls without a key from the pages of the service: his session is his key. Not from pages of other sites,
 * nor where others can read the request; then he is as anybody without a key.
 */
import type { FastifyRequest } from 'fastify';
import { cookieIn, type SessionCookie } from '../accounts/session-cookie.ts';
import type { Sessions } from '../accounts/sessions.ts';

/** What browsers say of a request that another site has them send. */
const FOREIGN: ReadonlySet<string | undefined> = new Set(['cross-site', 'same-site']);

export class PageSessions {
  readonly #sessions: Sessions;
  readonly #cookie: SessionCookie;

  constructor(sessions: Sessions, cookie: SessionCookie) {
    this.#sessions = sessions;
    this.#cookie = cookie;
  }

  /** Resolves to the id of the account, if the session still is one. `undefined`: the request shows none. */
  accountOf({ headers }: FastifyRequest): Promise<string | undefined> | undefined {
    const { cookie, 'sec-fetch-site': site } = headers;
    if (cookie === undefined || FOREIGN.has(site as string | undefined)) return undefined;
    const id = cookieIn(cookie, this.#cookie);
    return id === undefined ? undefined : this.#sessions.accountOf(id);
  }
}
