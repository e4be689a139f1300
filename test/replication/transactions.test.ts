/** Which transactions and events a request means. */
import { expect, test } from 'vitest';
import type { Transaction } from '../../src/engine/border.generated.ts';
import { ApiError } from '../../src/http/errors/errors.ts';
import { lostAfter, read } from '../../src/replication/feed/position.ts';
import type { Given } from '../../src/replication/parameters.ts';
import {
  between,
  eventsBetween,
  numberOfEvent,
  pageOf,
  refuseLost,
  refuseUnknown,
  untilOf,
} from '../../src/replication/transactions.ts';

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

/** Transaction 4 came without what changed in it, and gave up number 16. */
const all = [
  transaction(1, 1, 0, false),
  transaction(2, 1, 10),
  transaction(3, 11, 5),
  transaction(4, 17, 0, false),
  transaction(5, 17, 1),
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
  ['all', {}, [1, 2, 3, 4, 5]],
  ['the first so many', { per_side: 2 }, [1, 2]],
  ['those behind them', { side: 3, per_side: 2 }, [5]],
  ['all that there are in a large one', { per_side: 25_000 }, [1, 2, 3, 4, 5]],
  ['none behind the last', { side: 2 }, []],
])('a page of transactions: %s', (_fact, given, expected) => {
  expect(pageOf(all, given).map(({ number }) => number)).toEqual(expected);
});

test.each([
  ['the newest', {}, undefined],
  ['that of the last transaction', { txid: 5 }, undefined],
  ['a transaction that is not there yet', { txid: 99 }, undefined],
  ['after the one whose changes are not known', { txid: 4 }, 16],
  ['after the number that it gave up', { sekvensnummer: 16 }, 16],
  ['before it', { txid: 3 }, 'txid: what changed in transaction 4 is not known'],
  [
    'after the last event before it',
    { sekvensnummer: 15 },
    'sekvensnummer: what changed in transaction 4 is not known',
  ],
  [
    'within a transaction before it',
    { sekvensnummer: 3 },
    'sekvensnummer: what changed in transaction 4 is not known',
  ],
  [
    'by a number before it and a transaction that is not',
    { txid: 4, sekvensnummer: 3 },
    'sekvensnummer: what changed in transaction 4 is not known',
  ],
  ['the last event', { sekvensnummer: 17 }, undefined],
  ['above it', { sekvensnummer: 18 }, 'sekvensnummer: is above the newest'],
])('the state asked for: %s', (_fact, given, expected) => {
  expect(stateOf(all, given, 'ejerlav')).toEqual(
    typeof expected === 'string' ? expect.stringContaining(expected) : expected,
  );
});

/** Until which event it is asked for, or what is wrong. */
function stateOf(transactions: readonly Transaction[], given: Given, entity: string) {
  try {
    return untilOf(transactions, given, entity);
  } catch (error) {
    return error instanceof ApiError ? error.details[0]?.msg : error;
  }
}

/** The events of transaction 2 are not kept any more. */
const forgotten = all.slice(0, 3).map((one) => (one.number === 2 ? { ...one, hasHistory: false } : one));

test.each([
  ['of an entity that had some', 'ejerlav', {}, true],
  ['of one that had none', 'sogn', {}, false],
  ['of any', undefined, {}, true],
  ['behind them', 'ejerlav', { sekvensnummerfra: 11 }, false],
  ['from their last one on', 'ejerlav', { sekvensnummerfra: 10 }, true],
  ['of later transactions', 'ejerlav', { txidfra: 3 }, false],
])('events of long ago %s', (_fact, entity, given, isRefused) => {
  const bounds = eventsBetween(forgotten, given);
  const told = () => refuseUnknown(between(forgotten, given), given, entity, bounds);
  if (isRefused) expect(told).toThrow();
  else expect(told).not.toThrow();
});

test.each([
  ['ejerlav', { txid: 1 }, 'txid: what changed in transaction 2 is not known'],
  ['ejerlav', { txid: 2 }, 10],
  ['sogn', { txid: 1 }, 0],
  ['ejerlav', { sekvensnummer: 9 }, 'sekvensnummer: what changed in transaction 2 is not known'],
  ['ejerlav', { sekvensnummer: 10 }, 10],
])('the state of %s before events of long ago: %j', (entity, given, expected) => {
  expect(stateOf(forgotten, given, entity)).toEqual(
    typeof expected === 'string' ? expect.stringContaining(expected) : expected,
  );
});

/** The rows of transaction 2 have a form that is not read any more. */
const ofOldForm = all
  .slice(0, 3)
  .map((one) => (one.number === 2 ? { ...one, unreadable: ['ejerlav'] } : one));

