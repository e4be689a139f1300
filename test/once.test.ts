/** A value is made once; a failure is not kept. */
/** What is loaded late is loaded once, and a failure is not kept. */
import { expect, test } from 'vitest';
import { atMostEvery, InTurn, once } from '../src/once.ts';

const failing = Symbol('failing');

test.each([
  ['made at the first call', ['made'], ['made', 'made']],
  // The rejected promise was kept, and given to everybody who came later.
  ['made again when that failed', [failing, 'made'], ['failed', 'made', 'made']],
])('%s', async (_fact, makings, answers) => {
  const left = [...makings];
  const get = once(async () => {
    const making = left.shift();
    if (making === failing) throw new Error('failed');
    return making;
  });
  const given: unknown[] = [];
  for (const _ of answers) given.push(await get().catch((error: Error) => error.message));
  expect({ given, left }).toEqual({ given: answers, left: [] });
});

test('concurrent calls share one attempt', async () => {
  let count = 0;
  const get = once(async () => (count += 1));
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
});

test('work is done one time after the other, and who asks meanwhile gets a run that began after he asked', async () => {
  const begun: (() => void)[] = [];
  const turn = new InTurn(() => new Promise((resolve) => begun.push(resolve)));
  const [first, second, third] = [turn.run(), turn.run(), turn.run()];
  expect([second === third, begun.length]).toEqual([true, 1]);
  begun[0]?.();
  await first;
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.();
  await second;
  void turn.run();
  expect(begun).toHaveLength(3);
});

test('a run that fails is not the end of the next', async () => {
  const results = [Promise.reject(new Error('away')), Promise.resolve()];
  const turn = new InTurn(() => results.shift() ?? Promise.resolve());
  const both = [turn.run(), turn.run()];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test.each<[string, times: number[], made: (number | string)[]]>([
  ['is made again when its time is over', [0, 999, 1_000, 1_999, 2_000], [1, 1, 2, 2, 3]],
  ['is made again at once when that failed', [3_000, 3_000, 3_001], ['failed', 2, 2]],
])('what is made at most every second %s', async (_, times, expected) => {
  let [count, clock] = [0, 0];
  const get = atMostEvery(
    1_000,
    async () => {
      count += 1;
      if (expected[0] === 'failed' && count === 1) throw new Error('failed');
      return count;
    },
    () => clock,
  );
  const made: unknown[] = [];
  for (clock of times) made.push(await get().catch((error: Error) => error.message));
  expect(made).toEqual(expected);
});

test('all who ask while it is made have the same, however long it takes', async () => {
  let [count, clock] = [0, 0];
  const making = Promise.withResolvers<void>();
  const get = atMostEvery(
    1_000,
    async () => {
      await making.promise;
      count += 1;
      return count;
    },
    () => clock,
  );
  const first = get();
  clock = 5_000;
  const second = get();
  making.resolve();
  expect([await first, await second, await get()]).toEqual([1, 1, 1]);
});
