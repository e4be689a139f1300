/** Whether nobody but client and service can read a request: it came by HTTPS, or from this machine. */
import type { FastifyRequest } from 'fastify';
import { addressIn } from './client-address.ts';

/** Addresses of this machine itself. */
const LOOPBACK = /^(127\.|::1$)/;

export function isPrivate({ protocol, ip }: FastifyRequest): boolean {
  return protocol === 'https' || LOOPBACK.test(addressIn(ip) ?? '');
}
