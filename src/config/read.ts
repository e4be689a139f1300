/** How the texts of options are read: each reader refuses what it does not understand. */
import { isIP } from 'node:net';
import { type Option, refused } from './option.ts';

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

/** As it is given. */
export const text = (given: string | undefined): string | undefined => given;

export const textOr = (given: string | undefined, option: Option): string => given ?? option.fallback;

/** `or`: what else may be given, which somebody else reads. */
export function whole(minimum: number, maximum: number, or = '') {
  return (given: string | undefined, option: Option): number => {
    const wanted = given ?? option.fallback;
    const value = Number(wanted);
    if (/^\d+$/.test(wanted) && value >= minimum && value <= maximum) return value;
    throw refused(option, wanted, `a whole number from ${minimum} to ${maximum}${or}`);
  };
}

export function oneOf<Value extends string>(allowed: readonly Value[]) {
  return (given: string | undefined, option: Option): Value => {
    const wanted = given ?? option.fallback;
    const found = allowed.find((value) => value === wanted);
    if (found !== undefined) return found;
    throw refused(option, wanted, allowed.join(' or '));
  };
}

const readOnOff = oneOf(['on', 'off']);

export const readSwitch = (given: string | undefined, option: Option): boolean =>
  readOnOff(given, option) === 'on';

/** `allowed` says in words what `isAllowed` tests. `shows`: whether the refusal may show what was given. */
export function such(isAllowed: (given: string) => boolean, allowed: string, shows = true) {
  return (given: string | undefined, option: Option): string | undefined => {
    if (given === undefined || isAllowed(given)) return given;
    throw refused(option, shows ? given : 'no such URL', allowed);
  };
}

/** A URL of the web without what stands after its path. */
export function webUrl(given: string | undefined, option: Option): string | undefined {
  if (given === undefined) return undefined;
  const parsed = URL.parse(given);
  const plain = parsed !== null && parsed.search === '' && parsed.hash === '';
  if (plain && /^https?:$/.test(parsed.protocol)) return given.replace(/\/+$/, '');
  throw refused(option, given, 'a URL that begins with http:// or https://, without ? and #');
}

const named = (given = ''): readonly string[] =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Names and addresses, without brackets. */
export function hosts(given: string | undefined, option: Option): readonly string[] {
  const all = named(given?.toLowerCase());
  if (all.every((host) => isIP(host) !== 0 || HOST.test(host))) return all;
  throw refused(option, `${given}`, 'names or IP addresses of hosts, without ports, separated by commas');
}

export function networks(given: string | undefined, option: Option): readonly string[] {
  const all = named(given);
  if (all.every(isNetwork)) return all;
  throw refused(option, `${given}`, 'IP addresses or networks such as 10.0.0.0/8, separated by commas');
}

function isNetwork(given: string): boolean {
  const [address = '', length, ...more] = given.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || more.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
}

export const isUrl = (given: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(given);
