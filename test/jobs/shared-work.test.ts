/** What goes on while somebody waits for it, and stops when nobody does. */
import { EventEmitter } from 'node:events';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiError } from '../../src/http/errors/errors.ts';
import { Shares } from '../../src/http/request/shares.ts';
import { type Asker, SharedWork } from '../../src/jobs/result/shared-work.ts';

const workOf = (most = 8) => new SharedWork<void>(new Shares('things', most));

const asking = (left: AbortSignal, address = 'a'): Asker => ({
  connection: Object.assign(new EventEmitter(), { address }),
  left,
});

/** Callers that all want one thing; some of them leave. What became of each, and how often it was begun and stopped. */
async function outcome(callers: number, leaving: readonly number[]) {
  const work = workOf();
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
  const waiting = left.map(({ signal }) => work.of('a', asking(signal), make));
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
  const work = workOf();
  const left = new AbortController();
  const first = work.of('a', asking(left.signal), () => new Promise(() => {}));
  void first;
  left.abort();
  let isBegun = false;
  await work.of('a', asking(new AbortController().signal), async () => {
    isBegun = true;
  });
  expect(isBegun).toBe(true);
});

test('who has left before asking has nothing begun', async () => {
  const asked = workOf().of('a', asking(AbortSignal.abort()), () => Promise.reject(new Error('begun')));
  await expect(asked).rejects.toThrow('closed the connection');
});

test('one client has a quarter of all made at a time, and its place again when one is made', async () => {
  const work = workOf(4);
  const { signal } = new AbortController();
  const made = Promise.withResolvers<void>();
  const first = work.of('a', asking(signal), () => made.promise);
  const again = work.of('a', asking(signal), () => Promise.reject(new Error('begun twice')));
  await expect(work.of('b', asking(signal), async () => {})).rejects.toBeInstanceOf(ApiError);
  await work.of('c', asking(signal, 'another'), async () => {});
  made.resolve();
  await Promise.all([first, again]);
  await work.of('b', asking(signal), async () => {});
});

/** Things that are erased when nobody reads them any more, and what was done for those who ask. */
function erasing(most: number) {
  const [made, erased]: [string[], string[]] = [[], []];
  const work = new SharedWork<string>(new Shares('things', most), async (thing) => void erased.push(thing));
  const ends: (() => void)[] = [];
  const ask = (key: string, address = 'a', isFailing = false) => {
    const left = new AbortController();
    const thing = work.of(key, asking(left.signal, address), () => {
      made.push(key);
      return new Promise((resolve, reject) =>
        ends.push(() => (isFailing ? reject(new Error('no disk')) : resolve(key))),
      );
    });
    thing.catch(() => {});
    return { thing, leave: () => left.abort() };
  };
  const end = async (): Promise<void> => {
    for (const one of ends.splice(0)) one();
    await nextIteration();
  };
  return { ask, end, made, erased };
}

test('what all have read is erased when the last has left, and made anew for the next one', async () => {
  const { ask, end, made, erased } = erasing(8);
  const [one, other] = [ask('x'), ask('x', 'b')];
  await end();
  expect([await one.thing, await other.thing]).toEqual(['x', 'x']);
  one.leave();
  await nextIteration();
  expect([made, erased]).toEqual([['x'], []]);
  other.leave();
  await nextIteration();
  expect([made, erased]).toEqual([['x'], ['x']]);
  ask('x');
  expect(made).toEqual(['x', 'x']);
});

test('what is made after all have left is erased', async () => {
  const { ask, end, erased } = erasing(8);
  ask('x').leave();
  await end();
  expect(erased).toEqual(['x']);
});

test('what is read takes a share until it is erased', async () => {
  const { ask, end } = erasing(4);
  const first = ask('1');
  await end();
  await expect(ask('2').thing).rejects.toMatchObject({ code: 'overloaded' });
  first.leave();
  await nextIteration();
  const third = ask('3');
  await end();
  expect(await third.thing).toBe('3');
});

test('what could not be made is made anew for the next one, and takes no share', async () => {
  const { ask, end, made } = erasing(4);
  const failing = ask('x', 'a', true);
  await end();
  await expect(failing.thing).rejects.toThrow('no disk');
  const next = ask('x');
  await end();
  expect([await next.thing, made]).toEqual(['x', ['x', 'x']]);
});
