/** Jobs over HTTP whose files lie in a bucket and whose rows lie in PostgreSQL: what a client sees is what it sees elsewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BucketFiles } from '../../src/jobs/files/bucket.ts';
import type { Job } from '../../src/jobs/job.ts';
import { once } from '../../src/once.ts';
import { type Bucket, startBucket } from '../support/bucket.ts';
import { type ServedJobs, servedJobs } from '../support/jobs.ts';
import { inPostgres } from '../support/stores.ts';
import { batch, fresh, written } from './files.ts';

const PATH = '/api/v1/batch/jobs';
const content = `nr;adresse\r\n${Array.from({ length: 40 }, (_, row) => `${row};Storegade ${row % 90}, 6270 Tønder\r\n`).join('')}`;

let bucket: Bucket;
let served: ServedJobs;
let files: BucketFiles;
const spool = fresh('spool');
beforeAll(async () => {
  bucket = await startBucket();
  const open = async () => ({ ...(await inPostgres()), files: bucket.place });
  served = await servedJobs({ bytes: 1_000_000, rows: 10_000 }, open);
  files = new BucketFiles(bucket.place, { folder: spool, close: async () => {} });
});
afterAll(async () => {
  await files.close();
  await served.close();
  await bucket.close();
});

const call = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${served.base}${PATH}${path}`, init);
const read = async (id: string): Promise<Job> => (await (await call(`/${id}`)).json()) as Job;

async function sent(body = content): Promise<Job> {
  const headers = { 'content-type': 'text/csv' };
  const answer = await call('', { method: 'POST', body, headers });
  expect(answer.status).toBe(202);
  return (await answer.json()) as Job;
}

async function finished(body?: string): Promise<Job> {
  const { id } = await sent(body);
  const stop = new AbortController();
  const ended = served.worker.run(stop.signal);
  await expect.poll(async () => (await read(id)).status).toBe('succeeded');
  stop.abort();
  await ended;
  return read(id);
}

/** A job of which tests only read the result. */
const unchanged = once(() => finished());

test('a result is that of the command, and nothing of it stays on this machine', async () => {
  const { id, result } = await unchanged();
  const output = fresh('csv');
  await batch(written(content), output);
  const answer = await call(`/${id}/result`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(output))).toBe(true);
  expect(answer.headers.get('content-length')).toBe(String(result?.bytes));
  expect(answer.headers.get('etag')).toBe(`"${result?.sha256}"`);
});

test.each<[string, Record<string, string>, number, number]>([
  ['the first bytes', { range: 'bytes=0-9' }, 206, 10],
  ['the last bytes', { range: 'bytes=-5' }, 206, 5],
  ['a range of another version is the whole', { range: 'bytes=0-9', 'if-range': '"other"' }, 200, -1],
  ['what is not there', { range: 'bytes=99999999-' }, 416, -2],
])('%s', async (_, headers, status, length) => {
  const { id, result } = await unchanged();
  const answer = await call(`/${id}/result`, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  expect(answer.status).toBe(status);
  if (length !== -2) expect(body.length).toBe(length === -1 ? result?.bytes : length);
});

test('rows that are ready so far are on the disk of a worker: 409 until all are', async () => {
  const { id } = await sent();
  await served.opened.jobs.begin(id);
  await served.opened.store
    .updateTable('jobs')
    .set({ progress: '{"committed":100}' })
    .where('id', '=', id)
    .execute();
  for (const path of ['result?delvis', 'raekker']) {
    const answer = await call(`/${id}/${path}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, '1']);
    expect(await answer.text()).toContain('lie on the disk of the worker');
  }
  await call(`/${id}`, { method: 'DELETE' });
});

test('of a result, a page of rows costs the bytes around them', async () => {
  const line = (row: number): string => (row === 4_500 ? ';' : `${row};Storegade ${row % 90}, 6270 Tønder`);
  const lines = Array.from({ length: 6_000 }, (_, row) => `${line(row + 1)}\r\n`);
  const { id, result } = await finished(`nr;adresse\r\n${lines.join('')}`);
  const reads = vi.spyOn(BucketFiles.prototype, 'readResult');
  const answer = await call(`/${id}/raekker?fra=3000&status=tom`);
  const page = (await answer.json()) as { raekker: { raekke: number }[] };
  const fetched = reads.mock.calls.reduce((bytes, [, { start, end }]) => bytes + end - start + 1, 0);
  reads.mockRestore();
  expect(page.raekker.map(({ raekke }) => raekke)).toEqual([4_500]);
  expect(fetched).toBeGreaterThan(0);
  expect(fetched).toBeLessThan((result?.bytes ?? 0) / 2);
});

test('a cancelled job has no object any more', async () => {
  const { id } = await finished();
  const job = await served.opened.jobs.find(id);
  if (job === undefined) throw new Error('there is no such job');
  const all = { start: 0, end: 1e9 };
  expect((await buffer(await files.readResult(job, all))).length).toBeGreaterThan(0);
  expect((await call(`/${id}`, { method: 'DELETE' })).status).toBe(200);
  await expect(files.readResult(job, all)).rejects.toThrow('does not exist');
  await expect(files.workplace(job)).rejects.toThrow('does not exist');
  expect((await call(`/${id}/result`)).status).toBe(410);
});

test('a large file goes in parts and comes back byte for byte', async () => {
  const id = crypto.randomUUID();
  const large = Buffer.alloc(20_000_000, 'Storegade 1, 6270 Tønder\r\n');
  await writeFile((await files.receive(id, { client: '', bytes: 0, isLengthKnown: true })).path, large);
  await files.keep(id);
  expect(readdirSync(spool)).not.toContain(id);
  const place = await files.workplace({ id, attempt: 'one' });
  expect(readFileSync(place.input).equals(large)).toBe(true);
  await writeFile(place.output('csv'), large);
  await place.publish('csv');
  await place.close();
  expect(existsSync(place.output('csv'))).toBe(false);
  const part = await files.readResult(
    { id, format: 'csv', attempt: 'one' },
    { start: 17_000_000, end: 17_000_009 },
  );
  expect((await buffer(part)).equals(large.subarray(17_000_000, 17_000_010))).toBe(true);
  await files.erase(id);
  await expect(files.workplace({ id, attempt: 'one' })).rejects.toThrow('does not exist');
  if (bucket.seen.length > 0) expect(bucket.seen).toContain('POST uploadId');
});

test.runIf(process.env['VEJVISER_TEST_S3_URL'] === undefined)(
  'parts of an upload that was broken off go with the job',
  async () => {
    const id = crypto.randomUUID();
    const key = `some/prefix/${id}/input`;
    const url = `${process.env['AWS_ENDPOINT_URL']}/bucket`;
    await fetch(`${url}/${key}?uploads`, { method: 'POST' });
    const begun = async (): Promise<string> => (await fetch(`${url}?uploads&prefix=${key}`)).text();
    expect(await begun()).toContain('UploadId');
    await files.erase(id);
    expect(await begun()).not.toContain('UploadId');
  },
);
