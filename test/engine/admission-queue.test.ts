/** Which questions wait for a thread, in which order, and which are refused. */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AdmissionQueue } from '../../src/engine/pool/admission-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const LONGEST_MS = 100;

/** A queue with questions that take a given time, and the outcome of each. */
function queueOf(places: number) {
  const line = new AdmissionQueue({ places, longestMs: LONGEST_MS });
  const outcomes: string[] = [];
  const submit = (
    name: string,
    ms: number,
    connection = new EventEmitter(),
    isUnderWay = false,
  ): EventEmitter => {
    const work = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    line.run(work, connection, isUnderWay).then(
      () => outcomes.push(name),
      ({ code }: { code: string }) => outcomes.push(`${name} ${code}`),
    );
    return connection;
  };
  /** Lets the time pass; the outcomes since the last call. */
  const passed = async (ms: number): Promise<string[]> => {
    await vi.advanceTimersByTimeAsync(ms);
    return outcomes.splice(0);
  };
  return { line, submit, passed };
}

test('as many questions as there are places begin at once, the others in order of arrival', async () => {
  const { line, submit, passed } = queueOf(2);
  for (const name of ['a', 'b', 'c', 'd', 'e']) submit(name, 10);
  expect(line.length).toBe(3);
  expect(await passed(10)).toEqual(['a', 'b']);
  expect(await passed(10)).toEqual(['c', 'd']);
  expect(await passed(10)).toEqual(['e']);
  expect(line.length).toBe(0);
});

describe('refuses', () => {
  test('a question that has waited for the longest time allowed', async () => {
    const { line, submit, passed } = queueOf(1);
    submit('endless', 1_000);
    submit('first', 1);
    await passed(40);
    submit('second', 1);
    expect(await passed(60)).toEqual(['first OVERLOADED']);
    expect(await passed(40)).toEqual(['second OVERLOADED']);
    expect(line.length).toBe(0);
    expect(await passed(1_000)).toEqual(['endless']);
  });

  test('never what is under way already', async () => {
    const { submit, passed } = queueOf(1);
    submit('endless', 1_000);
    submit('next slice', 1, new EventEmitter(), true);
    submit('question', 1);
    expect(await passed(100)).toEqual(['question OVERLOADED']);
    expect(await passed(901)).toEqual(['endless', 'next slice']);
  });

  test('at once a question that would wait longer at the recent pace of answers', async () => {
    const { submit, passed } = queueOf(1);
    for (let count = 0; count < 60; count += 1) {
      submit('paced', 30);
      await passed(30);
    }
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) submit(name, 30);
    expect(await passed(0)).toEqual(['f OVERLOADED']);
    expect(await passed(120)).toEqual(['a', 'b', 'c', 'e OVERLOADED', 'd']);
  });

  test('no question for the length of the queue where answers come fast', async () => {
    const { submit, passed } = queueOf(1);
    for (let count = 0; count < 60; count += 1) {
      submit('paced', 0);
      await passed(0);
    }
    await passed(0);
    for (let count = 0; count < 1_000; count += 1) submit('quick', 0);
    const outcomes = await passed(99);
    expect(new Set(outcomes)).toEqual(new Set(['quick']));
  });
});

test('a client that leaves while waiting costs nothing more, and keeps no place', async () => {
  const { line, submit, passed } = queueOf(1);
  submit('a', 10);
  const connection = submit('gone', 10);
  submit('b', 10);
  connection.emit('close');
  expect(connection.listenerCount('close')).toBe(0);
  expect(line.length).toBe(1);
  expect(await passed(20)).toEqual(['gone CANCELLED', 'a', 'b']);
});

test('a failed question leaves its place to the next', async () => {
  const line = new AdmissionQueue({ places: 1, longestMs: LONGEST_MS });
  const failed = line.run(() => Promise.reject(new Error('no')), new EventEmitter());
  const next = line.run(() => Promise.resolve('yes'), new EventEmitter());
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

const at = (address: string) => Object.assign(new EventEmitter(), { address });

describe('clients of two addresses', () => {
  test('have half of the places each while both wait, and all while the other does not', async () => {
    const { submit, passed } = queueOf(4);
    for (let count = 0; count < 10; count += 1) submit('a', 10, at('127.0.0.2'));
    for (let count = 0; count < 2; count += 1) submit('b', 10, at('127.0.0.3'));
    expect(await passed(10)).toEqual(['a', 'a', 'a', 'a']);
    expect((await passed(10)).sort()).toEqual(['a', 'a', 'b', 'b']);
    expect(await passed(10)).toEqual(['a', 'a', 'a', 'a']);
  });

  test('have half of the places each, also where one has long questions in its half', async () => {
    const { submit, passed } = queueOf(4);
    for (const ms of [50, 50, 10, 10, 10, 10]) submit('a', ms, at('127.0.0.2'));
    for (let count = 0; count < 4; count += 1) submit('b', 10, at('127.0.0.3'));
    expect(await passed(10)).toEqual(['a', 'a']);
    expect(await passed(10)).toEqual(['b', 'b']);
    expect(await passed(10)).toEqual(['b', 'b']);
  });

  test('are not refused for the questions of the other', async () => {
    const { submit, passed } = queueOf(1);
    for (let count = 0; count < 60; count += 1) {
      submit('paced', 30);
      await passed(30);
    }
    for (let count = 0; count < 6; count += 1) submit('a', 30, at('127.0.0.2'));
    submit('b', 30, at('127.0.0.3'));
    expect(await passed(0)).toEqual(['a OVERLOADED']);
    expect(await passed(60)).toEqual(['a', 'b']);
  });
});

describe('a refused question may come back when the queue is worked off, or up to as much later', () => {
  const cases: [ms: number, random: number, seconds: number][] = [
    [1_000, 0, 6],
    [1_000, 0.5, 9],
    [1_000, 1, 12],
    [10, 0, 1],
    [10, 1, 2],
  ];
  test.each(cases)('answers of %i ms, chance %d: %i s', async (ms, random, seconds) => {
    const line = new AdmissionQueue({ places: 1, longestMs: 5 * ms, random: () => random });
    const ask = () => line.run(() => new Promise((resolve) => setTimeout(resolve, ms)), new EventEmitter());
    for (let count = 0; count < 60; count += 1) {
      const asked = ask();
      await vi.advanceTimersByTimeAsync(ms);
      await asked;
    }
    const asked = Array.from({ length: 7 }, ask).map((one) => one.catch(() => {}));
    await expect(ask()).rejects.toMatchObject({ code: 'OVERLOADED', retryAfterS: seconds });
    await vi.advanceTimersByTimeAsync(20 * ms);
    await Promise.all(asked);
  });
});
