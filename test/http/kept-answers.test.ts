/** Which large answers are kept, and which are rendered anew. */
import { expect, test } from 'vitest';
import { type Answer, inquiry } from '../../src/engine/engine.ts';
import { KeptAnswers } from '../../src/http/response/kept-answers.ts';

const MEGABYTE = 1024 * 1024;

const asked = (size: number) =>
  inquiry(
    { resource: 'postcode', operation: 'list', parameters: {}, page: { number: 1, size } },
    { shape: 'nested', format: 'geojson', srid: 4326, base: 'http://x' },
  );

const answer = (megabytes: number, generation = 1): Answer => ({
  body: new Uint8Array(megabytes * MEGABYTE).fill(7),
  more: false,
  generation,
});

test.each([
  ['what is asked once is not kept', 2, 1, 1, false],
  ['what is asked twice is kept', 2, 2, 1, true],
  ['small answers are not kept', 0.1, 3, 1, false],
  ['what is larger than any theme is not kept', 9, 3, 1, false],
  ['answers of another snapshot do not count', 2, 2, 2, false],
])('%s', (_, megabytes, times, generation, expected) => {
  const kept = new KeptAnswers();
  for (let time = 0; time < times; time += 1) kept.offer(asked(1), answer(megabytes));
  expect(kept.find(generation, asked(1)) !== undefined).toBe(expected);
  expect(kept.find(generation, asked(2))).toBeUndefined();
});

test('a kept answer is a copy, for the memory of the pool is used again', () => {
  const kept = new KeptAnswers();
  const given = answer(1);
  kept.offer(asked(1), given);
  kept.offer(asked(1), given);
  given.body.fill(0);
  expect(kept.find(1, asked(1))?.body[0]).toBe(7);
});

test('what was asked for longest ago goes first', () => {
  const kept = new KeptAnswers();
  for (const limit of [1, 2, 3]) for (const _ of [1, 2]) kept.offer(asked(limit), answer(5));
  kept.find(1, asked(1));
  for (const _ of [1, 2]) kept.offer(asked(4), answer(5));
  expect([1, 2, 3, 4].filter((limit) => kept.find(1, asked(limit)) !== undefined)).toEqual([1, 3, 4]);
});
