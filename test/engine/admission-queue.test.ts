/** Who waits for a thread, in which order, and who is told to come again. */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AdmissionQueue } from '../../src/engine/admission-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const LONGEST_MS = 100;

/** Asks questions that take a given time, and notes what became of each. */
function asking(places: number) {
  const line = new AdmissionQueue({ places, longestMs: LONGEST_MS });
  const told: string[] = [];
  const ask = (name: string, ms: number, asker = new EventEmitter()): EventEmitter => {
    const work = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    line.run(work, asker).then(
      () => told.push(name),
      ({ code }: { code: string }) => told.push(`${name} ${code}`),
    );
    return asker;
  };
  /** Lets the time pass; what was told since the last look. */
  const passed = async (ms: number): Promise<string[]> => {
    await vi.advanceTimersByTimeAsync(ms);
    return told.splice(0);
  };
  return { line, ask, passed };
}

test('as many as there are places begin at once, the others in the order of their coming', async () => {
  const { line, ask, passed } = asking(2);
  for (const name of ['a', 'b', 'c', 'd', 'e']) ask(name, 10);
  expect(line.length).toBe(3);
  expect(await passed(10)).toEqual(['a', 'b']);
  expect(await passed(10)).toEqual(['c', 'd']);
  expect(await passed(10)).toEqual(['e']);
  expect(line.length).toBe(0);
});

describe('is told to come again', () => {
  test('who has waited as long as anybody may', async () => {
    const { line, ask, passed } = asking(1);
    ask('endless', 1_000);
    ask('first', 1);
    await passed(40);
    ask('second', 1);
    expect(await passed(60)).toEqual(['first OVERLOADED']);
    expect(await passed(40)).toEqual(['second OVERLOADED']);
    expect(line.length).toBe(0);
    expect(await passed(1_000)).toEqual(['endless']);
  });

  test('at once, who would wait longer at the pace of the answers before', async () => {
    const { ask, passed } = asking(1);
    for (let count = 0; count < 60; count += 1) {
      ask('paced', 30);
      await passed(30);
    }
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) ask(name, 30);
    expect(await passed(0)).toEqual(['f OVERLOADED']);
    expect(await passed(120)).toEqual(['a', 'b', 'c', 'e OVERLOADED', 'd']);
  });

  test('but not for their number, where answers come fast', async () => {
    const { ask, passed } = asking(1);
    for (let count = 0; count < 60; count += 1) {
      ask('paced', 0);
      await passed(0);
    }
    await passed(0);
    for (let count = 0; count < 1_000; count += 1) ask('quick', 0);
    const told = await passed(99);
    expect(new Set(told)).toEqual(new Set(['quick']));
  });
});

test('whoever leaves while waiting costs nothing more, and keeps no place', async () => {
  const { line, ask, passed } = asking(1);
  ask('a', 10);
  const asker = ask('gone', 10);
  ask('b', 10);
  asker.emit('close');
  expect(asker.listenerCount('close')).toBe(0);
  expect(line.length).toBe(1);
  expect(await passed(20)).toEqual(['gone CANCELLED', 'a', 'b']);
});

test('what fails leaves its place to the next', async () => {
  const line = new AdmissionQueue({ places: 1, longestMs: LONGEST_MS });
  const failed = line.run(() => Promise.reject(new Error('no')), new EventEmitter());
  const next = line.run(() => Promise.resolve('yes'), new EventEmitter());
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
