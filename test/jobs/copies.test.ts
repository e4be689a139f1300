/** Copies of results that grow: how many are made, and when they are erased. */
import { EventEmitter } from 'node:events';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiError } from '../../src/http/errors/errors.ts';
import { Shares } from '../../src/http/request/shares.ts';
import { COPIED_BYTES, Copies } from '../../src/jobs/result/copies.ts';
import type { Asker } from '../../src/jobs/result/wanted.ts';

/** Those who ask, and what was done for them. */
function copying(most = 8) {
  const copies = new Copies(new Shares('copies', most));
  const [made, erased, stopped]: string[][] = [[], [], []];
  const ends: (() => void)[] = [];
  const ask = (key: string, address = 'a', expected = 1, isFailing = false) => {
    const left = new AbortController();
    const connection = Object.assign(new EventEmitter(), { address });
    const asker: Asker = { connection, left: left.signal };
    const copy = copies.of(key, asker, {
      expected,
      make: (stop) =>
        new Promise((resolve, reject) => {
          made?.push(key);
          const erase = async (): Promise<void> => void erased?.push(key);
          stop.addEventListener('abort', () => {
            stopped?.push(key);
            reject(stop.reason as Error);
          });
          ends.push(() =>
            isFailing ? reject(new Error('no disk')) : resolve({ path: key, bytes: expected, erase }),
          );
        }),
    });
    copy.catch(() => {});
    return { copy, leave: () => left.abort() };
  };
  const end = async (): Promise<void> => {
    for (const one of ends.splice(0)) one();
    await nextIteration();
  };
  return { copies, ask, end, made, erased, stopped };
}

test('all who ask for one state get one copy, which is erased when the last has read it', async () => {
  const { copies, ask, end, made, erased } = copying();
  const [one, other] = [ask('x'), ask('x', 'b')];
  await end();
  expect(await one.copy).toBe(await other.copy);
  one.leave();
  await nextIteration();
  expect([made, erased, copies.size]).toEqual([['x'], [], 1]);
  other.leave();
  await nextIteration();
  expect([made, erased, copies.size]).toEqual([['x'], ['x'], 0]);
});

test('a copy is made no further when all who asked have left', async () => {
  const { copies, ask, stopped } = copying();
  const [one, other] = [ask('x'), ask('x')];
  one.leave();
  expect(stopped).toEqual([]);
  other.leave();
  await expect(one.copy).rejects.toBeInstanceOf(ApiError);
  expect([stopped, copies.size]).toEqual([['x'], 0]);
});

test('one client has a quarter of the copies', async () => {
  const { ask } = copying(8);
  const asked = [ask('1'), ask('2'), ask('3'), ask('4', 'b')];
  const refused = await Promise.all(
    asked.map(({ copy }) => Promise.race([copy.catch((error: unknown) => error), nextIteration()])),
  );
  expect(refused.map((each) => each instanceof ApiError && each.code)).toEqual([
    false,
    false,
    'overloaded',
    false,
  ]);
});

test('a place is free again when its copy is erased', async () => {
  const { ask, end } = copying(4);
  const first = ask('1');
  await end();
  await expect(ask('2').copy).rejects.toBeInstanceOf(ApiError);
  first.leave();
  await nextIteration();
  const third = ask('3');
  await end();
  expect((await third.copy).path).toBe('3');
});

test('all copies together have no more bytes than there is room for', async () => {
  const { ask, end } = copying(100);
  ask('1', 'a', COPIED_BYTES - 1);
  await expect(ask('2', 'b', 2).copy).rejects.toMatchObject({ code: 'overloaded' });
  const small = ask('3', 'c', 1);
  await end();
  expect((await small.copy).path).toBe('3');
});

test('what could not be made is made anew for the next one who asks', async () => {
  const { ask, end, made } = copying();
  const failing = ask('x', 'a', 1, true);
  await end();
  await expect(failing.copy).rejects.toThrow('no disk');
  const next = ask('x');
  await end();
  expect([(await next.copy).path, made]).toEqual(['x', ['x', 'x']]);
});
