/** Whose jobs are, in a service with keys: who may send one, who sees it, and who pays for its rows. */
import type { FastifyRequest } from 'fastify';
import type { App } from '../http/app-types.ts';
import { ApiError } from '../http/errors/errors.ts';
import { clientOf } from '../http/request/client-address.ts';
import type { Guest } from '../http/request/context.ts';
import { found, noSuchJob, type Opened } from './found.ts';
import type { Sending } from './intake/intake.ts';

/**
 * Rows are counted when they are answered, requests about jobs only where they look something up. A job of an account is found by
 * that account alone.
 */
export function admitOwners(routes: App, opened: Opened): void {
  routes.addHook<{ Params: { id?: string } }>('preHandler', async ({ params: { id } }, reply) => {
    const { guest } = reply.context;
    if (guest === undefined) return;
    guest.spare();
    if (id === undefined) return;
    const { account } = await found(await opened(), { id });
    if (account !== null && account !== guest.account) throw noSuchJob();
  });
}

/** Without an account, the address is the sender. */
export function senderOf(
  request: FastifyRequest,
  guest: Guest | undefined,
): Pick<Sending, 'caller' | 'owner' | 'waiting'> {
  if (guest === undefined) return { caller: clientOf(request.ip) };
  const { account, concurrentJobs: waiting } = guest;
  if (waiting === 0) {
    const msg = 'files of rows are part of other plans';
    throw new ApiError('plan_required', [{ loc: ['body', 'file'], msg, type: 'plan' }]);
  }
  if (account === undefined) return { caller: clientOf(request.ip), waiting };
  const payer = guest.isBilled ? guest.key : null;
  return { caller: account, owner: { account, payer }, waiting };
}
