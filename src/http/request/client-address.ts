/**
 * Whom turns and limits are counted by. An IPv6 network of 64 bits is one client: whoever has one has all of its
 * addresses, and could be as many clients as he likes.
 */
import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Of the 64 bits that name a network. */
const NETWORK_GROUPS = 4;

/** An IPv4 address as it is, also where it is written as IPv6; of an IPv6 address the network. */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = groupsIn(head);
  const after = groupsIn(tail ?? '');
  const zeros =
    tail === undefined ? [] : Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  const network = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function groupsIn(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
