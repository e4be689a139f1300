/**
 * The address of a client in one spelling, and whom turns and limits are counted by. Proxies report addresses with ports or
 * brackets, and IPv4 addresses also as IPv6. An IPv6 network of 64 bits is one client, because one client has all of it.
 */
import { type BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of the 64 bits that name a network. */
const NETWORK_GROUPS = 4;
/** `[::1]`, `[::1]:80`, `192.0.2.7:80`, also in quotes. */
const REPORTED = /^"?(?:\[([^\]]+)\]|([\d.]+))(?::\d*)?"?$/;
/** All that report no address are one client. */
const UNKNOWN = 'unknown';

/** An address without port and brackets, an IPv4 address never as IPv6. `undefined`: the text is no address. */
export function addressIn(reported: string): string | undefined {
  if (isIP(reported) === 4) return reported;
  const [, bracketed, dotted] = REPORTED.exec(reported) ?? [];
  const text = bracketed ?? dotted ?? reported;
  if (isIP(text) === 0) return undefined;
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv6 ? (ipv4In(address) ?? address).toString() : text;
}

export function clientOf(reported: string): string {
  const text = addressIn(reported);
  if (text === undefined) return UNKNOWN;
  if (isIP(text) === 4) return text;
  const groups = ipaddr.IPv6.parse(text).parts.slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Whether an address is in one of the networks. */
export function isIn(networks: BlockList, reported: string): boolean {
  const address = addressIn(reported);
  return address !== undefined && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Place of an IPv4 address in the 16 bytes of an IPv6 address that embeds it, by the name that `ipaddr.js` has for its range. */
const PLACES: Readonly<Record<string, number>> = { ipv4Mapped: 12, rfc6145: 12, rfc6052: 12, '6to4': 2 };

function ipv4In(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const place = PLACES[address.range()];
  return place === undefined ? undefined : new ipaddr.IPv4(address.toByteArray().slice(place, place + 4));
}
