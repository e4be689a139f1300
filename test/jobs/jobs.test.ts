/** The rows of jobs as a queue, by a clock that stands still until it is moved; and what a worker does that finds a job begun. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { native } from '../../src/engine/addon/native.ts';
import { JobFiles } from '../../src/jobs/files.ts';
import { Jobs } from '../../src/jobs/jobs.ts';
import { Worker } from '../../src/jobs/worker.ts';
import { theOnlyWorker } from '../../src/store/only-worker.ts';
import { migrate, openStore, type Store } from '../../src/store/store.ts';
import { batch, fresh, openSample, written } from './files.ts';

const counts = { rows: 1, a: 1, b: 0, c: 0, d: 0, found: 0, absent: 0, blank: 0, failed: 0 };
const progress = { counts, bytes: 1, size: 1, resumed: 0, committed: 0 };

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

const folder = mkdtempSync(join(tmpdir(), 'queue-'));
const files = new JobFiles(join(folder, 'files'));
let store: Store;
let jobs: Jobs;
let now: number;
beforeAll(async () => {
  await migrate(folder);
  // A schema that is there stays.
  await migrate(folder);
  store = openStore(folder);
  openSample();
});
beforeEach(async () => {
  await store.deleteFrom('jobs').execute();
  now = 1_000_000;
  jobs = new Jobs(store, () => now);
});
afterAll(async () => {
  await store.destroy();
  rmSync(folder, { recursive: true });
});

const received = (bytes: number) => ({
  options: '{"operation":"datavask-adgangsadresser"}',
  input_name: 'kunder.csv',
  input_bytes: bytes,
  input_sha256: 'x',
  inspection: '{"input":"csv"}',
  format: 'csv',
});

async function queued(id: string, caller: string): Promise<void> {
  now += 1;
  await jobs.receive(id, caller, null);
  await jobs.queue(id, received(1), WEEK_MS);
}

async function taken(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    now += 1;
    const job = await jobs.take();
    ids.push(job?.id ?? 'none');
    if (job !== undefined) await jobs.failed(job.id, { code: 'x', message: 'x' }, WEEK_MS);
  }
  return ids;
}

test('callers take turns; each has its jobs in their order', async () => {
  for (const [id, caller] of [
    ['a1', 'a'],
    ['a2', 'a'],
    ['a3', 'a'],
    ['b1', 'b'],
    ['c1', 'c'],
    ['b2', 'b'],
  ] as const)
    await queued(id, caller);
  expect(await taken(7)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'none']);
});

test('a job that a worker left behind comes before all others', async () => {
  await queued('a1', 'a');
  await queued('b1', 'b');
  expect((await jobs.take())?.id).toBe('a1');
  expect(await taken(2)).toEqual(['a1', 'b1']);
});

test('a job with which five workers died without getting on is given up, and the next one is worked off', async () => {
  await queued('a1', 'a');
  await queued('b1', 'b');
  const hopeless: boolean[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    const job = await jobs.take();
    hopeless.push(job === undefined || jobs.isHopeless(job));
    // It had got on once.
    if (turn === 1) await jobs.progressed('a1', { ...progress, committed: 100 }, null);
  }
  expect(hopeless).toEqual([false, false, false, false, false, false, false]);
  const given = await jobs.take();
  expect([given?.id, given && jobs.isHopeless(given)]).toEqual(['a1', true]);
});

test('a file that is still coming is no job yet', async () => {
  await jobs.receive('a1', 'a', null);
  expect([await jobs.find('a1'), await jobs.take()]).toEqual([undefined, undefined]);
});

test.each<[string, number, string | undefined, string[]]>([
  ['before its time', WEEK_MS - 10, 'failed', []],
  ['after its time: its files go', WEEK_MS + 10, 'expired', ['a1']],
  ['a day later: nothing is known of it', WEEK_MS + DAY_MS + 20, undefined, ['a1', 'a1']],
])('a job that has ended, %s', async (_, later, status, erased) => {
  await queued('a1', 'a');
  await taken(1);
  const start = now;
  const gone: string[] = [];
  for (const at of [WEEK_MS + 10, later].filter((time) => time <= later)) {
    now = start + at;
    gone.push(...(await jobs.expire()));
  }
  expect([(await jobs.find('a1'))?.status, gone]).toEqual([status, erased]);
});

test('a cancelled job cannot succeed any more', async () => {
  await queued('a1', 'a');
  await jobs.take();
  expect(await jobs.cancel('a1')).toBe(true);
  expect(await jobs.failed('a1', { code: 'x', message: 'x' }, 1)).toBe(false);
  expect((await jobs.find('a1'))?.status).toBe('cancelled');
});

test('one process works a store', () => {
  const first = theOnlyWorker(folder);
  expect(theOnlyWorker(folder)).toBeUndefined();
  first?.release();
  const second = theOnlyWorker(folder);
  expect(second).toBeDefined();
  second?.release();
});

/** Each another address: equal rows would be answered before anybody could stop them. */
const ROWS = 60_000;
const content = `nr;adresse\r\n${Array.from({ length: ROWS }, (_, row) => `${row};Storegade ${row % 997}, ${row % 90}. tv, 6270 Tønder\r\n`).join('')}`;

const workerOf = (of: Jobs): Worker =>
  new Worker({
    ...{ jobs: of, files, maxRows: ROWS, maxUnpacked: 1e9, keptMs: WEEK_MS },
    openSnapshot: async () => native().snapshot()?.dataVersion ?? '',
    onError: () => {},
  });

/** Jobs whose worker is stopped when the first rows are noted. */
class Interrupted extends Jobs {
  readonly stop = new AbortController();

  override async progressed(...note: Parameters<Jobs['progressed']>): Promise<boolean> {
    this.stop.abort();
    return super.progressed(...note);
  }
}

async function begun(id: string): Promise<void> {
  await files.make(id);
  await writeFile(files.input(id), content);
  await jobs.receive(id, 'a', null);
  await jobs.queue(id, received(content.length), WEEK_MS);
  const interrupted = new Interrupted(store, () => now);
  await workerOf(interrupted).run(interrupted.stop.signal);
}

test.each<[string, string | undefined]>([
  ['goes on with it', undefined],
  ['begins it anew when other data answer now', 'other'],
])('a worker that finds a job begun %s; its result is that of an unbroken run', async (_, changed) => {
  const id = changed ?? 'same';
  await begun(id);
  expect((await jobs.find(id))?.status).toBe('running');
  if (changed !== undefined) await store.updateTable('jobs').set({ data_version: changed }).execute();
  const stop = new AbortController();
  const ended = workerOf(jobs).run(stop.signal);
  await expect.poll(async () => (await jobs.find(id))?.status, { timeout: 20_000 }).toBe('succeeded');
  stop.abort();
  await ended;
  const whole = fresh('csv');
  await batch(written(content), whole, { operation: 'datavask-adgangsadresser' });
  expect(readFileSync(files.result(id, 'csv')).equals(readFileSync(whole))).toBe(true);
  expect(existsSync(files.partial(id, 'csv'))).toBe(false);
});
