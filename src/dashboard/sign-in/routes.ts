/**
 * Signing in and out. A link stands behind `#` in an address of the page, so that it gets into no log and no `Referer`, and it
 * signs in only by a press of a button: programs that read mail open links too.
 */
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { mailOf } from '../../accounts/accounts.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { languages } from '../../http/language.ts';
import { InputError } from '../../http/parameters/parameters.ts';
import { clientOf } from '../../http/request/client-address.ts';
import { type Dashboard, type DashboardApp, linkOf } from '../dashboard.ts';
import { signedIn, signIn } from '../session/session.ts';
import { CALLBACK } from './issuer.ts';

const hide = true;
const wish = Type.Object({ mail: Type.String({ maxLength: 254 }), language: Type.Enum([...languages]) });
const proof = Type.Object({ token: Type.String({ maxLength: 100 }) });

export function signInRoutes(app: DashboardApp, dashboard: Dashboard): void {
  const { accounts, links, mailer, sessions } = dashboard;

  /** Signs in the account of a mail address that has just been proved; a new one begins with the smallest plan. */
  async function begin(request: FastifyRequest, mail: string): Promise<void> {
    await signIn(request, accounts, await accounts.create({ mail, plan: dashboard.plans.first.name }));
    await dashboard.tellChange();
  }

  app.post('/konto/api/link', { schema: { hide, body: wish } }, async ({ body, ip }, reply) => {
    const mail = mailOf(body.mail);
    if (mail === undefined) {
      const msg = 'mail must be a mail address, such as navn@example.com';
      throw new InputError([{ loc: ['body', 'mail'], msg, type: 'value' }]);
    }
    const wished = await links.wish(mail, clientOf(ip));
    if (wished === 'many') throw new ApiError('too_many_links');
    // Not awaited: how long a mail takes tells nothing.
    if (wished !== 'quiet') void mailer.sendLink(mail, linkOf(dashboard.base(), wished.token), body.language);
    return reply.code(202).send({});
  });

  app.post('/konto/api/link/owner', { schema: { hide, body: proof } }, async ({ body }) => {
    const mail = await links.look(body.token);
    if (mail === undefined) throw new ApiError('link_gone');
    return { mail };
  });

  app.post('/konto/api/session', { schema: { hide, body: proof } }, async (request, reply) => {
    const mail = await links.use(request.body.token);
    if (mail === undefined) throw new ApiError('link_gone');
    await begin(request, mail);
    return reply.code(204).send();
  });

  app.get('/konto/api/session', { schema: { hide } }, async ({ session }) => ({
    isSignedIn: session.account !== undefined && (await accounts.find(session.account)) !== undefined,
  }));

  app.delete('/konto/api/session', { schema: { hide } }, async (request, reply) => {
    await request.session.destroy();
    return reply.code(204).send();
  });

  app.delete('/konto/api/sessions', { schema: { hide } }, async (request, reply) => {
    const { id } = await signedIn(request, accounts);
    await sessions.end(id);
    await request.session.destroy();
    return reply.code(204).send();
  });

  const { issuer } = dashboard;
  if (issuer === undefined) return;

  app.post('/konto/api/oidc', { schema: { hide } }, async (request) => {
    const { url, expected } = await issuer.begin();
    await request.session.regenerate();
    request.session.expected = expected;
    return { url };
  });

  app.get(CALLBACK, { schema: { hide } }, async (request, reply) => {
    const { expected } = request.session;
    try {
      if (expected === undefined) throw new Error('this browser did not ask the issuer');
      const mail = await issuer.finish(request.raw.url?.split('?')[1] ?? '', expected);
      await begin(request, mail);
    } catch (error) {
      dashboard.log.warning('not signed in by the issuer', { reason: String(error) });
      return reply.redirect('../../../konto#problem=issuer', 303);
    }
    return reply.redirect('../../../konto', 303);
  });
}
