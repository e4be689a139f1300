/**
 * Headers that are checked before anything reads them. `Host`: HTTP/1.1 requires it, and Node would refuse a request without it
 * with no body that says why; its value is written into links, so that it must be a name or an address. And headers that are
 * lists, which must not be long: `X-Forwarded-For`, {@link LISTS} and cookies.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ApiError } from '../errors/errors.ts';

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?)(?::(?<port>\d{1,5}))?$/i;
const HIGHEST_PORT = 65_535;
const LONGEST = 255;
const NAME = 'host';

/** More addresses than any request passes proxies, and more entries than any client needs. */
const LONGEST_LIST = 1_000;

/** Lists that a server may ignore. */
const LISTS = [
  'accept-encoding',
  'if-none-match',
  'range',
  'content-type',
  'access-control-request-headers',
] as const satisfies (keyof IncomingHttpHeaders)[];

/** Browsers send the cookies of all services of a host; proxies refuse more. */
const LONGEST_COOKIE = 8_000;

export function isWellFormed(host: string): boolean {
  const named = host.length <= LONGEST ? HOST.exec(host) : null;
  return named !== null && Number(named.groups?.['port'] ?? 0) <= HIGHEST_PORT;
}

/** Refuses a request without a host, and one with two: of these a proxy in front may have taken the other one. */
export function refusedHost({ headers, httpVersion, rawHeaders }: IncomingMessage): ApiError | undefined {
  if (headers.host === undefined) return httpVersion === '1.1' ? refusal('Host', 'must be given') : undefined;
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === NAME.length && name.toLowerCase() === NAME) count++;
  }
  return count > 1 ? refusal('Host', 'must be given once') : undefined;
}

/** Refuses a request that names thousands of proxies. */
export function refusedRoute({ headers }: IncomingMessage): ApiError | undefined {
  const { 'x-forwarded-for': route } = headers;
  if (route === undefined || route.length <= LONGEST_LIST) return undefined;
  const msg = `X-Forwarded-For may have ${LONGEST_LIST} characters`;
  return new ApiError('headers_too_large', [{ loc: ['header', 'x-forwarded-for'], msg, type: 'length' }]);
}

/** A list that takes long to split counts as absent. */
export function leaveOutLongLists({ headers }: IncomingMessage): void {
  for (const name of LISTS) if ((headers[name]?.length ?? 0) > LONGEST_LIST) headers[name] = undefined;
  if ((headers.cookie?.length ?? 0) > LONGEST_COOKIE) headers.cookie = undefined;
}

/** `header` is where the value was given: `Host`, or what a proxy reports in its place. */
export function malformedHost(header: string): ApiError {
  return refusal(
    header,
    `must be a name or an address of up to ${LONGEST} characters, with a port or without`,
  );
}

function refusal(header: string, msg: string): ApiError {
  const fault = { loc: ['header', header.toLowerCase()], msg: `${header} ${msg}`, type: 'host' } as const;
  return new ApiError('invalid_host', [fault]);
}
