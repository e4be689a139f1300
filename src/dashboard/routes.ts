/**
 * The dashboard over HTTP, under `/konto/api`: for the pages `/konto` and `/konto/drift` alone, by a session and never by a
 * key. There is none without keys and a store. Nothing of it is kept by a cache, or shown to another site.
 */
import type { AddressInfo } from 'node:net';
import type { Door } from '../access/door.ts';
import { readPlans } from '../access/plans.ts';
import { Accounts } from '../accounts/accounts.ts';
import { sessionCookie } from '../accounts/session-cookie.ts';
import { Sessions } from '../accounts/sessions.ts';
import type { Config } from '../config.ts';
import type { App } from '../http/app-types.ts';
import { ApiError } from '../http/errors/errors.ts';
import { requestCompiler } from '../http/request/body.ts';
import { isPrivate } from '../http/request/privacy.ts';
import { Keys } from '../keys/keys.ts';
import { STRICT_PARAMETER } from '../resources/parameters/answer.ts';
import { openStore } from '../store/store.ts';
import type { RequestLog } from '../telemetry/request-log.ts';
import { keyRoutes } from './account/keys.ts';
import { accountRoutes } from './account/routes.ts';
import { bodyCompiler } from './body.ts';
import type { Dashboard } from './dashboard.ts';
import { operatorRoutes } from './operator/routes.ts';
import { keepPace } from './session/pace.ts';
import { requireSameOrigin } from './session/same-origin.ts';
import { withSessions } from './session/session.ts';
import { issuerOf } from './sign-in/issuer.ts';
import { SignInLinks } from './sign-in/links.ts';
import { mailerOf } from './sign-in/mailer.ts';
import { signInRoutes } from './sign-in/routes.ts';

export async function dashboardRoutes(
  app: App,
  config: Config & { readonly store: string },
  log: RequestLog,
  door: Door,
): Promise<void> {
  const dashboard = await opened(app, config, log, door);
  app.setValidatorCompiler(bodyCompiler(requestCompiler(STRICT_PARAMETER)));
  app.addHook('onRequest', async (request, reply) => {
    const base = dashboard.base();
    const { origin } = new URL(base);
    reply.headers({ 'cache-control': 'no-store', 'access-control-allow-origin': origin });
    if (!config.allowHttp && !isPrivate(request)) throw new ApiError('https_required');
    requireSameOrigin(request, origin);
    await keepPace(request, door);
  });
  await withSessions(app, dashboard.sessions, sessionCookie(config));
  signInRoutes(app, dashboard);
  accountRoutes(app, dashboard);
  keyRoutes(app, dashboard);
  operatorRoutes(app, dashboard);
}

async function opened(
  app: App,
  config: Config & { readonly store: string },
  log: RequestLog,
  door: Door,
): Promise<Dashboard> {
  const store = await openStore(config.store, { mustExist: true });
  const mailer = mailerOf(config, log);
  app.addHook('onClose', async () => {
    await Promise.all([mailer.close(), store.destroy()]);
  });
  // What a client calls the service is never believed: without a public base, links lead to this machine.
  const base = (): string => {
    const { port = config.port } = (app.server.address() ?? {}) as Partial<AddressInfo>;
    const scheme = config.tlsCert === undefined ? 'http' : 'https';
    return config.publicBase ?? `${scheme}://127.0.0.1:${port}`;
  };
  return {
    ...{ store, mailer, log, base },
    tellChange: async () => door.opened?.copy.look(),
    accounts: new Accounts(store),
    keys: new Keys(store, config.keyPrefix),
    sessions: new Sessions(store),
    links: new SignInLinks(store),
    issuer: issuerOf(config, config.publicBase ?? ''),
    plans: readPlans(config.plans),
  };
}
