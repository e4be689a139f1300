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
