/** What goes on while somebody waits for it, and stops when nobody does. */
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { ApiError } from '../../src/http/errors/errors.ts';
import { Shares } from '../../src/http/request/shares.ts';
import { type Asker, Wanted } from '../../src/jobs/result/wanted.ts';

const wantedOf = (most = 8): Wanted => new Wanted(new Shares('things', most));

const asking = (left: AbortSignal, address = 'a'): Asker => ({
  connection: Object.assign(new EventEmitter(), { address }),
  left,
});

/** Callers that all want one thing; some of them leave. What became of each, and how often it was begun and stopped. */
async function outcome(callers: number, leaving: readonly number[]) {
  const wanted = wantedOf();
  const left = Array.from({ length: callers }, () => new AbortController());
  let [begun, stopped] = [0, 0];
  const ends: (() => void)[] = [];
  const make = (stop: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      begun += 1;
      ends.push(resolve);
      stop.addEventListener('abort', () => {
        stopped += 1;
        reject(stop.reason as Error);
      });
    });
  const waiting = left.map(({ signal }) => wanted.of('a', asking(signal), make));
  const settled = Promise.allSettled(waiting);
  for (const place of leaving) left[place]?.abort();
  for (const end of ends) end();
  const statuses = (await settled).map(({ status }) => status);
  return { begun, stopped, isMade: !statuses.includes('rejected') };
}

test.each<[string, number, number[], object]>([
  ['one that stays has it', 1, [], { begun: 1, stopped: 0, isMade: true }],
  ['one that leaves stops it', 1, [0], { begun: 1, stopped: 1, isMade: false }],
  ['two that stay have one', 2, [], { begun: 1, stopped: 0, isMade: true }],
  ['the first leaves, the second has it', 2, [0], { begun: 1, stopped: 0, isMade: true }],
  ['the second leaves, the first has it', 2, [1], { begun: 1, stopped: 0, isMade: true }],
  ['all leave', 3, [2, 0, 1], { begun: 1, stopped: 1, isMade: false }],
])('%s', async (_, callers, leaving, expected) => {
  expect(await outcome(callers, leaving)).toEqual(expected);
});

test('what was stopped is begun anew for whoever comes then', async () => {
  const wanted = wantedOf();
  const left = new AbortController();
  const first = wanted.of('a', asking(left.signal), () => new Promise(() => {}));
  void first;
  left.abort();
  let isBegun = false;
  await wanted.of('a', asking(new AbortController().signal), async () => {
    isBegun = true;
  });
  expect(isBegun).toBe(true);
});

test('who has left before asking has nothing begun', async () => {
  const asked = wantedOf().of('a', asking(AbortSignal.abort()), () => Promise.reject(new Error('begun')));
  await expect(asked).rejects.toThrow('closed the connection');
});

test('one client has a quarter of all made at a time, and its place again when one is made', async () => {
  const wanted = wantedOf(4);
  const { signal } = new AbortController();
  const made = Promise.withResolvers<void>();
  const first = wanted.of('a', asking(signal), () => made.promise);
  const again = wanted.of('a', asking(signal), () => Promise.reject(new Error('begun twice')));
  await expect(wanted.of('b', asking(signal), async () => {})).rejects.toBeInstanceOf(ApiError);
  await wanted.of('c', asking(signal, 'another'), async () => {});
  made.resolve();
  await Promise.all([first, again]);
  await wanted.of('b', asking(signal), async () => {});
});
