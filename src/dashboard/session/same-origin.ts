/**
 * Against requests that another site has a visitor's browser send: what changes something must come from a page of this
 * service. Browsers say so themselves in headers that no page can set; a request without them is no browser's and has no
 * business here.
 */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/errors/errors.ts';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Throws 403 where a request may come from elsewhere. `origin` is that of the service's pages. */
export function requireSameOrigin({ method, headers, protocol, host }: FastifyRequest, origin: string): void {
  if (READING.has(method)) return;
  const { origin: from, 'sec-fetch-site': site } = headers;
  const isOwn = from === origin || from === `${protocol}://${host}`;
  if (site === undefined ? isOwn : site === 'same-origin' && (from === undefined || isOwn)) return;
  const msg = 'the request must come from a page of this service';
  throw new ApiError('forbidden', [{ loc: ['header', 'Origin'], msg, type: 'origin' }]);
}
