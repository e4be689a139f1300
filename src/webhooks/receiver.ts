/**
 * Which receivers are allowed: URLs that anybody can reach. Otherwise a webhook could make this service call hosts inside its
 * own network. A name is resolved when it is connected to, and the connection goes to the address that was checked, so a name
 * that is changed in between gains nothing.
 */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** Why somebody may not be told. */
export class Refused extends Error {}

const LONGEST = 2_000;

/** Refuses what is no such URL, and a name that leads to an address that is not public. `allowed`: hosts that need not be. */
export async function checkedReceiver(text: string, allowed: readonly string[]): Promise<URL> {
  const url = URL.parse(text);
  if (url === null || text.length > LONGEST) throw new Refused('must be a URL of at most 2,000 characters');
  const isAllowed = allowed.includes(hostOf(url));
  if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:'))
    throw new Refused('must begin with https://, unless its host is one of --webhook-hosts');
  if (url.username !== '' || url.password !== '') throw new Refused('must not hold a name or a password');
  url.hash = '';
  refuseAddress(url, allowed);
  if (!isAllowed && isIP(hostOf(url)) === 0) {
    const found = await promisify(lookup)(hostOf(url), { all: true }).catch((error: unknown) => {
      throw new Refused(`leads nowhere: ${error instanceof Error ? error.message : String(error)}`);
    });
    refusePrivate(hostOf(url), found);
  }
  return url;
}

/** A host that is an address is connected to without being looked up. */
export function refuseAddress(url: URL, allowed: readonly string[]): void {
  const host = hostOf(url);
  if (isIP(host) !== 0 && !allowed.includes(host))
    refusePrivate(host, [{ address: host, family: isIP(host) }]);
}

/** For the connection itself. */
export function lookupPublic(allowed: readonly string[]) {
  return (
    host: string,
    options: LookupOptions,
    done: (error: Error | null, address: LookupAddress[] | string, family?: number) => void,
  ): void => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, []);
      try {
        if (!allowed.includes(host)) refusePrivate(host, found);
      } catch (refused) {
        return done(refused as Error, []);
      }
      const [first] = found;
      if (options.all === true || first === undefined) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

function refusePrivate(host: string, found: readonly LookupAddress[]): void {
  const hidden = found.find(({ address }) => !isPublic(address));
  if (hidden === undefined) return;
  const leads = host === hidden.address ? 'is' : `leads to ${hidden.address}, which is`;
  throw new Refused(`${host} ${leads} no public address, and --webhook-hosts does not name it`);
}

/** Addresses of the whole Internet. What lies outside embeds IPv4 addresses (`::7f00:1`) or is not given out yet. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
/** Inside it, and not known to `ipaddr.js`: assignments of the IETF, and documentation. */
const SET_ASIDE = ['2001::/23', '3fff::/20'].map((network) => ipaddr.IPv6.parseCIDR(network));
/** An interface that is named by its IPv4 address (ISATAP): the third of four groups is this, the one before 0 or 0x200. */
const ISATAP = 0x5efe;

/** Whether an address is one of the whole Internet, and does not lead to an IPv4 address that is not. */
export function isPublic(text: string): boolean {
  // `ipaddr.js` reads `::1.2.3.4` as `::ffff:1.2.3.4`; in the spelling of URLs they differ.
  const spelled = isIP(text) === 6 ? URL.parse(`http://[${text}]`)?.hostname.slice(1, -1) : text;
  if (spelled === undefined || isIP(spelled) === 0) return false;
  // An IPv4 address that is written as IPv6 counts as what it is.
  const address = ipaddr.process(spelled);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return true;
  const [, , , , before = 0, mark] = address.parts;
  const isIsatap = mark === ISATAP && (before & ~0x200) === 0;
  return address.match(GLOBAL) && !SET_ASIDE.some((network) => address.match(network)) && !isIsatap;
}

/** Without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();