test.each([
  ['ejerlav', { txid: 1 }, 'txid: transaction 2 has rows of ejerlav in a form of an older version'],
  ['ejerlav', { txid: 2 }, 10],
  ['sogn', { txid: 1 }, 0],
])('the state of %s before rows of an older form: %j', (entity, given, expected) => {
  expect(stateOf(ofOldForm, given, entity)).toEqual(
    typeof expected === 'string' ? expect.stringContaining(expected) : expected,
  );
});

test('events of an older form are refused for their entity, and a follower of all begins anew', () => {
  expect(() => refuseUnknown(ofOldForm, {}, 'ejerlav')).toThrow('One or more parameters are ill-formed.');
  expect(() => refuseUnknown(ofOldForm, {}, 'sogn')).not.toThrow();
  expect(lostAfter(ofOldForm, { number: 0, transaction: 1 })?.number).toBe(2);
  expect(lostAfter(ofOldForm, { number: 0, transaction: 1 }, new Set(['sogn']))).toBeUndefined();
});

test.each([
  [1, 0, 1],
  [10, 1, 10],
  [11, 1, 11],
  [5, 11, 15],
  [6, 11, 17],
  [7, 11, undefined],
  [1, 18, undefined],
])('of the events, place %i from number %i on', (place, lowest, expected) => {
  expect(numberOfEvent(all, 'ejerlav', lowest, place)).toBe(expected);
});

const lost = [transaction(6, 18, 0, false), transaction(7, 18, 2)];

test('where the log was lost, its first transaction is refused too, and so is a state before it', () => {
  expect(() => refuseUnknown(between(lost, { txidfra: 6 }), { txidfra: 6 })).toThrow();
  expect(() => refuseUnknown(between(lost, { txidfra: 7 }), { txidfra: 7 })).not.toThrow();
  const from = (sekvensnummerfra: number) => eventsBetween(lost, { sekvensnummerfra });
  expect(() => refuseUnknown(lost, {}, 'ejerlav', from(17))).toThrow();
  expect(() => refuseUnknown(lost, {}, 'ejerlav', from(18))).not.toThrow();
  expect(() => untilOf(lost, { txid: 5 }, 'ejerlav')).toThrow();
  expect(untilOf(lost, { txid: 6 }, 'ejerlav')).toBe(17);
});

test.each([
  ['of the lost log', lost, { txid: 5 }, true],
  ['up to a transaction of the lost log', lost, { txidtil: 5 }, true],
  ['up to an event of the lost log', lost, { sekvensnummertil: 16 }, true],
  ['up to a time before the log', lost, { tidspunkttil: '2000-01-01T00:00:00Z' }, true],
  ['of an interval that ends before it begins', lost, { txidfra: 6, txidtil: 5 }, false],
  ['of numbers that end before they begin', lost, { sekvensnummerfra: 5, sekvensnummertil: 2 }, false],
  ['that may go on behind it', lost, { txid: 7, txidtil: 7, sekvensnummertil: 18 }, false],
  ['behind the number that was given up', lost, { sekvensnummerfra: 18, sekvensnummertil: 18 }, false],
  ['of a log that is whole', all, { txidtil: 1, sekvensnummertil: 1 }, false],
])('events %s', (_fact, transactions, given, isRefused) => {
  const told = () => refuseLost(transactions, given);
  if (isRefused) expect(told).toThrow();
  else expect(told).not.toThrow();
});

test.each([
  ['0', all, 4],
  ['15', all, 4],
  ['16', all, undefined],
  ['0', lost, 6],
  ['1', lost, 6],
  ['16', lost, 6],
  ['16-5', lost, 6],
  ['16-6', lost, undefined],
  ['17', lost, undefined],
  ['18', lost, undefined],
])('row %#: after event %s, what nobody knows', (id, transactions, expected) => {
  const position = read(id, transactions);
  if (position === undefined) throw new Error(`${id} is none`);
  expect(lostAfter(transactions, position)?.number).toBe(expected);
});

test('events of a transaction whose changes are not known are refused, the first has none', () => {
  expect(() => refuseUnknown(between(all, { txidfra: 4 }), { txidfra: 4 })).toThrow();
  expect(() => refuseUnknown(between(all, { txidtil: 3 }), { txidtil: 3 })).not.toThrow();
  expect(eventsBetween(all, {})).toEqual({ lowest: 0, highest: 17 });
});

test.each([
  ['ejerlav', 2],
  ['sogn', undefined],
  [undefined, 2],
])('who follows %s from transaction 1 on cannot be told transaction %s of long ago', (entity, expected) => {
  const entities = entity === undefined ? undefined : new Set([entity]);
  expect(lostAfter(forgotten, { number: 0, transaction: 1 }, entities)?.number).toBe(expected);
});
