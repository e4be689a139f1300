import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { Turns } from '../../../src/http/request/turns.ts';

describe('turns of the event loop', () => {
  it('begin one request each, in order, and none is left over', async () => {
    const [turns, begun] = [new Turns(), [] as string[]];
    const take = (name: string): void => turns.take(() => begun.push(name));
    for (const name of ['a', 'b', 'c']) take(name);
    expect(begun).toEqual([]);
    for (const expected of ['a', 'ab', 'abc', 'abc']) {
      await setImmediate();
      expect(begun.join('')).toBe(expected);
    }
    take('d');
    await setImmediate();
    expect(begun.join('')).toBe('abcd');
  });

  it('are not taken by clients that have gone', async () => {
    const [turns, begun] = [new Turns(), [] as string[]];
    const take = (name: string, isOver: boolean): void =>
      turns.take(
        () => begun.push(name),
        () => isOver,
      );
    for (const name of ['a', 'gone', 'gone', 'b', 'gone', 'c', 'gone']) take(name, name === 'gone');
    for (const expected of ['a', 'ab', 'abc', 'abc']) {
      await setImmediate();
      expect(begun.join('')).toBe(expected);
    }
    take('gone', true);
    await setImmediate();
    take('d', false);
    await setImmediate();
    expect(begun.join('')).toBe('abcd');
  });

  it('keep nothing of what has begun, although some always wait', async () => {
    const turns = new Turns();
    let kept = 0;
    const collected = new FinalizationRegistry<undefined>(() => {
      kept -= 1;
    });
    const again = (left: number): void => {
      const begin = (): void => (left > 0 ? again(left - 1) : undefined);
      collected.register(begin, undefined);
      kept += 1;
      turns.take(begin);
    };
    for (let at = 0; at < 3; at += 1) again(1_000);
    for (let turn = 0; turn < 1_500; turn += 1) await setImmediate();
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    await setImmediate();
    expect(kept).toBeLessThan(100);
  });
});
