/** Lists of answers: a failed row holds the error body of a single request, all other rows stay as they are. */
import { expect, test } from 'vitest';
import { ApiError, errorBody } from '../../src/http/errors/errors.ts';
import { JSON_LIST, listOf, type RequestedRow } from '../../src/http/response/rows.ts';
import { answersOf } from '../support/frames.ts';

const failed = { code: 'TOO_EXPENSIVE', message: 'used up' };
const refused = { body: Buffer.from(errorBody(new ApiError('validation_error'), 'id')) };
const asked = { parameters: '{}', presentation: 'flat' };
const nested = { ...asked, presentation: 'nested' };
const about = { notation: JSON_LIST, requestId: 'id', publicName: String };

const cases: [
  title: string,
  rows: RequestedRow[],
  answers: Parameters<typeof answersOf>[0],
  list: unknown[],
][] = [
  ['the answer to nothing is an empty list', [], [], []],
  ['answers in order', [asked, asked], ['{"a":1}', '{"a":2}'], [{ a: 1 }, { a: 2 }]],
  ['no such object is null', [asked], [null], [null]],
  ['one that failed before answers', [asked, asked], [failed, '{"a":2}'], ['query_too_broad', { a: 2 }]],
  ['one that failed after answers', [asked, asked], ['{"æ":"ø"}', failed], [{ æ: 'ø' }, 'query_too_broad']],
  ['an invalid row keeps its place', [asked, refused, asked], ['1', '2'], [1, 'validation_error', 2]],
  ['a list without a valid row', [refused], [], ['validation_error']],
  [
    'an answer may hold what stands between answers',
    [asked, asked],
    ['{"a":"},\\n{"}', '[[],\n[]]'],
    [{ a: '},\n{' }, [[], []]],
  ],
];

test.each(cases)('%s', (_title, rows, answers, expected) => {
  const batches = new Map([['flat', { frames: answersOf(answers) }]]);
  const list = JSON.parse(listOf(rows, batches, about).toString()) as unknown[];
  expect(list.map((one) => (one as { error?: { code: string } } | null)?.error?.code ?? one)).toEqual(
    expected,
  );
});

test('rows of several presentations stay in their order', () => {
  const batches = new Map([
    ['flat', { frames: answersOf(['1', '3']) }],
    ['nested', { frames: answersOf(['2']) }],
  ]);
  expect(listOf([asked, nested, asked], batches, about).toString()).toBe('[1,\n2,\n3]');
});

test('what is missing has the error that was given', () => {
  const missing = new ApiError('not_found');
  const batches = new Map([['flat', { frames: answersOf([null]) }]]);
  expect(listOf([asked], batches, { ...about, missing }).toString()).toContain('"code":"not_found"');
});
