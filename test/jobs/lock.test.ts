/** What keeps two processes apart: the lock of a folder, and the spool that each has to itself. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { openSpool } from '../../src/jobs/files/spool.ts';
import { openJobs, prepareJobs } from '../../src/jobs/service.ts';
import { lockIn } from '../../src/store/lock.ts';
import { anySettings } from '../support/jobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('one has it, until it lets go', () => {
  const first = lockIn(folder, 'x.sqlite');
  expect(lockIn(folder, 'x.sqlite')).toBeUndefined();
  first?.release();
  const second = lockIn(folder, 'x.sqlite');
  expect(second).toBeDefined();
  second?.release();
});

test('of processes that want it again and again, each gets it or is told that another has it', async () => {
  const take = `
    const { lockIn } = await import(${JSON.stringify(new URL('../../src/store/lock.ts', import.meta.url).href)});
    for (let time = 0; time < 100; time += 1) lockIn(${JSON.stringify(folder)}, 'busy.sqlite')?.release();`;
  const run = promisify(execFile);
  const takers = Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', take]));
  expect((await Promise.all(takers)).map(({ stdout }) => stdout)).toEqual(['', '', '', '']);
});

test('one worker works a store in a folder; the next one says that it waits, and goes on when the first has ended', async () => {
  const settings = { ...anySettings, store: folder, files: undefined };
  await prepareJobs(settings);
  const told: string[] = [];
  const role = { works: true, onTrouble: (message: string) => void told.push(message) };
  const [first, second] = await Promise.all([openJobs(settings, role), openJobs(settings, role)]);
  const stops = [new AbortController(), new AbortController()] as const;
  const working = first.queue.work(async () => 'done', stops[0].signal);
  const handed: string[] = [];
  const waiting = second.queue.work(async (id) => {
    handed.push(id);
    stops[1].abort();
    return 'done';
  }, stops[1].signal);
  expect(told).toEqual(['another worker works this store']);
  stops[0].abort();
  await working;
  await second.jobs.receive('job', 'a');
  const received = { options: '{}', input_name: null, input_bytes: 1, input_sha256: '', inspection: '{}' };
  await second.jobs.queue('job', { ...received, format: 'csv' }, 1_000);
  await waiting;
  expect(handed).toEqual(['job']);
  await Promise.all([first.close(), second.close()]);
});

test('the spool of a process that lives stays, and that of one that died is swept', async () => {
  const living = await openSpool();
  const dead = join(dirname(living.folder), 'process-dead');
  mkdirSync(dead);
  writeFileSync(join(dead, 'input'), 'Storegade 1');
  const next = await openSpool();
  expect([existsSync(living.folder), existsSync(dead)]).toEqual([true, false]);
  await Promise.all([living.close(), next.close()]);
  expect([existsSync(living.folder), existsSync(next.folder)]).toEqual([false, false]);
});
