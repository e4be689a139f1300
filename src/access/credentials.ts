/**
 * What a request shows of its caller: a key or a token, in any of their places. It is taken out of the request before the
 * request is routed, so that no route, log, cache or link ever sees it.
 */
import type { IncomingMessage } from 'node:http';
import type { KeyForm } from '../keys/format.ts';
import { BARE } from './bare-key-path.ts';

export interface Credentials {
  readonly key: string | undefined;
  readonly token: string | undefined;
  /** There are two that differ. */
  readonly isConflict: boolean;
}

const NONE: Credentials = { key: undefined, token: undefined, isConflict: false };
const CONFLICT: Credentials = { ...NONE, isConflict: true };

/** `/k/KEY/autocomplete`: for clients that drop parameters. */
const PATH = /^\/k\/([^/?]*)/i;
const PARAMETER = /^api(?:_|%5f)key=/i;
/** Most URLs have no key, and nothing of them is taken apart. */
const MAYBE = /^\/k\/|api(?:_|%5f)key=/i;
const BEARER = /^bearer +/i;

/** Keys of a URL that are decoded. A URL with more is refused anyway, unless they are all the same. */
const MOST_DECODED = 4;
const shown = Symbol('credentials');

type Carrying = IncomingMessage & { [shown]?: Credentials; originalUrl?: string };

export function credentialsOf(request: IncomingMessage): Credentials {
  return (request as Carrying)[shown] ?? NONE;
}

/** Takes the credentials out of a request; the URL that is left. Most requests have one key in a header. */
export function takeCredentials(request: Carrying, form: KeyForm): string {
  // A member that is deleted makes all others slow.
  const headers: Record<string, string | string[] | undefined> = request.headers;
  const whole = request.url ?? '/';
  const { 'x-api-key': header, authorization } = headers;
  if (
    typeof header === 'string' &&
    authorization === undefined &&
    !header.includes(',') &&
    !MAYBE.test(whole)
  ) {
    const key = header.trim();
    if (key !== '') request[shown] = { key, token: undefined, isConflict: false };
    headers['x-api-key'] = undefined;
    return whole;
  }
  const { url, keys } = withoutKeys(whole);
  let token: string | undefined;
  if (header !== undefined) {
    // Two headers are one with a comma.
    for (const key of String(header).split(',')) keys.push(key);
    headers['x-api-key'] = undefined;
  }
  if (typeof authorization === 'string' && BEARER.test(authorization)) {
    const text = authorization.replace(BEARER, '').trim();
    if (form.isKey(text)) keys.push(text);
    else if (text !== '') token = text;
    headers['authorization'] = undefined;
  }
  if (keys.length > 0 || token !== undefined) request[shown] = credentialsIn(keys, token);
  request.originalUrl = url;
  return url;
}

function credentialsIn(given: readonly string[], token: string | undefined): Credentials {
  let key: string | undefined;
  for (const text of given) {
    const other = text.trim();
    if (other === '' || other === key) continue;
    if (key !== undefined) return CONFLICT;
    key = other;
  }
  if (key !== undefined && token !== undefined) return CONFLICT;
  return { key, token, isConflict: false };
}

/** The URL of a request to a service that has no keys: a key in it is not looked at, and stands in no link. */
export function leaveCredentials(request: Carrying): string {
  const whole = request.url ?? '/';
  if (!MAYBE.test(whole)) return whole;
  const { url } = withoutKeys(whole);
  request.originalUrl = url;
  return url;
}

function withoutKeys(url: string): { readonly url: string; readonly keys: string[] } {
  const keys: string[] = [];
  if (!MAYBE.test(url)) return { url, keys };
  const add = (text: string): void => {
    keys.push(keys.length < MOST_DECODED ? decoded(text) : text);
  };
  let rest = url;
  for (let found = PATH.exec(rest); found !== null; found = PATH.exec(rest)) {
    add(found[1] ?? '');
    rest = rest.slice(found[0].length);
    if (!rest.startsWith('/')) rest = BARE + rest;
  }
  const question = rest.indexOf('?');
  if (question < 0) return { url: rest, keys };
  const kept = rest
    .slice(question + 1)
    .split('&')
    .filter((pair) => {
      if (!PARAMETER.test(pair)) return true;
      add(pair.replace(PARAMETER, ''));
      return false;
    });
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`;
  return { url: rest.slice(0, question) + query, keys };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // It is no key, whatever it is.
    return text;
  }
}
