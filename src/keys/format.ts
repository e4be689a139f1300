/**
 * What a key looks like: `<prefix>_live_` or `<prefix>_test_`, 32 letters and digits by chance, and 6 that are a checksum of
 * all before them. So scanners of source code find keys that leaked, and a mistyped key is refused without being looked up.
 */
import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyKind } from '../store/schema/accounts.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET = 32;
const CHECKSUM = 6;
const SHOWN = 4;

export const DEFAULT_PREFIX = 'vejviser';

/** Every key in a text, whatever its prefix; the first part is what may be shown of it. */
export const ANY_KEY = /\b([a-z][a-z0-9]{1,19}_(?:live|test)_)[0-9A-Za-z]{38}\b/g;

export function newKey(prefix: string, kind: KeyKind): string {
  const letters = Array.from({ length: SECRET }, () => LETTERS[randomInt(LETTERS.length)]);
  const body = `${prefix}_${kind}_${letters.join('')}`;
  return body + checksumOf(body);
}

/** CRC-32 of a text, in base 62. */
export function checksumOf(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let place = 0; place < CHECKSUM; place += 1) {
    written = LETTERS[rest % LETTERS.length] + written;
    rest = Math.floor(rest / LETTERS.length);
  }
  return written;
}

/** What is kept of a key. */
export function digestOf(key: string): string {
  return hash('sha256', key);
}

/** What is shown of a key when it is no longer known. */
export function lastFourOf(key: string): string {
  return key.slice(-SHOWN);
}

/** Tells keys of one prefix from other texts. */
export class KeyForm {
  readonly #form: RegExp;

  constructor(prefix: string) {
    this.#form = new RegExp(`^${prefix}_(?:live|test)_[0-9A-Za-z]{${SECRET + CHECKSUM}}$`);
  }

  /** Whether a text looks like a key, right or wrong. */
  isKey(text: string): boolean {
    return this.#form.test(text);
  }

  /** Whether it is a key as they are made: its checksum is right. */
  isWhole(text: string): boolean {
    return this.#form.test(text) && checksumOf(text.slice(0, -CHECKSUM)) === text.slice(-CHECKSUM);
  }
}
