/** The memory that unsent answers hold, and when it is released. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EngineError } from '../../../src/engine/engine.ts';
import { ApiError } from '../../../src/http/errors/errors.ts';
import { Backpressure, MAX_UNSENT_BYTES } from '../../../src/http/request/backpressure.ts';
import { keptBody, ownBody } from '../../../src/http/response/kept-body.ts';

const LARGE = 100_000;

/** The parts of a response that are used. */
function response(method = 'GET', writableFinished = false, closed = false): ServerResponse {
  return Object.assign(new EventEmitter(), {
    socket: null,
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
  backpressure.hold(answer, { bytes, client: 'a', isStreamed, release });
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
      client: 'a',
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
  const hold = (client: string, answer: ServerResponse, bytes: number): void =>
    backpressure.hold(answer, { bytes, client, isStreamed: false });
  hold('a', first, MAX_UNSENT_BYTES + 1);
  expect(() => hold('b', response(), MAX_UNSENT_BYTES + 1)).toThrow(ApiError);
  first.emit('close');
  for (const client of ['a', 'b', 'c', 'd']) hold(client, response(), MAX_UNSENT_BYTES / 4);
  expect(() => hold('e', response(), MAX_UNSENT_BYTES / 4)).toThrow(ApiError);
});

test('one client holds a quarter of it, so that others are answered', () => {
  const backpressure = new Backpressure();
  const hold = (client: string): void =>
    backpressure.hold(response(), { bytes: MAX_UNSENT_BYTES / 8, client, isStreamed: false });
  hold('slow');
  hold('slow');
  expect(() => hold('slow')).toThrow(ApiError);
  expect(() => hold('other')).not.toThrow();
});

// Five addresses whose answers were always younger than two seconds kept all larger answers from everybody else.
test('the slowest answer of the client that holds most gives way to another client, however new it is', () => {
  const backpressure = new Backpressure();
  const cut: string[] = [];
  const hold = (client: string, bytes: number, bytesWritten = 0): void => {
    const socket = { bytesWritten: 0, writableLength: 0 };
    const answer = Object.assign(response(), {
      socket: socket as unknown as Socket,
      destroy: () => cut.push(`${client} ${bytesWritten}`),
    });
    backpressure.hold(answer, { bytes, client, isStreamed: false });
    socket.bytesWritten = bytesWritten;
  };
  const part = MAX_UNSENT_BYTES / 16;
  for (const client of ['a', 'b', 'c', 'd', 'e'])
    for (const written of [LARGE, 0, 2 * LARGE]) hold(client, part, written);
  hold('e', part, LARGE);
  hold('f', part);
  expect([cut, backpressure.bytes]).toEqual([['e 0'], MAX_UNSENT_BYTES]);
  hold('f', part);
  expect(cut).toEqual(['e 0', 'a 0']);
  // None has more than it would have.
  expect(() => hold('f', part)).toThrow(ApiError);
});

test.each<[string, unknown, number]>([
  ['a long text', 'x'.repeat(LARGE), LARGE],
  ['a short text', 'x', 0],
  ['bytes of one request', ownBody('', Buffer.alloc(LARGE)).bytes, LARGE],
  ['bytes that are kept for others too', keptBody('', Buffer.alloc(LARGE)).bytes, 0],
  ['compressed bytes that are kept', keptBody('', '', Buffer.alloc(LARGE)).gzipped, 0],
  ['a stream', Readable.from([]), 0],
  ['nothing', null, 0],
])('%s that the framework sends holds as much as it takes', (_, payload, bytes) => {
  const backpressure = new Backpressure();
  backpressure.send(response(), payload, () => 'a');
  expect(backpressure.bytes).toBe(bytes);
});

test('all are drained when the last of them has closed', async () => {
  const backpressure = new Backpressure();
  const answers = [response('GET', true), response('GET', true)];
  for (const answer of answers) backpressure.hold(answer, { bytes: LARGE, client: 'a', isStreamed: false });
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
