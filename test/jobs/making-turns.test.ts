/** Which of several things that are asked for one after the other are made at once. */
import { expect, test } from 'vitest';
import { MakingTurns } from '../../src/jobs/result/making-turns.ts';

const [SMALL, LARGE] = [100_000, 100_001];
const never = new AbortController().signal;

test.each<[string, number[], number[]]>([
  ['a small one beside a large one', [LARGE, SMALL], [0, 1]],
  ['a small one before large ones that wait', [LARGE, LARGE, LARGE, SMALL], [0, 3]],
  ['a large one beside a small one', [SMALL, LARGE], [0, 1]],
  ['one small one, the first', [SMALL, SMALL, SMALL], [0]],
  ['one large one, the first', [LARGE, LARGE], [0]],
])('%s', async (_, rows, expected) => {
  const turns = new MakingTurns();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const made = rows.map((size, place) =>
    turns.take(size, never, () => {
      begun.push(place);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await expect.poll(() => begun).toEqual(expected);
  // The others come when those have ended.
  await expect
    .poll(() => {
      for (const end of ends) end();
      return begun.length;
    })
    .toBe(rows.length);
  await Promise.all(made);
});

test('what fails keeps nothing from its turn', async () => {
  const turns = new MakingTurns();
  const failing = turns.take(SMALL, never, () => Promise.reject(new Error('no disk')));
  await expect(failing).rejects.toThrow('no disk');
  expect(await turns.take(SMALL, never, async () => 'made')).toBe('made');
});

test('what nobody wants any more when its turn comes is not begun', async () => {
  const turns = new MakingTurns();
  const ends: (() => void)[] = [];
  const first = turns.take(LARGE, never, () => new Promise<void>((resolve) => ends.push(resolve)));
  const unwanted = new AbortController();
  const begun: string[] = [];
  const second = turns.take(LARGE, unwanted.signal, async () => void begun.push('second'));
  const third = turns.take(LARGE, never, async () => void begun.push('third'));
  unwanted.abort(new Error('gone'));
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  await first;
  await expect(second).rejects.toThrow('gone');
  await third;
  expect(begun).toEqual(['third']);
});
