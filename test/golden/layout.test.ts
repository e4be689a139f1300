/** What the layout of kept answers changes, and what it leaves. */
import { expect, test } from 'vitest';
import { laidOut, masked } from './layout.ts';

const LONG = `"${'x'.repeat(130)}"`;

test.each([
  ['numbers keep their digits', '[1.0,-2e3,8.86616715]', '[1.0, -2e3, 8.86616715]'],
  ['texts keep escapes, blanks and brackets', '{"a":"\\"{ [, \\u00e6"}', '{ "a": "\\"{ [, \\u00e6" }'],
  ['members keep their order', '{"2":1,"1":[]}', '{ "2": 1, "1": [] }'],
  ['what has nothing in it stays closed', '[{},[]]', '[{}, []]'],
  ['blanks between values are none', ' [\r\n1 ,\n2 ] ', '[1, 2]'],
  ['a long list has a value a line', `[${LONG},{"b":null}]`, `[\n  ${LONG},\n  { "b": null }\n]`],
  ['a long record has a member a line', `{"a":${LONG},"b":[1]}`, `{\n  "a": ${LONG},\n  "b": [1]\n}`],
])('%s', (_fact, json, expected) => {
  expect(laidOut(json)).toBe(`${expected}\n`);
});

test('the number of a request is left out', () => {
  expect(masked('{"status":404,"request_id":"cc0t6v-c"}')).toBe('{"status":404,"request_id":"…"}');
});
