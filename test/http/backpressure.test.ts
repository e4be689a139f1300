/** The memory that unsent answers hold, and when it is released. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiError } from '../../src/http/errors/errors.ts';
import { Backpressure } from '../../src/http/request/backpressure.ts';

const LARGE = 100_000;
const MIB = 2 ** 20;

/** The parts of a response that are used. */
function response(method: string, writableFinished: boolean): ServerResponse {
  return Object.assign(new EventEmitter(), {
    writableFinished,
    req: { method },
  }) as unknown as ServerResponse;
}

const cases: [title: string, method: string, finished: boolean, bytes: number, released: boolean][] = [
  ['sent to its end is released', 'GET', true, LARGE, true],
  ['to a POST request that is sent is released', 'POST', true, LARGE, true],
  // Memory of an answer was reused while a thread was still compressing it: the response closes before the thread ends.
  ['whose client has gone may still be read by a thread', 'GET', false, LARGE, false],
  ['to a HEAD request may still be read by a thread', 'HEAD', true, LARGE, false],
  ['that is small is not counted', 'GET', true, 1_000, false],
];

test.each(cases)('an answer %s', (_title, method, finished, bytes, released) => {
  const backpressure = new Backpressure();
  const answer = response(method, finished);
  let isReleased = false;
  backpressure.hold(answer, bytes, () => {
    isReleased = true;
  });
  expect([backpressure.bytes, isReleased]).toEqual([bytes > 65_536 ? bytes : 0, false]);
  answer.emit('close');
  expect([backpressure.bytes, isReleased]).toEqual([0, released]);
});

test('all together hold no more than a quarter of a gibibyte', () => {
  const backpressure = new Backpressure();
  for (let count = 0; count < 4; count += 1) backpressure.hold(response('GET', false), 64 * MIB);
  expect(() => backpressure.hold(response('GET', false), 64 * MIB)).toThrow(ApiError);
});

test('all are drained when the last of them has closed', async () => {
  const backpressure = new Backpressure();
  const answers = [response('GET', true), response('GET', true)];
  for (const answer of answers) backpressure.hold(answer, LARGE);
  const events: string[] = [];
  const drained = backpressure.drained().then(() => events.push('drained'));
  for (const answer of answers) {
    // Lets a promise that is settled too early record itself before the next answer closes.
    await nextIteration();
    events.push('close');
    answer.emit('close');
  }
  await drained;
  expect(events).toEqual(['close', 'close', 'drained']);
});
