/** Mail addresses as accounts and the limit of links know them: one for each mailbox. */
import { expect, test } from 'vitest';
import { mailOf } from '../../src/accounts/accounts.ts';

test.each<[given: string, known: string | undefined]>([
  [' Anna@Example.DK ', 'anna@example.dk'],
  ['a@x.dk.', 'a@x.dk'],
  ['a@x。dk', 'a@x.dk'],
  ['a@ｘ.dk', 'a@x.dk'],
  ['a@ærø.dk', 'a@xn--r-3fa9c.dk'],
  ['a@XN--R-3FA9C.dk', 'a@xn--r-3fa9c.dk'],
  ['a@localhost', 'a@localhost'],
  ['a@x.dk..', undefined],
  ['a@.', undefined],
  ['a@x..dk', undefined],
  ['a@[127.0.0.1]', undefined],
  ['a@[IPv6:::1]', undefined],
  ['a@127.0.0.1', undefined],
  ['a@0x7f.1', undefined],
  ['a@2130706433', undefined],
  ['a@b@x.dk', undefined],
  ['a@x.dk/y', undefined],
  ['a@x.dk?y', undefined],
  ['a@x.dk#y', undefined],
  ['a@x.dk\\y', undefined],
  ['a@%78.dk', undefined],
  ['a@', undefined],
  [`a@${'x'.repeat(300)}.dk`, undefined],
])('%j is %j', (given, known) => {
  expect(mailOf(given)).toBe(known);
});
