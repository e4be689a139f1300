/** The memory that unsent answers hold, and when it is released. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EngineError } from '../../../src/engine/engine.ts';
import { ApiError } from '../../../src/http/errors/errors.ts';
import { Backpressure, MAX_UNSENT_BYTES } from '../../../src/http/request/backpressure.ts';

const LARGE = 100_000;

/** The parts of a response that are used. */
function response(method = 'GET', writableFinished = false, closed = false): ServerResponse {
  return Object.assign(new EventEmitter(), {
    writableFinished,
    closed,
    req: { method },
  }) as unknown as ServerResponse;
}

const cases: [
  title: string,
  method: string,
  finished: boolean,
  isStreamed: boolean,
  bytes: number,
  released: boolean,
][] = [
  ['sent to its end is released', 'GET', true, false, LARGE, true],
  ['compressed and sent to its end is released', 'GET', true, true, LARGE, true],
  ['to a POST request that is sent is released', 'POST', true, true, LARGE, true],
  // They were left to the garbage collector, which hundreds of megabytes outside its heap do not hurry.
  ['whose client has gone is released', 'GET', false, false, LARGE, true],
  // Memory of an answer was reused while a thread was still compressing it: the response closes before the thread ends.
  ['that is compressed, whose client has gone, may still be read', 'GET', false, true, LARGE, false],
  ['that is compressed, to a HEAD request, may still be read', 'HEAD', true, true, LARGE, false],
  ['that is small is not counted', 'GET', true, false, 1_000, false],
];

test.each(cases)('an answer %s', (_title, method, finished, isStreamed, bytes, released) => {
  const backpressure = new Backpressure();
  const answer = response(method, finished);
  let isReleased = false;
  const release = (): void => {
    isReleased = true;
  };
  backpressure.hold(answer, { bytes, isStreamed, release });
  expect([backpressure.bytes, isReleased]).toEqual([bytes > 65_536 ? bytes : 0, false]);
  answer.emit('close');
  expect([backpressure.bytes, isReleased]).toEqual([0, released]);
});

// A response that has closed does not close again: what was counted then was counted for good, and after some hundred
// clients that left early every large answer was refused.
test('an answer whose client has gone before it was made is not counted, and is released', () => {
  const backpressure = new Backpressure();
  let releases = 0;
  const hold = (): void =>
    backpressure.hold(response('GET', false, true), {
      bytes: LARGE,
      isStreamed: false,
      release: () => {
        releases += 1;
      },
    });
  expect(hold).toThrow(EngineError);
  expect([backpressure.bytes, releases]).toEqual([0, 1]);
});

test('all together hold no more than a fixed amount, but one alone may be larger', () => {
  const backpressure = new Backpressure();
  const first = response();
  const hold = (answer: ServerResponse, bytes: number): void =>
    backpressure.hold(answer, { bytes, isStreamed: false });
  hold(first, MAX_UNSENT_BYTES + 1);
  expect(() => hold(response(), LARGE)).toThrow(ApiError);
  first.emit('close');
  for (let count = 0; count < 4; count += 1) hold(response(), MAX_UNSENT_BYTES / 4);
  expect(() => hold(response(), LARGE)).toThrow(ApiError);
});

test('all are drained when the last of them has closed', async () => {
  const backpressure = new Backpressure();
  const answers = [response('GET', true), response('GET', true)];
  for (const answer of answers) backpressure.hold(answer, { bytes: LARGE, isStreamed: false });
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
