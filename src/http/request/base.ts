/**
 * The base URL of links in answers: the configured public base, else the host that a trusted proxy reports, else the
 * client's `Host` header. A value that is not a valid host name is never written into an answer.
 */
import type { FastifyRequest } from 'fastify';

export type BaseOf = (request: FastifyRequest) => string;

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

export function baseFinder(publicBase: string | undefined, proxyTrusted: boolean): BaseOf {
  if (publicBase !== undefined) {
    const base = publicBase.replace(/\/+$/, '');
    return () => base;
  }
  let lastHost: string | undefined;
  let lastBase = '';
  return (request) => {
    const host = proxyTrusted ? `${request.protocol}://${request.host}` : request.raw.headers.host;
    if (host !== undefined && host === lastHost) return lastBase;
    lastBase = proxyTrusted
      ? checkedBase(request.protocol, request.host, request)
      : checkedBase('http', host ?? '', request);
    lastHost = host;
    return lastBase;
  };
}

function checkedBase(protocol: string, host: string, request: FastifyRequest): string {
  const scheme = protocol === 'https' ? 'https' : 'http';
  if (HOST.test(host)) return `${scheme}://${host}`;
  const { localAddress = '127.0.0.1', localPort = 80 } = request.raw.socket;
  const address = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return `${scheme}://${address}:${localPort}`;
}
