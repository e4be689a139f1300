/** Workers of a service over PostgreSQL, each a process as it runs: one is killed, and nothing is lost. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JOBS_PATH, type Job } from '../../src/jobs/job.ts';
import { batch, fresh, openSample, written } from '../jobs/files.ts';
import { allPlaces, type Places } from '../support/stores.ts';
import { run, start } from './service-process.ts';

const ROWS = 80_000;
const content = `nr;adresse\r\n${Array.from({ length: ROWS }, (_, row) => `${row};Storegade ${row % 997}, ${row % 90}. tv, 6270 Tønder\r\n`).join('')}`;

let expected: Buffer;
beforeAll(async () => {
  openSample();
  const whole = fresh('csv');
  await batch(written(content), whole);
  expected = readFileSync(whole);
});

describe.each(allPlaces.filter(([name]) => name.startsWith('PostgreSQL')))('%s:', (_, open) => {
  let places: Places;
  beforeAll(async () => {
    places = await open();
  });
  afterAll(() => places.remove());

  test('two workers, each with a job; the job of one that is killed is finished by the other, byte for byte', async () => {
    const options = ['--store', places.store, '--files', places.files ?? ''];
    const { url } = await start(...options, '--trusted-proxies', '127.0.0.1');
    const workers = [run('worker', ...options), run('worker', ...options)];
    await Promise.all(workers.map(({ logged }) => logged('working off jobs')));

    /** Each caller has one job at a time. */
    const send = async (caller: string): Promise<string> => {
      const headers = { 'content-type': 'text/csv', 'x-forwarded-for': caller };
      const sent = await fetch(`${url}${JOBS_PATH}`, { method: 'POST', body: content, headers });
      return ((await sent.json()) as Job).id;
    };
    const read = async (id: string): Promise<Job> =>
      (await (await fetch(`${url}${JOBS_PATH}/${id}`)).json()) as Job;
    const ids = [await send('10.0.0.1'), await send('10.0.0.2')];
    const rowsOf = async (): Promise<number[]> =>
      Promise.all(ids.map(async (id) => (await read(id)).raekker.behandlet));
    await expect
      .poll(async () => Math.min(...(await rowsOf())), { timeout: 20_000, interval: 50 })
      .not.toBe(0);
    expect((await Promise.all(ids.map(read))).map(({ status }) => status)).toEqual(['running', 'running']);
    workers[0]?.child.kill('SIGKILL');

    for (const id of ids) {
      await expect.poll(async () => (await read(id)).status, { timeout: 60_000 }).toBe('succeeded');
      expect((await read(id)).raekker.total).toBe(ROWS);
      const result = await fetch(`${url}${JOBS_PATH}/${id}/result`);
      expect(Buffer.from(await result.arrayBuffer()).equals(expected)).toBe(true);
    }
    workers[1]?.child.kill('SIGTERM');
    expect(await workers[1]?.ended).toBe(0);
  }, 120_000);
});
