/** Session cookies, by `@fastify/session`, and what a session holds. The cookie is a secret of 256 bits and says nothing itself. */
import { fastifyCookie } from '@fastify/cookie';
import { fastifySession } from '@fastify/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accounts } from '../../accounts/accounts.ts';
import { newSecret } from '../../accounts/secret.ts';
import type { SessionCookie } from '../../accounts/session-cookie.ts';
import { SESSION_MS, type Sessions } from '../../accounts/sessions.ts';
import { ApiError } from '../../http/errors/errors.ts';
import type { AccountTable } from '../../store/schema/accounts.ts';
import type { Expected } from '../sign-in/issuer.ts';

declare module 'fastify' {
  interface Session {
    /** What must come back from the operator's issuer. */
    expected?: Expected;
  }
}

/** What is not guessed needs no signature. */
const unsigned = {
  sign: (value: string) => value,
  unsign: (value: string) => ({ valid: true, renew: false, value }),
};

export async function withSessions(
  app: FastifyInstance,
  sessions: Sessions,
  { name, isSecure }: SessionCookie,
): Promise<void> {
  await app.register(fastifyCookie);
  await app.register(fastifySession, {
    store: sessions,
    secret: unsigned,
    idGenerator: newSecret,
    cookieName: name,
    // Lax: the way back from the operator's issuer begins at another site.
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure || 'auto', maxAge: SESSION_MS },
    saveUninitialized: false,
    rolling: false,
  });
}

/** Begins a session for an account, under a new name: who knows the one before knows nothing. */
export async function signIn(
  request: FastifyRequest,
  accounts: Accounts,
  account: AccountTable,
): Promise<void> {
  await request.session.regenerate();
  request.session.account = account.id;
  await accounts.seen(account.id);
}

/** The account that is signed in, as it is now. Throws 401 where nobody is. */
export async function signedIn({ session }: FastifyRequest, accounts: Accounts): Promise<AccountTable> {
  const account = session.account === undefined ? undefined : await accounts.find(session.account);
  if (account === undefined) throw new ApiError('not_signed_in');
  return account;
}

/** As {@link signedIn}, and it is an operator's; else 403. */
export async function operatorIn(request: FastifyRequest, accounts: Accounts): Promise<AccountTable> {
  const account = await signedIn(request, accounts);
  if (account.role !== 'operator') throw new ApiError('forbidden');
  return account;
}
