/** The cookie of a session: its name, and how it is found in a request. Who sets it: the dashboard. */
import { fastifyCookie } from '@fastify/cookie';
import type { Config } from '../config.ts';

export interface SessionCookie {
  readonly name: string;
  /** Whether browsers reach the service by HTTPS only. Then no other host of the domain can set the cookie. */
  readonly isSecure: boolean;
}

export function sessionCookie({
  publicBase,
  tlsCert,
}: Pick<Config, 'publicBase' | 'tlsCert'>): SessionCookie {
  const isSecure = publicBase === undefined ? tlsCert !== undefined : publicBase.startsWith('https:');
  return { name: isSecure ? '__Host-vejviser' : 'vejviser', isSecure };
}

/** What a header `Cookie` says it is. */
export function cookieIn(header: string, { name }: SessionCookie): string | undefined {
  // Most cookies are others'.
  return header.includes(name) ? fastifyCookie.parse(header)[name] : undefined;
}
