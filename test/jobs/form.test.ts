/** A form that is refused is not read to its end, however long it is, and its client gets the answer. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Service } from '../../src/app.ts';
import { keptUp } from '../../src/http/request/arrival.ts';
import { receive } from '../../src/jobs/intake/upload.ts';
import { batchParameters } from '../../src/jobs/options.ts';
import { NoRoom } from '../../src/store/folder.ts';
import { echoService } from '../support/echo.ts';

const CHUNK_BYTES = 64 * 1024;
const path = join(tmpdir(), `form-${process.pid}`);

let service: Service;
beforeAll(async () => {
  service = await echoService();
  await service.app.listen({ port: 0 });
});
afterAll(async () => {
  await service.close();
  await rm(path, { force: true });
});

const part = (name: string, content = '', more = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const file = part('file', 'adresse', '; filename="a.csv"');

const forms: [title: string, begin: string, forever: string, said: string][] = [
  ['empty parts', '--x', '\r\n\r\n--x', 'a form may have 32 fields and one file'],
  ['boundaries', '', '\r\n--x', 'a form may have 32 fields and one file'],
  ['empty parts after the file', `${file}--x`, '\r\n\r\n--x', 'a form may have 32 fields and one file'],
  ['fields', '', part('srid'), 'a form may have 32 fields and one file'],
  ['a field', '--x\r\nContent-Disposition: form-data; name="srid"\r\n\r\n', '1', 'a form may have 64 kB'],
  ['headers of a part', '--x\r\n', 'a: b\r\n', 'a form may have 64 kB'],
  ['a name', '--x\r\nContent-Disposition: form-data; name="', 'a', 'a form may have 64 kB'],
  ['what comes before the first part', '', 'a', 'a form may have 64 kB'],
  ['what comes after the last part', `${file}--x--`, 'a', 'a form may have 64 kB'],
  [
    'an unknown field',
    '--x\r\nContent-Disposition: form-data; name="farve"\r\n\r\n',
    '1',
    'farve is unknown here',
  ],
  ['a field after the file', `${file}${part('srid').trimEnd()}\r\n\r\n`, '1', 'srid must come before file'],
];

test.each(forms)(
  '%s without an end: the form is refused in its beginning',
  async (_, begin, forever, said) => {
    let bytes = 0;
    function* sent(): Generator<Buffer> {
      yield Buffer.from(begin);
      for (;;) {
        bytes += CHUNK_BYTES;
        yield Buffer.alloc(CHUNK_BYTES, forever);
      }
    }
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const received = receive({ headers, body: Readable.from(sent()) }, path, { asSent: 1e9 });
    await expect(received).rejects.toMatchObject({ faults: [{ msg: expect.stringContaining(said) }] });
    expect(bytes).toBeLessThanOrEqual(6 * CHUNK_BYTES);
    await rm(path, { force: true });
  },
);

test('a boundary that is longer than any may be is refused before the form is read', async () => {
  const headers = { 'content-type': `multipart/form-data; boundary=${'x'.repeat(256)}` };
  const received = receive({ headers, body: Readable.from([]) }, path, { asSent: 1 });
  await expect(received).rejects.toMatchObject({ faults: [{ msg: 'Content-Type may have 256 characters' }] });
});

test('a form may have all parameters and the file', async () => {
  const names = Object.keys(batchParameters);
  const body = Readable.from([Buffer.from(`${names.map((name) => part(name, '1')).join('')}${file}--x--`)]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const { given } = await receive({ headers, body }, path, { asSent: 1e9 });
  expect(given?.map(([name]) => name)).toEqual(names);
  await rm(path, { force: true });
});

test.each([
  ['a file', 'text/csv', ''],
  ['the file of a form', 'multipart/form-data; boundary=x', part('file', '', '; filename="a.csv"').trimEnd()],
])('%s ends where there is no more room for it', async (_, type, begin) => {
  let bytes = 0;
  function* sent(): Generator<Buffer> {
    yield Buffer.from(`${begin}\r\n\r\n`);
    for (;;) {
      bytes += CHUNK_BYTES;
      yield Buffer.alloc(CHUNK_BYTES, 'a');
    }
  }
  let taken = 0;
  const take = async (more: number): Promise<void> => {
    taken += more;
    if (taken > 1_000_000) throw new NoRoom('full');
  };
  const body = Readable.from(sent());
  const received = receive({ headers: { 'content-type': type }, body }, path, { asSent: 1e9, take });
  await expect(received).rejects.toBeInstanceOf(NoRoom);
  expect(bytes).toBeLessThan(1_000_000 + 10 * CHUNK_BYTES);
  await rm(path, { force: true });
});

/** Bytes of each piece, seconds before it; whether the sender is cut, and after how many pieces. */
async function sent(pieces: readonly (readonly [seconds: number, bytes: number])[]) {
  vi.useFakeTimers();
  let count = 0;
  async function* body(): AsyncGenerator<Buffer> {
    for (const [seconds, bytes] of pieces) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      yield Buffer.alloc(bytes);
    }
  }
  try {
    for await (const _ of keptUp(body(), new AbortController().signal)) {
      count += 1;
      // A slow reader is not cut.
      vi.advanceTimersByTime(100_000);
    }
    return 'whole';
  } catch (error) {
    return `${(error as { code: string }).code} after ${count}`;
  } finally {
    vi.useRealTimers();
  }
}

const times = <Of>(count: number, of: Of): Of[] => Array.from({ length: count }, () => of);
test.each<[string, (readonly [number, number])[], string]>([
  ['a byte every 29 seconds is cut at once', times(9, [29, 1]), 'request_timeout after 1'],
  ['a pause of 29 seconds is none', times(9, [29, 500_000]), 'whole'],
  ['16 kB a second are enough', times(99, [1, 16_384]), 'whole'],
  ['a byte less is not', times(99, [1, 16_383]), 'request_timeout after 30'],
  [
    '31 seconds without a byte are too long',
    [[1, 5_000_000] as const, [31, 5_000_000] as const],
    'request_timeout after 1',
  ],
  [
    'what came long before does not count',
    [...times(2, [20, 5_000_000] as const), ...times(3, [20, 1] as const)],
    'request_timeout after 3',
  ],
])('of a file that is sent slowly: %s', async (_, pieces, expected) => {
  expect(await sent(pieces)).toBe(expected);
});

const parts = Buffer.alloc(20_000_000, '\r\n\r\n--x');
test.each<[string, string, Buffer, string]>([
  ['whose form is refused', '/api/v1/batch/inspect', parts, '422'],
  ['whose body is too long', '/datavask/adresser', parts, '415'],
  ['whose path does not exist', '/nope', parts, '404'],
])('a client %s gets the answer, and the rest of its body is not read', async (_, url, body, status) => {
  const accepted = once(service.app.server, 'connection') as Promise<[Socket]>;
  const client = connect((service.app.server.address() as { port: number }).port, '127.0.0.1');
  client.on('error', () => {});
  const type = 'Content-Type: multipart/form-data; boundary=x';
  client.write(`POST ${url} HTTP/1.1\r\nHost: h\r\n${type}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  client.write(`${(body.length + 3).toString(16)}\r\n--x`);
  client.write(body);
  const [served] = await accepted;
  let answer = '';
  for await (const piece of client) answer += String(piece);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nconnection: close\r\n`, 'is'));
  expect(answer).toContain('"request_id"');
  // One turn of the event loop reads up to 2 MB.
  expect(served.bytesRead).toBeLessThan(body.length / 4);
});
