/** Rows of a batch in frames: nothing in a row can be taken for its end. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { framesOf, rowsIn } from '../../src/engine/addon/frames.ts';
import { answersOf } from '../support/frames.ts';

test('a row of the request is its length in bytes and its text', () => {
  expect([...framesOf(['{}', '"ø"'])]).toEqual([2, 0, 0, 0, 0x7b, 0x7d, 4, 0, 0, 0, 0x22, 0xc3, 0xb8, 0x22]);
});

test('rows of an answer come in order, each with what it is', () => {
  const frames = answersOf(['{"a":1}', null, { code: 'TOO_EXPENSIVE', message: 'used up' }, '']);
  const rows = [...rowsIn(frames)].map((row) => ('body' in row ? Buffer.from(row.body).toString() : row));
  expect(rows).toEqual(['{"a":1}', { absent: true }, { failure: 'TOO_EXPENSIVE', message: 'used up' }, '']);
});

test('any texts survive the way there and back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
      const rows = [...rowsIn(answersOf(texts))];
      expect(rows.map((row) => 'body' in row && Buffer.from(row.body).toString())).toEqual(texts);
    }),
    { seed: 1 },
  );
});
