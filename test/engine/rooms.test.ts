/** Memory of large answers: which is used again, which is given back to the system. */
import { expect, test } from 'vitest';
import { Rooms } from '../../src/engine/rooms.ts';

const MIB = 2 ** 20;

const cases: [title: string, bytes: number, length: number, before: number, after: number][] = [
  ['a small answer leaves its room at once', MIB, 65_536, MIB, MIB],
  ['a large one keeps it until it is released', MIB, 65_537, 0, MIB],
  ['a room of four mebibytes is kept', 4 * MIB, 3 * MIB, 0, 4 * MIB],
  ['a larger one is not', 4 * MIB + 1, 3 * MIB, 0, 0],
  ['nor is an empty one', 0, 0, 0, 0],
];

test.each(cases)('%s', (_title, bytes, length, before, after) => {
  const rooms = new Rooms(1);
  const room = new ArrayBuffer(bytes);
  new Uint8Array(room).fill(7);
  const answer = rooms.answerIn(room, length);
  const taken = rooms.take();
  expect([answer.bytes.length, taken.byteLength]).toEqual([length, before]);
  expect(answer.bytes.every((byte) => byte === 7)).toBe(true);
  rooms.giveBack(taken);
  answer.release?.();
  expect(rooms.take().byteLength).toBe(after);
});

test('no more rooms are kept than may be asked for at once', () => {
  const rooms = new Rooms(2);
  const given = [1, 2, 3].map((size) => new ArrayBuffer(size));
  for (const room of given) rooms.giveBack(room);
  expect(given.map(({ byteLength }) => byteLength)).toEqual([1, 2, 0]);
  expect([rooms.take(), rooms.take(), rooms.take()].map(({ byteLength }) => byteLength)).toEqual([2, 1, 0]);
});
