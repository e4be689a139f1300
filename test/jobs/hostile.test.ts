/** Files that try to hurt whoever opens them: each is refused or read, and the service goes on. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { OutOfTime, runApart } from '../../src/jobs/apart/children.ts';
import { roomOf } from '../../src/jobs/intake/inspection-route.ts';
import { receive } from '../../src/jobs/intake/upload.ts';
import * as hostile from '../support/hostile.ts';
import { sampleService } from '../support/sample.ts';
import { written } from './files.ts';

let service: Service;
beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service.close());

async function inspected(payload: Buffer, type = 'text/csv') {
  const headers = { 'content-type': type };
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/v1/batch/inspect',
    payload,
    headers,
  });
  return { status: answer.statusCode, text: answer.body };
}

const MEMORY = 'MB of memory to be read';
const LARGE = 'unpacks to more than a workbook can mean';

test.each<[string, () => Buffer, number, string]>([
  ['texts that say how many they are', hostile.reservedTexts, 422, 'it claims more texts than it has'],
  ['a part that is not called .xml', () => hostile.longCell(20), 422, LARGE],
  ['a long tag', () => hostile.longTag(20), 422, 'empty'],
  ['a sheet that is packed too well', () => hostile.emptyCells(40), 422, LARGE],
  ['texts that are empty', () => hostile.emptyTexts(5), 200, 'Storegade 1'],
  ['elements inside each other', () => hostile.deepElements(20), 422, 'empty'],
  ['empty cells of many sheets, all the same', () => hostile.emptyCells(1, 31), 422, 'sheets are the same'],
  ['cells that take longer than a look', () => hostile.longCells(300), 422, 'seconds to be read'],
  ['a long format of many cells', hostile.longFormats, 422, 'to be read'],
  ['a long name of many sheets', hostile.longTargets, 422, MEMORY],
  ['empty cells', () => hostile.emptyCells(10), 422, 'empty'],
  ['a row of quoted cells', () => hostile.quotedRow(16_000_000), 422, 'more than 16384 columns'],
  ['a long quoted cell', () => hostile.quotedCell(16_000_000), 200, 'adresse'],
  ['a row of many columns', () => hostile.wideRow(10_000_000), 422, 'more than 16384 columns'],
  ['an object of many members', () => hostile.wideObject(1_000_000), 200, 'ndjson'],
  ['blank lines', () => hostile.blankLines(100), 422, 'empty'],
])('%s', async (name, file, status, text) => {
  const answer = await inspected(file(), name.startsWith('an object') ? 'application/x-ndjson' : 'text/csv');
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(text)]);
});

test('cells are shown by their first 200 letters', async () => {
  const { text } = await inspected(Buffer.from(`adresse\r\n${'æ'.repeat(201)}\r\n${'æ'.repeat(200)}\r\n`));
  expect(JSON.parse(text).raekker).toEqual([[`${'æ'.repeat(200)}…`], ['æ'.repeat(200)]]);
});

describe('a child', () => {
  /** Takes many seconds to read. */
  const long = hostile.longCells(100);
  const limits = { megabytes: 512, seconds: 20, longestMs: 60_000 };
  const inspect = (file: Buffer, options: object, change: object = {}, signal?: AbortSignal) =>
    runApart('inspectRows', ['[]', written(file), JSON.stringify(options), 10], {
      limits: { ...limits, ...change },
      priority: 10,
      signal,
    });

  test.each<[string, () => Buffer, object, RegExp]>([
    ['memory', () => hostile.manyTexts(30), { megabytes: 20 }, /more than 20 MB of memory to be read$/],
    ['memory for formats', hostile.longFormats, { megabytes: 100 }, /more than 100 MB of memory to be read$/],
    ['processor time', () => long, { seconds: 1 }, /more than 1 seconds to be read$/],
    ['time', () => long, { longestMs: 1 }, /more than 0\.001 seconds to be read$/],
  ])('ends when it has taken all of its %s', async (_, file, change, message) => {
    await expect(inspect(file(), {}, change)).rejects.toThrow(message);
  });

  test('says whether it was time that was lacking', async () => {
    await expect(inspect(long, {}, { seconds: 1 })).rejects.toThrow(OutOfTime);
    await expect(inspect(hostile.manyTexts(30), {}, { megabytes: 20 })).rejects.not.toThrow(OutOfTime);
  });

  test('ends when nobody waits any more', async () => {
    const left = new AbortController();
    const ended = inspect(long, {}, {}, left.signal);
    left.abort(new Error('gone'));
    await expect(ended).rejects.toThrow('gone');
  });

  test('says what the addon says', async () => {
    await expect(inspect(Buffer.alloc(0), {})).rejects.toThrow('BATCH_REFUSED: [empty] the file is empty');
    const seen = await inspect(Buffer.from('adresse\r\n'), {});
    expect(JSON.parse(seen.toString()).header).toEqual(['adresse']);
  });
});

test('one client has a share of the files that are looked at', async () => {
  const file = Buffer.from('adresse\r\nStoregade 1, 6270 Tønder\r\n');
  const answers = await Promise.all(Array.from({ length: 9 }, () => inspected(file)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 503]);
});

test('a file takes room behind its first 256 kB, by megabytes', () => {
  const taken: number[] = [];
  const take = roomOf((bytes) => taken.push(bytes));
  const after = (bytes: number) => {
    take(bytes);
    return taken.length;
  };
  expect([262_144, 1, 999_999, 0, 1, 2_000_000].map(after)).toEqual([0, 1, 1, 1, 2, 4]);
  expect(new Set(taken)).toEqual(new Set([1_000_000]));
});

describe('of a file that is looked at', () => {
  const folder = mkdtempSync(join(tmpdir(), 'room-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each<[string, Buffer, number]>([
    ['a table is kept to 256 kB', Buffer.alloc(3_000_000, 'x\n'), 262_144],
    ['gzip is kept to 256 kB', Buffer.concat([hostile.wideRow(10), Buffer.alloc(3_000_000)]), 262_144],
    [
      'a workbook is kept whole',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(999_996)]),
      1_000_000,
    ],
  ])('%s', async (_, content, kept) => {
    const path = join(folder, `${readdirSync(folder).length}`);
    const taken: number[] = [];
    // Its first piece is shorter than what an archive begins with.
    const body = Readable.from([content.subarray(0, 2), content.subarray(2)]);
    const headers = { 'content-type': 'text/csv' };
    const most = { asSent: 1e9, beginning: 262_144, take: (bytes: number) => taken.push(bytes) };
    const upload = await receive({ headers, body }, path, most);
    expect(upload.bytes).toBe(content.length);
    expect(taken.reduce((sum, bytes) => sum + bytes)).toBe(kept);
    expect(statSync(path).size).toBe(kept);
  });
});
