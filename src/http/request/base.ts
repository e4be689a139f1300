/**
 * The base URL of links in answers: the configured public base, else the host that a trusted proxy reports, else the
 * client's `Host` header. A request with any other value than a host is refused.
 */
import type { FastifyRequest } from 'fastify';
import { isWellFormed, malformedHost } from './host.ts';

export type BaseOf = (request: FastifyRequest) => string;

/** `isTls`: the service itself speaks HTTPS. */
export function baseFinder(publicBase: string | undefined, proxyTrusted: boolean, isTls = false): BaseOf {
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
      : checkedBase(isTls ? 'https' : 'http', request.raw.headers.host, request);
    lastHost = host;
    return lastBase;
  };
}

function checkedBase(protocol: string, host: string | undefined, request: FastifyRequest): string {
  const scheme = protocol === 'https' ? 'https' : 'http';
  const given = request.raw.headers.host;
  // HTTP/1.0 may leave the host out.
  if (given === undefined && (host === undefined || host === '')) return `${scheme}://${ownAddress(request)}`;
  if (host !== undefined && isWellFormed(host)) return `${scheme}://${host}`;
  throw malformedHost(host === given ? 'Host' : 'X-Forwarded-Host');
}

function ownAddress({ raw: { socket } }: FastifyRequest): string {
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
