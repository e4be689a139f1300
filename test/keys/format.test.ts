/** The form of keys. */
import { describe, expect, test } from 'vitest';
import { checksumOf, digestOf, KeyForm, lastFourOf, newKey } from '../../src/keys/format.ts';

const form = new KeyForm('vejviser');
const body = 'vejviser_live_0123456789ABCDEFGHIJKLMNOPQRSTUV';
const whole = body + checksumOf(body);

describe('is a key', () => {
  const cases: [fact: string, text: string, isKey: boolean, isWhole: boolean][] = [
    ['as it is made', whole, true, true],
    ['with another checksum', `${body}000000`, true, false],
    ['with one letter wrong before it', whole.replace('ABC', 'ABD'), true, false],
    ['of test, with the checksum of live', whole.replace('live', 'test'), true, false],
    ['of another prefix', whole.replace('vejviser', 'adresser'), false, false],
    ['too short by a letter', whole.slice(0, -1), false, false],
    ['too long by a letter', `${whole}0`, false, false],
    ['of another kind', whole.replace('live', 'demo'), false, false],
    ['with a letter that none has', whole.replace('ABC', 'A-C'), false, false],
    ['nothing', '', false, false],
    ['a token', 'eyJhbGciOiJFZERTQSJ9.e30.x', false, false],
  ];
  test.each(cases)('%s', (_fact, text, isKey, isWhole) => {
    expect([form.isKey(text), form.isWhole(text)]).toEqual([isKey, isWhole]);
  });
});

test('every key that is made is whole, and none is made twice', () => {
  const made = Array.from({ length: 1_000 }, (_, place) =>
    newKey('vejviser', place % 2 === 0 ? 'live' : 'test'),
  );
  expect(made.filter((key) => !form.isWhole(key))).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});

describe('the checksum is CRC-32 in base 62', () => {
  // 0xCBF43926 is what the makers of CRC-32 give for the nine digits.
  const cases: [text: string, checksum: string][] = [
    ['', '000000'],
    ['123456789', '3jZRME'],
  ];
  test.each(cases)('%s: %s', (text, checksum) => {
    expect(checksumOf(text)).toBe(checksum);
  });
});

test('of a key, its SHA-256 and its last four letters are kept', () => {
  expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(lastFourOf(whole)).toBe(whole.slice(-4));
});
