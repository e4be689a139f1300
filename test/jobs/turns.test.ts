/** Whose turn it is where files are looked at. */
import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineError } from '../../src/engine/engine.ts';
import { Turns } from '../../src/jobs/apart/turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const LONGEST_MS = 100_000;

function turnsOf(places: number) {
  const turns = new Turns(places, LONGEST_MS);
  const outcomes: string[] = [];
  /** The wish of a client; its name is the first letter of the wish's. */
  const ask = (name: string, ms: number, bytes = 1): AbortController => {
    const left = new AbortController();
    const wish = { client: name.slice(0, 1), bytes, unwanted: left.signal };
    const work = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    turns.run(wish, work).then(
      () => outcomes.push(name),
      ({ code }: { code: string }) => outcomes.push(`${name} ${code}`),
    );
    return left;
  };
  /** Lets the time pass; the outcomes since the last call. */
  const passed = async (ms: number): Promise<string[]> => {
    await vi.advanceTimersByTimeAsync(ms);
    return outcomes.splice(0);
  };
  return { ask, passed };
}

test('one client never has all places', async () => {
  const { ask, passed } = turnsOf(2);
  for (const name of ['a1', 'a2', 'a3']) ask(name, 1_000);
  ask('b1', 10);
  expect(await passed(10)).toEqual(['b1']);
  expect(await passed(990)).toEqual(['a1']);
  expect(await passed(1_000)).toEqual(['a2']);
});

test('a single place is for everybody', async () => {
  const { ask, passed } = turnsOf(1);
  for (const name of ['a1', 'a2', 'b1']) ask(name, 1_000);
  expect(await passed(3_000)).toEqual(['a1', 'b1', 'a2']);
});

test('clients that have had nothing come in order', async () => {
  const { ask, passed } = turnsOf(1);
  for (const name of ['a', 'b', 'c', 'd']) ask(name, 10);
  expect(await passed(40)).toEqual(['a', 'b', 'c', 'd']);
});

test('of clients that have had less than a second more than others, the smallest file comes first', async () => {
  const { ask, passed } = turnsOf(1);
  ask('z', 900);
  for (const [name, bytes] of [
    ['a', 3],
    ['b', 2],
    ['c', 2],
    ['z', 1],
  ] as const)
    ask(name, 10, bytes);
  expect(await passed(940)).toEqual(['z', 'z', 'b', 'c', 'a']);
});

test('a client that asks for little is next when a turn ends, beside eight that ask for much', async () => {
  const { ask, passed } = turnsOf(2);
  const clients = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  for (const client of clients) for (let at = 0; at < 8; at += 1) ask(`${client}${at}`, 1_000, 100_000);
  await passed(500);
  for (let at = 0; at < 10; at += 1) {
    ask('z', 100);
    expect(await passed(1_000)).toContain('z');
  }
});

test('a client that asks for little all the time is next when eight begin to ask for much', async () => {
  const { ask, passed } = turnsOf(2);
  for (let at = 0; at < 50; at += 1) {
    ask('z', 400);
    await passed(2_400);
  }
  for (const client of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    for (let at = 0; at < 8; at += 1) ask(`${client}${at}`, 1_000, 100_000);
  for (let at = 0; at < 10; at += 1) {
    ask('z', 400);
    expect(await passed(1_400)).toContain('z');
    await passed(1_000);
  }
});

test('of eight clients that always ask for little, none goes before a larger file for ever', async () => {
  const { ask, passed } = turnsOf(2);
  const again = async (client: string): Promise<void> => {
    for (let at = 0; at < 25; at += 1) {
      ask(`${client}${at}`, 300, 0);
      await vi.advanceTimersByTimeAsync(0);
    }
  };
  for (const client of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await again(client);
  await passed(500);
  for (let at = 0; at < 3; at += 1) {
    ask('z', 300, 1_000_000);
    expect(await passed(5_000)).toContain('z');
  }
});

test('clients that are new pass a larger file for some seconds', async () => {
  const { ask, passed } = turnsOf(1);
  ask('a', 1_000);
  ask('z', 10, 100_000);
  const seconds: string[] = [];
  for (let at = 0; at < 20; at += 1) {
    ask(String.fromCharCode(65 + at), 1_000, 1_000);
    seconds.push((await passed(1_000)).includes('z') ? 'z' : '-');
  }
  expect(seconds.join('')).toMatch(/^-{12,15}z-*$/);
});

test('what clients have had is counted until nobody waits', async () => {
  const { ask, passed } = turnsOf(1);
  for (const [name, ms] of [
    ['a1', 5_000],
    ['b1', 1_000],
    ['a2', 1_000],
    ['b2', 1_000],
    ['b3', 10],
  ] as const)
    ask(name, ms);
  expect(await passed(8_010)).toEqual(['a1', 'b1', 'b2', 'b3', 'a2']);
  ask('a3', 1_000);
  for (const name of ['a4', 'b4']) ask(name, 10);
  expect(await passed(1_020)).toEqual(['a3', 'b4', 'a4']);
});

test('who waits too long is refused, and who leaves keeps no place', async () => {
  const { ask, passed } = turnsOf(1);
  ask('a', 2 * LONGEST_MS);
  const left = ask('b', 10);
  ask('c', 10);
  left.abort(new EngineError('CANCELLED', 'gone'));
  expect(getEventListeners(left.signal, 'abort')).toEqual([]);
  expect(await passed(LONGEST_MS)).toEqual(['b CANCELLED', 'c OVERLOADED']);
  ask('d', 10);
  expect(await passed(LONGEST_MS + 10)).toEqual(['a', 'd']);
});
