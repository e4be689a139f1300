/** Where a key may be used from: origins of web pages, and addresses. As given by people, and as requests are compared with. */
import { BlockList, isIP } from 'node:net';

export interface Restriction {
  /** Empty: all. */
  readonly origins: readonly string[];
  readonly networks: readonly string[];
}

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** An origin as browsers send it: `https://www.example.com`. `undefined`: it is none. */
export function originOf(given: string): string | undefined {
  const url = URL.parse(given.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
    ? url.origin
    : undefined;
}

/** An address, or a network such as `10.0.0.0/8`. `undefined`: it is neither. */
export function networkOf(given: string): string | undefined {
  const text = given.trim();
  const [address = '', length, ...more] = text.split('/');
  const bits = BITS[isIP(address)];
  if (bits === undefined || more.length > 0) return undefined;
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
  return isLength ? text : undefined;
}

/** The networks as they are compared with; `undefined`: all. */
export function blockListOf(networks: readonly string[]): BlockList | undefined {
  if (networks.length === 0) return undefined;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return list;
}
