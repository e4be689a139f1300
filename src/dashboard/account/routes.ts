/** The account of whoever is signed in: what it is, what it has used, and its end. */
import { Type } from 'typebox';
import { dayOf, renewalAfter } from '../../access/usage/calendar.ts';
import { mailOf } from '../../accounts/accounts.ts';
import { InputError } from '../../http/parameters/parameters.ts';
import type { Dashboard, DashboardApp } from '../dashboard.ts';
import { signedIn } from '../session/session.ts';
import { callsOfMonth, usageOf } from './usage.ts';

const hide = true;
const confirmation = Type.Object({ mail: Type.String({ maxLength: 254 }) });

export function accountRoutes(
  app: DashboardApp,
  { accounts, links, plans, store, tellChange }: Dashboard,
): void {
  app.get('/konto/api/account', { schema: { hide } }, async (request) => {
    const { id, mail, plan, role, created } = await signedIn(request, accounts);
    const now = Date.now();
    // Nothing answers MCP yet.
    const { mcp_calls_per_month: _, ...terms } = plans.of(plan);
    return {
      mail,
      role,
      created,
      plan: terms,
      used: await callsOfMonth(store, now, id),
      renews: renewalAfter(dayOf(now)).at,
    };
  });

  app.get('/konto/api/usage', { schema: { hide } }, async (request) => {
    const { id } = await signedIn(request, accounts);
    return usageOf(store, Date.now(), id);
  });

  app.delete('/konto/api/account', { schema: { hide, body: confirmation } }, async (request, reply) => {
    const { id, mail } = await signedIn(request, accounts);
    if (mailOf(request.body.mail) !== mail) {
      const msg = 'mail must be the address of the account, so that none is deleted by mistake';
      throw new InputError([{ loc: ['body', 'mail'], msg, type: 'value' }]);
    }
    await accounts.remove(id, id);
    await tellChange();
    await links.end(mail);
    await request.session.destroy();
    return reply.code(204).send();
  });
}
