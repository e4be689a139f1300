/** How often one network may ask the dashboard, whoever it is: more than people do, fewer than it takes to guess or to fill the store. */
import type { FastifyRequest } from 'fastify';
import type { Door } from '../../access/door.ts';
import { secondsIn } from '../../access/limit-headers.ts';
import { rateLimited } from '../../access/refusals.ts';
import { clientOf } from '../../http/request/client-address.ts';

/** An office behind one address has its pages answered. */
export const MOST_A_MINUTE = 300;

/** Counted like calls, over all processes. Throws 429. */
export async function keepPace({ ip }: FastifyRequest, door: Door): Promise<void> {
  const taken = await door.opened?.parts.rates.take(`konto ${clientOf(ip)}`, MOST_A_MINUTE);
  if (taken?.isAllowed === false) throw rateLimited(MOST_A_MINUTE, secondsIn(taken.endsInMs));
}
