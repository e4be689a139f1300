/** Which transactions and events a request means. */
import { expect, test } from 'vitest';
import type { Transaction } from '../../src/engine/border.generated.ts';
import { between, eventsBetween, refuseUnknown, untilOf } from '../../src/replication/transactions.ts';

const transaction = (
  number: number,
  firstSequenceNumber: number,
  inserts: number,
  hasHistory = true,
): Transaction => ({
  number,
  previous: number === 1 ? null : number - 1,
  time: `2026-11-0${number}T00:00:00.000Z`,
  dataVersion: String(number),
  firstSequenceNumber,
  hasHistory,
  entities: inserts === 0 ? [] : [{ entitet: 'ejerlav', inserts, updates: 0, deletes: 0 }],
});

/** Transaction 4 came without what changed in it. */
const all = [
  transaction(1, 1, 0, false),
  transaction(2, 1, 10),
  transaction(3, 11, 5),
  transaction(4, 16, 0, false),
  transaction(5, 16, 1),
];

test.each([
  ['all', {}, [1, 2, 3, 4, 5]],
  ['exactly one', { txid: 2 }, [2]],
  ['bounds are inclusive', { txidfra: 2, txidtil: 3 }, [2, 3]],
  ['0 is left out', { txid: 0, txidfra: 0, txidtil: 0 }, [1, 2, 3, 4, 5]],
  ['an inverted interval is empty', { txidfra: 6, txidtil: 5 }, []],
  ['by time', { tidspunktfra: '2026-11-03T00:00:00Z', tidspunkttil: '2026-11-04T00:00:00Z' }, [3, 4]],
])('transactions: %s', (_fact, given, expected) => {
  expect(between(all, given).map(({ number }) => number)).toEqual(expected);
});

test.each([
  ['the newest', {}, undefined],
  ['that of the last transaction', { txid: 5 }, undefined],
  ['a transaction that is not there yet', { txid: 99 }, undefined],
  ['after the one whose changes are not known', { txid: 4 }, 15],
  ['before it', { txid: 3 }, 'transaction 4 is not known'],
  ['within a transaction before it', { sekvensnummer: 3 }, 'transaction 4 is not known'],
  ['the last event', { sekvensnummer: 16 }, undefined],
  ['above it', { sekvensnummer: 17 }, 'above the newest'],
])('the state asked for: %s', (_fact, given, expected) => {
  const told = () => untilOf(all, given);
  if (typeof expected === 'string') expect(told).toThrow();
  else expect(told()).toBe(expected);
});

test('events of a transaction whose changes are not known are refused, the first has none', () => {
  expect(() => refuseUnknown(all, between(all, { txidfra: 4 }))).toThrow();
  expect(() => refuseUnknown(all, between(all, { txidtil: 3 }))).not.toThrow();
  expect(eventsBetween(all, {})).toEqual({ lowest: 0, highest: 16 });
});
