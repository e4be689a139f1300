/** A question too expensive for the event loop is sent to the pool once under fifty times the budget, then refused. */
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { INLINE_STEPS, POOL_STEPS, ROW_STEPS } from '../../src/engine/border.generated.ts';
import { type Answer, type Batch, EngineError, inquiry } from '../../src/engine/engine.ts';
import { Lanes } from '../../src/engine/lanes.ts';
import { expectationOf } from '../../src/resources/catalogue.ts';
import { answersOf } from '../support/frames.ts';

const tooExpensive = Object.assign(new Error('used up'), { code: 'TOO_EXPENSIVE' });
const found: Answer = { body: Buffer.from('[]'), more: false, generation: 1 };

const request = inquiry(
  { resource: 'autocomplete', operation: 'suggest', parameters: { q: 'a', limit: 20 } },
  { shape: 'mini', format: 'json', srid: 4326, base: 'http://h', geometry: 'accessPoint' },
);

/** Lanes whose inline call and pool answer so; notes the steps each was given. */
function lanesOf(
  inline: Answer | Error,
  pool: Answer | Error,
  rows: Parameters<typeof answersOf>[0] = ['{}'],
) {
  const steps: number[] = [];
  const lanes = new Lanes(
    {
      answerRows: (_resource, _operation, _requests, _presentation, given) => {
        steps.push(given);
        const failed = rows.some((row) => typeof row !== 'string');
        return { frames: answersOf(rows), failed, generation: 1 };
      },
      answer: (_question, _presentation, given) => {
        steps.push(given);
        if (inline instanceof Error) throw inline;
        return { ...inline, body: Buffer.from(inline.body) };
      },
    },
    {
      answer: (_inquiry, given) => {
        steps.push(given);
        return pool instanceof Error ? Promise.reject(pool) : Promise.resolve(pool);
      },
      answerRows: (_batch, given) => {
        steps.push(given);
        return pool instanceof Error
          ? Promise.reject(pool)
          : Promise.resolve({ frames: pool.body, failed: false, generation: 1 });
      },
    },
    expectationOf,
  );
  return { lanes, steps, answer: () => lanes.answer(request, new EventEmitter()) };
}

test('a cheap question never becomes a promise', () => {
  const { lanes, answer, steps } = lanesOf(found, found);
  expect(answer()).toEqual(found);
  expect(steps).toEqual([INLINE_STEPS]);
  expect(lanes.counts).toEqual({
    inline: 1,
    pool: 0,
    redirected: 0,
    refused: 0,
    cancelled: 0,
    overloaded: 0,
  });
});

test('too expensive inline: the pool answers under fifty times the budget', async () => {
  const { lanes, answer, steps } = lanesOf(tooExpensive, found);
  expect(await answer()).toEqual(found);
  expect(steps).toEqual([INLINE_STEPS, 50 * INLINE_STEPS]);
  expect(POOL_STEPS).toBe(50 * INLINE_STEPS);
  expect(lanes.counts).toEqual({
    inline: 1,
    pool: 1,
    redirected: 1,
    refused: 0,
    cancelled: 0,
    overloaded: 0,
  });
});

test.each([
  ['TOO_EXPENSIVE', 'refused'],
  ['CANCELLED', 'cancelled'],
  ['OVERLOADED', 'overloaded'],
] as const)('%s of the pool is counted as %s', async (code, count) => {
  const { lanes, answer } = lanesOf(tooExpensive, new EngineError(code, 'x'));
  await expect(answer()).rejects.toMatchObject({ code });
  expect(lanes.counts).toMatchObject({ refused: 0, cancelled: 0, overloaded: 0, [count]: 1 });
});

test('any other failure is thrown at once', () => {
  const { lanes, answer } = lanesOf(Object.assign(new Error('x'), { code: 'OVERLOADED' }), found);
  expect(answer).toThrow(EngineError);
  expect(lanes.counts.pool).toBe(0);
});

/** Of so many requests, alone or beside others. */
function batchOf(length: number, together = length): Batch {
  const rows = Array.from({ length }, () => '{"text":"a"}');
  return {
    resource: 'address',
    operation: 'cleanse',
    rows,
    presentationText: request.presentationText,
    together,
  };
}

test('a large batch goes to the pool, with fewer steps for each row', async () => {
  const { lanes, steps } = lanesOf(found, found);
  expect(await lanes.answerRows(batchOf(1_000), new EventEmitter())).toMatchObject({
    frames: found.body,
    failed: false,
  });
  expect(steps).toEqual([ROW_STEPS]);
  expect(lanes.counts).toMatchObject({ inline: 0, pool: 1, redirected: 0 });
});

test('a small batch shares the steps of one question, and never becomes a promise', () => {
  const { lanes, steps } = lanesOf(found, found, ['{"a":1}', '{"a":2}']);
  const rows = lanes.answerRows(batchOf(2), new EventEmitter());
  expect(rows).toEqual({ frames: answersOf(['{"a":1}', '{"a":2}']), failed: false, generation: 1 });
  expect(steps).toEqual([INLINE_STEPS / 2]);
  expect(lanes.counts).toMatchObject({ inline: 1, pool: 0, redirected: 0 });
});

test('a small batch beside others shares the steps with them, and goes to the pool when they are many', async () => {
  const few = lanesOf(found, found, ['{"a":1}', '{"a":2}']);
  few.lanes.answerRows(batchOf(2, 10), new EventEmitter());
  expect(few.steps).toEqual([INLINE_STEPS / 10]);
  const many = lanesOf(found, found);
  await many.lanes.answerRows(batchOf(2, 1_000), new EventEmitter());
  expect(many.lanes.counts).toMatchObject({ inline: 0, pool: 1 });
});

test('a small batch with a row that is too expensive goes to the pool', async () => {
  const used = ['{"a":1}', { code: 'TOO_EXPENSIVE', message: 'used up' }];
  const { lanes, steps } = lanesOf(found, found, used);
  expect(await lanes.answerRows(batchOf(2), new EventEmitter())).toMatchObject({
    frames: found.body,
    failed: false,
  });
  expect(steps).toEqual([INLINE_STEPS / 2, ROW_STEPS]);
  expect(lanes.counts).toMatchObject({ inline: 1, pool: 1, redirected: 1 });
});
