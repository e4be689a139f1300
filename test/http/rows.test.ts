/** Lists of answers: the engine's lines and the faults of what was never asked, in the order of the request. */
import { expect, test } from 'vitest';
import { ApiError } from '../../src/http/errors.ts';
import { listOf, NO_LINES } from '../../src/http/rows.ts';

const asked = {};
const refused = new ApiError('validation_error', [{ loc: ['body', 'a'], msg: 'a is wrong', type: 'x' }]);

const code = (value: { error?: { code: string } }): unknown => value.error?.code ?? value;

const cases: [title: string, rows: (object | ApiError)[], lines: string, expected: unknown[]][] = [
  ['nothing', [], '', []],
  ['one answer', [asked], '\n{"a":1}\n', [{ a: 1 }]],
  ['answers', [asked, asked], '\n{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
  ['only faults', [refused, refused], '', ['validation_error', 'validation_error']],
  [
    'faults between answers',
    [refused, asked, refused, asked],
    '\n{"æ":"ø"}\n{"a":2}\n',
    ['validation_error', { æ: 'ø' }, 'validation_error', { a: 2 }],
  ],
  [
    'an answer the engine had not the steps for',
    [asked, asked],
    '\n{"error":{"code":"TOO_EXPENSIVE","message":"used up"}}\n{"a":2}\n',
    ['query_too_broad', { a: 2 }],
  ],
];

test.each(cases)('%s', (_title, rows, lines, expected) => {
  const bytes = lines === '' ? NO_LINES : Buffer.from(lines);
  const list = JSON.parse(Buffer.from(listOf(rows, bytes, 'id')).toString()) as {
    error?: { code: string };
  }[];
  expect(list.map(code)).toEqual(expected);
});
