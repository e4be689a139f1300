/** What an answer holds until it has left, and when its memory is given back. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { ApiError } from '../../src/http/errors/errors.ts';
import { Backpressure } from '../../src/http/request/backpressure.ts';

const LARGE = 100_000;
const MIB = 2 ** 20;

/** A response of which nothing else is looked at. */
function response(method: string, writableFinished: boolean): ServerResponse {
  return Object.assign(new EventEmitter(), {
    writableFinished,
    req: { method },
  }) as unknown as ServerResponse;
}

const cases: [title: string, method: string, finished: boolean, bytes: number, released: boolean][] = [
  ['sent to its end is given back', 'GET', true, LARGE, true],
  ['posted for and sent is given back', 'POST', true, LARGE, true],
  // Memory of an answer was reused while a thread was still compressing it: the response closes before the thread ends.
  ['whose client has gone may still be read by a thread', 'GET', false, LARGE, false],
  ['that was only described may still be read by a thread', 'HEAD', true, LARGE, false],
  ['that is small is not worth the trouble', 'GET', true, 1_000, false],
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

test('those under way have left when the last of them has', async () => {
  const backpressure = new Backpressure();
  const answers = [response('GET', true), response('GET', true)];
  for (const answer of answers) backpressure.hold(answer, LARGE);
  const events: string[] = [];
  const left = backpressure.drained().then(() => events.push('all have left'));
  for (const answer of answers) {
    events.push('one leaves');
    answer.emit('close');
  }
  await left;
  expect(events).toEqual(['one leaves', 'one leaves', 'all have left']);
});
