/** How much of what is scarce a client may have. */
import { expect, test } from 'vitest';
import { ApiError } from '../../../src/http/errors/errors.ts';
import { Shares } from '../../../src/http/request/shares.ts';

type Step = readonly [client: string, amount: number];

/** What each step came to, of 100 in all; a negative amount gives back the latest of its client. */
function outcomes(steps: readonly Step[]): string[] {
  const shares = new Shares('pieces', 100);
  const given = new Map<string, (() => void)[]>();
  return steps.map(([client, amount]) => {
    const own = given.get(client) ?? [];
    given.set(client, own);
    if (amount < 0) own.pop()?.();
    else
      try {
        own.push(shares.take(client, amount));
      } catch (error) {
        return error instanceof ApiError ? (error.details[0]?.msg ?? '') : String(error);
      }
    return String(shares.sum);
  });
}

const OWN = 'at most 25 pieces of one client, which has 25';
const ALL = 'at most 100 pieces of all clients';

test.each<[string, Step[], string[]]>([
  [
    'one client has at most a quarter',
    [
      ['a', 20],
      ['a', 5],
      ['a', 1],
    ],
    ['20', '25', OWN],
  ],
  [
    'another client has a quarter of its own',
    [
      ['a', 25],
      ['a', 1],
      ['b', 25],
    ],
    ['25', OWN, '50'],
  ],
  [
    'five clients have no more than all',
    [
      ['a', 25],
      ['b', 25],
      ['c', 25],
      ['d', 25],
      ['e', 1],
    ],
    ['25', '50', '75', '100', ALL],
  ],
  [
    'what is given back is free again',
    [
      ['a', 25],
      ['a', -1],
      ['a', 25],
    ],
    ['25', '0', '25'],
  ],
  [
    'a client without any may have more than a quarter',
    [
      ['a', 60],
      ['b', 60],
      ['b', 40],
    ],
    ['60', ALL, '100'],
  ],
  [
    'what is larger than all is given alone',
    [
      ['a', 200],
      ['b', 1],
      ['a', -1],
      ['b', 1],
    ],
    ['200', ALL, '0', '1'],
  ],
])('%s', (_, steps, expected) => {
  expect(outcomes(steps)).toEqual(expected);
});

test('what is given back twice counts once', () => {
  const shares = new Shares('pieces', 100);
  const giveBack = shares.take('a', 10);
  shares.take('a', 10);
  giveBack();
  giveBack();
  expect(shares.sum).toBe(10);
});

/** Amounts that each client has, of 100; what comes first has least worth. */
type Have = Readonly<Record<string, readonly number[]>>;

/** What is given up for a step; `undefined`: the step is refused. */
function givenUp(have: Have, [client, amount]: Step): string[] | undefined {
  const shares = new Shares('pieces', 100, 50);
  const ended: string[] = [];
  const take = (of: string, some: number, place: number): void => {
    shares.take(of, some, { worth: () => place, end: () => ended.push(`${of} ${some}`) });
  };
  for (const [of, amounts] of Object.entries(have))
    for (const [at, some] of amounts.entries()) take(of, some, at);
  const before = shares.sum;
  try {
    take(client, amount, 0);
  } catch {
    expect([ended, shares.sum]).toEqual([[], before]);
    return undefined;
  }
  return ended;
}

test.each<[string, Have, Step, string[] | undefined]>([
  ['the client that has most gives up', { a: [20], b: [10, 11, 9], c: [25, 25] }, ['d', 1], ['c 25']],
  ['what has least worth goes first', { a: [9, 21, 10], b: [30], c: [30] }, ['d', 5], ['a 9']],
  ['as much goes as is needed', { a: [10, 20, 20], b: [50] }, ['c', 25], ['a 10', 'b 50']],
  ['nothing goes while there is room', { a: [50], b: [40] }, ['c', 10], []],
  ['equal parts are kept', { a: [25], b: [25], c: [25], d: [25] }, ['e', 25], undefined],
  ['and four of them give room for less', { a: [25], b: [25], c: [25], d: [25] }, ['e', 24], ['a 25']],
  ['nothing goes in vain', { a: [10, 25], b: [33], c: [32] }, ['d', 34], undefined],
  ['a client with some gets no more than others', { a: [20, 20], b: [30], c: [30] }, ['b', 10], undefined],
  ['but as much as they have', { a: [20, 20], b: [30], c: [30] }, ['b', 9], ['a 20']],
  ['a client gives up nothing for itself', { a: [25, 25], b: [25, 25] }, ['a', 1], undefined],
])('%s', (_, have, step, expected) => {
  expect(givenUp(have, step)).toEqual(expected);
});

test('what cannot be given up is given no room, and gives none', () => {
  const shares = new Shares('pieces', 100, 50);
  const ended: string[] = [];
  const yielding = (name: string) => ({ worth: () => 0, end: () => ended.push(name) });
  shares.take('a', 50);
  shares.take('b', 40, yielding('b'));
  shares.take('c', 10, yielding('c'));
  expect(() => shares.take('d', 1)).toThrow(ApiError);
  expect(() => shares.take('d', 1, yielding('d'))).toThrow(ApiError);
  expect(ended).toEqual([]);
});
