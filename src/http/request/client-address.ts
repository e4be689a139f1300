/**
 * Whom turns and limits are counted by. An IPv6 network of 64 bits is one client: whoever has one has all of its
 * addresses, and could be as many clients as he likes.
 */
import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Of the 64 bits that name a network. */
const NETWORK_GROUPS = 4;

/** Of an IPv4 address that is written as IPv6, before its own 32 bits. */
const MAPPED = '0:0:0:0:0:ffff';

/** An IPv4 address as it is, also where it is written as IPv6; of an IPv6 address the network. */
export function clientOf(address: string): string {
  if (!isIPv6(address)) return address;
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (dotted !== undefined) return dotted;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = groupsIn(head);
  const after = groupsIn(tail ?? '');
  const zeros =
    tail === undefined ? [] : Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
  if (written(groups.slice(0, -2)) === MAPPED)
    return groups
      .slice(-2)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${written(groups.slice(0, NETWORK_GROUPS))}::/64`;
}

function written(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}

function groupsIn(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
