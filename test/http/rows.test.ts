/** Lists of answers: a failed row holds the error body of a single request, all other rows stay as they are. */
import { expect, test } from 'vitest';
import { ApiError } from '../../src/http/errors/errors.ts';
import { listOf, type RequestedRow } from '../../src/http/response/rows.ts';
import { answersOf } from '../support/frames.ts';

const failed = { code: 'TOO_EXPENSIVE', message: 'used up' };
const refused = new ApiError('validation_error');

const cases: [
  title: string,
  rows: RequestedRow[],
  answers: Parameters<typeof answersOf>[0],
  list: unknown[],
][] = [
  ['the answer to nothing is an empty list', [], [], []],
  ['answers in order', ['{}', '{}'], ['{"a":1}', '{"a":2}'], [{ a: 1 }, { a: 2 }]],
  ['no such object is null', ['{}'], [null], [null]],
  ['one that failed before answers', ['{}', '{}'], [failed, '{"a":2}'], ['query_too_broad', { a: 2 }]],
  ['one that failed after answers', ['{}', '{}'], ['{"æ":"ø"}', failed], [{ æ: 'ø' }, 'query_too_broad']],
  ['an invalid row keeps its place', ['{}', refused, '{}'], ['1', '2'], [1, 'validation_error', 2]],
  ['a list without a valid row', [refused], [], ['validation_error']],
  [
    'an answer may hold what stands between answers',
    ['{}', '{}'],
    ['{"a":"},\\n{"}', '[[],\n[]]'],
    [{ a: '},\n{' }, [[], []]],
  ],
];

test.each(cases)('%s', (_title, rows, answers, expected) => {
  const list = JSON.parse(listOf(rows, { frames: answersOf(answers) }, 'id').toString()) as unknown[];
  expect(list.map((one) => (one as { error?: { code: string } } | null)?.error?.code ?? one)).toEqual(
    expected,
  );
});
