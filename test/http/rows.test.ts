/** Lists of answers: what the engine could not answer is told as it would be alone, all else stays as it is. */
import { expect, test } from 'vitest';
import { listOf, NO_ROWS } from '../../src/http/rows.ts';

const code = (value: { error?: { code: string } }): unknown => value.error?.code ?? value;

const tooExpensive = '{"failed":{"code":"TOO_EXPENSIVE","message":"used up"}}';

const cases: [title: string, list: string, expected: unknown[]][] = [
  ['one that failed', `[${tooExpensive}]`, ['query_too_broad']],
  ['one that failed before answers', `[${tooExpensive},\n{"a":2}]`, ['query_too_broad', { a: 2 }]],
  ['one that failed after answers', `[{"æ":"ø"},\n${tooExpensive}]`, [{ æ: 'ø' }, 'query_too_broad']],
  [
    'two that failed between answers',
    `[{"a":"[1]"},\n${tooExpensive},\n{},\n${tooExpensive},\n{"a":[1, 2]}]`,
    [{ a: '[1]' }, 'query_too_broad', {}, 'query_too_broad', { a: [1, 2] }],
  ],
];

test.each(cases)('%s', (_title, text, expected) => {
  const list = JSON.parse(
    Buffer.from(listOf({ list: Buffer.from(text), failed: true }, 'id')).toString(),
  ) as {
    error?: { code: string };
  }[];
  expect(list.map(code)).toEqual(expected);
});

test('a list of which nothing failed is sent as it came', () => {
  const list = Buffer.from('[{"a":1}]');
  expect(listOf({ list, failed: false }, 'id')).toBe(list);
});

test('the answer to nothing is an empty list', () => {
  expect(String(listOf(NO_ROWS, 'id'))).toBe('[]');
});
