/** What operators see and change: accounts and their plans, what all have used, jobs, and the record of what was done. */
import { Type } from 'typebox';
import { dayOf, monthOf } from '../../access/usage/calendar.ts';
import { auditEntries } from '../../accounts/audit.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { usageOf } from '../account/usage.ts';
import type { Dashboard, DashboardApp } from '../dashboard.ts';
import { operatorIn } from '../session/session.ts';
import { accountsOf, jobsOf } from './lists.ts';

const MOST = 200;
const hide = true;
const params = Type.Object({ id: Type.String({ maxLength: 100 }) });
const asked = Type.Object({ q: Type.Optional(Type.String({ maxLength: 254 })) });

export function operatorRoutes(app: DashboardApp, { accounts, store, plans, tellChange }: Dashboard): void {
  const change = Type.Object({
    plan: Type.Optional(Type.Enum(plans.names)),
    role: Type.Optional(Type.Enum(['customer', 'operator'])),
  });

  app.get('/konto/api/operator/accounts', { schema: { hide, querystring: asked } }, async (request) => {
    const operator = await operatorIn(request, accounts);
    const found = await accountsOf(store, monthOf(dayOf(Date.now())), request.query.q ?? '', MOST);
    return {
      plans: plans.all.map(({ name, title }) => ({ name, title })),
      count: found.count,
      accounts: found.accounts.map((account) => ({ ...account, isSelf: account.id === operator.id })),
    };
  });

  app.put(
    '/konto/api/operator/accounts/:id',
    { schema: { hide, params, body: change } },
    async (request, reply) => {
      const operator = await operatorIn(request, accounts);
      const {
        params: { id },
        body: { plan, role },
      } = request;
      // Whoever is left without an operator can only come back by the command line.
      if (id === operator.id && role !== undefined) throw new ApiError('forbidden');
      if ((await accounts.find(id)) === undefined) throw new ApiError('not_found');
      if (plan !== undefined) await accounts.setPlan(id, plan, operator.id);
      if (role !== undefined) await accounts.setRole(id, role, operator.id);
      await tellChange();
      return reply.code(204).send();
    },
  );

  app.get('/konto/api/operator/usage', { schema: { hide } }, async (request) => {
    await operatorIn(request, accounts);
    return usageOf(store, Date.now());
  });

  app.get('/konto/api/operator/jobs', { schema: { hide } }, async (request) => {
    await operatorIn(request, accounts);
    return { jobs: await jobsOf(store, MOST) };
  });

  app.get('/konto/api/operator/audit', { schema: { hide } }, async (request) => {
    await operatorIn(request, accounts);
    const [entries, mails] = await Promise.all([auditEntries(store, MOST), accounts.list()]);
    const mailById = new Map(mails.map(({ id, mail }) => [id, mail]));
    const named = (id: string | null) => (id === null ? null : (mailById.get(id) ?? id));
    return {
      entries: entries.map(({ actor, account, details, ...entry }) => ({
        ...entry,
        actor: named(actor),
        account: named(account),
        details: JSON.parse(details) as unknown,
      })),
    };
  });
}
