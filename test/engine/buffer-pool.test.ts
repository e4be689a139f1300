/** Buffers of large answers: which are reused, which are returned to the system. */
import { expect, test } from 'vitest';
import { BufferPool } from '../../src/engine/pool/buffer-pool.ts';

const MIB = 2 ** 20;

const cases: [title: string, bytes: number, length: number, before: number, after: number][] = [
  ['a small answer leaves its buffer at once', MIB, 65_536, MIB, MIB],
  ['a large one keeps it until it is released', MIB, 65_537, 0, MIB],
  ['a buffer of four mebibytes is kept', 4 * MIB, 3 * MIB, 0, 4 * MIB],
  ['a larger one is not', 4 * MIB + 1, 3 * MIB, 0, 0],
  ['nor is an empty one', 0, 0, 0, 0],
];

test.each(cases)('%s', (_title, bytes, length, before, after) => {
  const buffers = new BufferPool(1);
  const buffer = new ArrayBuffer(bytes);
  new Uint8Array(buffer).fill(7);
  const answer = buffers.answerIn(buffer, length);
  const taken = buffers.take();
  expect([answer.bytes.length, taken.byteLength]).toEqual([length, before]);
  expect(answer.bytes.every((byte) => byte === 7)).toBe(true);
  buffers.giveBack(taken);
  answer.release?.();
  expect(buffers.take().byteLength).toBe(after);
});

test('no more buffers are kept than the capacity', () => {
  const buffers = new BufferPool(2);
  const given = [1, 2, 3].map((size) => new ArrayBuffer(size));
  for (const buffer of given) buffers.giveBack(buffer);
  expect(given.map(({ byteLength }) => byteLength)).toEqual([1, 2, 0]);
  expect([buffers.take(), buffers.take(), buffers.take()].map(({ byteLength }) => byteLength)).toEqual([
    2, 1, 0,
  ]);
});
