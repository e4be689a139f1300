/** Whether nobody but client and service can read a request: it came by HTTPS, or from this machine. */
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isPrivate({ protocol, ip }: FastifyRequest): boolean {
  return protocol === 'https' || isIn(loopback, ip);
}

export function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
