/** Which readers of large answers are cut, by what they have taken at each look. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { LEAST_RATE, SlowReaders } from '../../../src/http/response/slow-readers.ts';

const LOOK_MS = 5_000;
const KB = 1024;

/** A response whose bytes are set by the test. */
class Sent extends EventEmitter {
  closed = false;
  writableEnded = false;
  bytesWritten = 0;
  writableLength = 0;
  readonly socket = new Socket();

  constructor(timeout: number | undefined) {
    super();
    const of = (name: 'bytesWritten' | 'writableLength') => ({ get: () => this[name] });
    Object.defineProperties(this.socket, {
      bytesWritten: of('bytesWritten'),
      writableLength: of('writableLength'),
    });
    if (timeout !== undefined) this.socket.setTimeout(timeout);
  }
}

const open: Sent[] = [];
afterEach(() => {
  for (const sent of open.splice(0)) {
    sent.emit('close');
    sent.socket.destroy();
  }
});

interface Reader {
  /** Kilobytes that are taken between two looks, in turn. */
  readonly takes: readonly number[];
  /** Kilobytes that wait at each look. */
  readonly waiting: number;
  readonly isEnded?: boolean;
  readonly timeout?: number;
}

/** The look at which a reader is cut, within ten minutes. */
function cutAt({ takes, waiting, isEnded = false, timeout }: Reader): number | undefined {
  const readers = new SlowReaders();
  const sent = new Sent(timeout);
  open.push(sent);
  sent.writableEnded = isEnded;
  sent.writableLength = waiting * KB;
  sent.bytesWritten = waiting * KB;
  readers.watch(sent as unknown as ServerResponse, 0);
  for (let look = 1; look <= 120; look += 1) {
    sent.bytesWritten += (takes[(look - 1) % takes.length] ?? 0) * KB;
    readers.look(look * LOOK_MS);
    if (sent.socket.destroyed) return look;
  }
  return undefined;
}

const RATE = (LEAST_RATE / KB) * (LOOK_MS / 1_000);

test.each<[string, Reader, number | undefined]>([
  ['that takes nothing is cut when it may stall no longer', { takes: [0], waiting: 300 }, 6],
  ['that takes a byte now and then is cut', { takes: [0, 1], waiting: 300 }, 6],
  ['at the lowest rate is not cut', { takes: [RATE], waiting: 300 }, undefined],
  [
    'that pauses for 25 s and takes it all then is not cut',
    { takes: [0, 0, 0, 0, 0, 6 * RATE], waiting: 300 },
    undefined,
  ],
  ['whose largest piece is on its way may have taken it', { takes: [RATE / 2], waiting: 256 }, undefined],
  [
    'that has taken all there is is not cut, however long there is no more',
    { takes: [0], waiting: 0 },
    undefined,
  ],
  ['of the last 64 kB is not cut', { takes: [0], waiting: 64, isEnded: true }, undefined],
  ['of the last 65 kB is cut', { takes: [0], waiting: 65, isEnded: true }, 6],
  ['that may stall for five minutes is cut then', { takes: [0], waiting: 300, timeout: 300_000 }, 60],
])('a reader %s', (_, reader, expected) => {
  expect(cutAt(reader)).toBe(expected);
});

test('who has read its answer is watched no more', () => {
  const readers = new SlowReaders();
  const sent = new Sent(undefined);
  sent.writableLength = 300 * KB;
  readers.watch(sent as unknown as ServerResponse, 0);
  sent.emit('close');
  readers.look(60_000);
  expect(sent.socket.destroyed).toBe(false);
});
