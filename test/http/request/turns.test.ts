import { setImmediate } from 'node:timers/promises';
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
});
