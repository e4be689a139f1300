/** Jobs of a service as it runs: its worker is a process that may die, and that ends with the service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { JOBS_PATH, type Job } from '../../src/jobs/job.ts';
import { start } from './service-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = `adresse\r\n${'Storegade 1, 6270 Tønder\r\n'.repeat(1_000)}`;
const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

test.each(['1', '2'])(
  'with %s processes a worker that is killed is replaced and goes on, and both end at a stop signal',
  async (processes) => {
    const store = join(folder, processes);
    const { child, url, ended, logged } = await start('--store', store, '--processes', processes);
    const { pid: first } = await logged('working off jobs');
    process.kill(first, 'SIGKILL');
    const sent = await fetch(`${url}${JOBS_PATH}`, {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'text/csv' },
    });
    const { id } = (await sent.json()) as Job;
    const read = async (): Promise<Job> => (await (await fetch(`${url}${JOBS_PATH}/${id}`)).json()) as Job;
    const { pid: second } = await logged('working off jobs', 2);
    await expect.poll(async () => (await read()).status).toBe('succeeded');
    expect((await read()).raekker).toMatchObject({ total: 1_000, C: 1_000 });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expect.poll(() => isGone(second)).toBe(true);
  },
  40_000,
);

test('the worker ends when the service is killed', async () => {
  const { child, logged } = await start('--store', join(folder, 'killed'));
  const { pid } = await logged('working off jobs');
  child.kill('SIGKILL');
  await expect.poll(() => isGone(pid)).toBe(true);
});
