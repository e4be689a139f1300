/** How much of a file is read before it is known to unpack to too much. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Unpacked } from '../../src/jobs/intake/unpacked.ts';

const MOST = 1_000_000;
const zeros = (bytes: number): Buffer => gzipSync(Buffer.alloc(bytes));
const cut = (file: Buffer, bytes: number): Buffer => file.subarray(0, bytes);

/** Bytes of the file that were taken when it was refused; `undefined`: it was not. */
async function refusedAfter(file: Buffer, piece: number): Promise<number | undefined> {
  const unpacked = new Unpacked(MOST);
  try {
    for (let end = piece; end < file.length + piece; end += piece)
      if (await unpacked.exceeds(file.subarray(end - piece, end))) return Math.min(end, file.length);
    return undefined;
  } finally {
    unpacked.close();
  }
}

test.each<[string, Buffer, number, number | undefined]>([
  ['as much as it may', zeros(MOST), 100, undefined],
  ['a byte more', zeros(MOST + 1), 100_000, zeros(MOST + 1).length],
  ['a thousand times as much, in one piece', zeros(MOST * 1_000), MOST, zeros(MOST * 1_000).length],
  ['a thousand times as much, in many', zeros(MOST * 1_000), 1_500, 1_500],
  [
    'too much in two members',
    Buffer.concat([zeros(MOST * 0.6), zeros(MOST * 0.6)]),
    100_000,
    2 * zeros(MOST * 0.6).length,
  ],
  ['something behind its end', Buffer.concat([zeros(9), Buffer.alloc(5_000, 'x')]), 100, undefined],
  ['damaged bytes', Buffer.concat([cut(zeros(MOST * 50), 60), Buffer.alloc(5_000, 7)]), 100, undefined],
  ['text', Buffer.alloc(MOST * 3, 'x'), 1_000, undefined],
  ['its first byte alone', cut(zeros(9), 1), 1, undefined],
])('%s', async (_, file, piece, expected) => {
  expect(await refusedAfter(file, piece)).toBe(expected);
});
