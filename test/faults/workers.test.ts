/** Workers of a service over PostgreSQL, each a process as it runs: one is killed, and nothing is lost. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JOBS_PATH, type Job } from '../../src/jobs/job.ts';
import { openSample, type Work, workOf } from '../jobs/files.ts';
import { allPlaces, type Places } from '../support/stores.ts';
import { run, start } from './service-process.ts';

/** A worker is killed in the midst of it. */
let work: Work;
beforeAll(async () => {
  openSample();
  work = await workOf(1_000);
});

describe.each(allPlaces.filter(([name]) => name.startsWith('PostgreSQL')))('%s:', (name, open) => {
  let places: Places;
  beforeAll(async () => {
    places = await open();
  });
  afterAll(() => places.remove());

  const optionsOf = () => ['--store', places.store, '--files', places.files ?? ''];

  async function served() {
    const { url } = await start(...optionsOf(), '--trusted-proxies', '127.0.0.1');
    const read = async (id: string): Promise<Job> =>
      (await (await fetch(`${url}${JOBS_PATH}/${id}`)).json()) as Job;
    const statusOf = async (id: string): Promise<string> => (await read(id)).status;
    return {
      read,
      /** Each caller has one job at a time. */
      async send(caller: string): Promise<string> {
        const headers = { 'content-type': 'text/csv', 'x-forwarded-for': caller };
        const sent = await fetch(`${url}${JOBS_PATH}`, { method: 'POST', body: work.content, headers });
        return ((await sent.json()) as Job).id;
      },
      async begun(id: string): Promise<void> {
        const done = async (): Promise<number> => (await read(id)).raekker.behandlet;
        await expect.poll(done).not.toBe(0);
        expect(await statusOf(id)).toBe('running');
      },
      async finished(id: string): Promise<void> {
        await expect.poll(() => statusOf(id)).toBe('succeeded');
        expect((await read(id)).raekker.total).toBe(work.rows);
        const result = await fetch(`${url}${JOBS_PATH}/${id}/result`);
        expect(Buffer.from(await result.arrayBuffer()).equals(work.result)).toBe(true);
      },
    };
  }

  test('two workers, each with a job; the job of one that is killed is finished by the other, byte for byte', async () => {
    const { send, begun, finished } = await served();
    const workers = [run('worker', ...optionsOf()), run('worker', ...optionsOf())];
    await Promise.all(workers.map(({ logged }) => logged('working off jobs')));
    const ids = [await send('10.0.0.1'), await send('10.0.0.2')];
    await Promise.all(ids.map(begun));
    workers[0]?.child.kill('SIGKILL');
    await Promise.all(ids.map(finished));
    workers[1]?.child.kill('SIGTERM');
    expect(await workers[1]?.ended).toBe(0);
  });

  // What it writes into a folder is where others see it.
  if (name.endsWith('folder'))
    test('a worker that stood still while another one finished its job changes nothing', async () => {
      const { send, begun, finished } = await served();
      const stopped = run('worker', ...optionsOf());
      await stopped.logged('working off jobs');
      const id = await send('10.0.0.3');
      await begun(id);
      stopped.child.kill('SIGSTOP');
      const other = run('worker', ...optionsOf());
      await finished(id);
      other.child.kill('SIGTERM');
      expect(await other.ended).toBe(0);
      stopped.child.kill('SIGCONT');
      // It takes the next job when it has let go of the one before.
      await finished(await send('10.0.0.3'));
      await finished(id);
      expect(stopped.lines.join()).not.toContain('job failed');
    });
});
