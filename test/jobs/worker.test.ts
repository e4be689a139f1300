/** What a worker does that finds a job begun, and what is left of files, in each place that they may lie in. */
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { native } from '../../src/engine/addon/native.ts';
import { Jobs } from '../../src/jobs/jobs.ts';
import { type JobService, openJobs, prepareJobs } from '../../src/jobs/service.ts';
import { Worker } from '../../src/jobs/worker.ts';
import { anySettings } from '../support/jobs.ts';
import { allPlaces, type Places } from '../support/stores.ts';
import { openSample, type Work, workOf } from './files.ts';

const WEEK_MS = 604_800_000;

let work: Work;
beforeAll(async () => {
  openSample();
  // Rows are noted once a second.
  work = await workOf(3_000, { operation: 'datavask-adgangsadresser' });
});

const received = () => ({
  options: '{"operation":"datavask-adgangsadresser"}',
  input_name: 'kunder.csv',
  input_bytes: work.content.length,
  input_sha256: 'x',
  inspection: '{"input":"csv","encoding":"utf-8","delimiter":";"}',
  format: 'csv',
});

describe.each(allPlaces)('%s:', (_, open) => {
  let places: Places;
  let service: JobService;
  beforeAll(async () => {
    places = await open();
    await prepareJobs(places);
    const settings = { ...anySettings, ...places };
    service = await openJobs(settings, { works: true, onTrouble: () => {} });
  });
  afterAll(async () => {
    await service.close();
    await places.remove();
  });

  const workerOf = (jobs: Jobs): Worker =>
    new Worker({
      ...{
        jobs,
        queue: service.queue,
        files: service.files,
        answers: service.answers,
        maxRows: work.rows,
        maxBytes: 1e9,
        keptMs: WEEK_MS,
      },
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

  async function begun(): Promise<string> {
    const id = crypto.randomUUID();
    const { files, jobs } = service;
    await jobs.receive(id, 'a');
    await writeFile((await files.receive(id, { client: '', bytes: 0 })).path, work.content);
    await files.keep(id);
    await jobs.queue(id, received(), WEEK_MS);
    const interrupted = new Interrupted(service.store, service.queue);
    await workerOf(interrupted).run(interrupted.stop.signal);
    return id;
  }

  const statusOf = async (id: string) => (await service.jobs.find(id))?.status;

  async function worked(id: string, jobs = service.jobs): Promise<void> {
    const stop = new AbortController();
    const ended = workerOf(jobs).run(stop.signal);
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).not.toMatch(/queued|running/);
    stop.abort();
    await ended;
  }

  async function resultOf(id: string): Promise<Buffer> {
    const job = await service.jobs.find(id);
    if (job === undefined) throw new Error('there is no such job');
    return buffer(await service.files.readResult(job, { start: 0, end: 1e9 }));
  }

  async function nothingIsLeft(id: string): Promise<void> {
    const { store, files = join(store, 'files') } = places;
    const named = { id, attempt: 'x' };
    if (files.startsWith('s3:'))
      await expect(service.files.workplace(named, null)).rejects.toThrow('does not exist');
    else expect(readdirSync(files)).not.toContain(id);
  }

  test.each<[string, string | undefined]>([
    ['is gone on with', undefined],
    ['is begun anew when other data answer now', 'other'],
  ])('a job that was begun %s; its result is that of an unbroken run', async (_, changed) => {
    const id = await begun();
    expect(await statusOf(id)).toBe('running');
    if (changed !== undefined)
      await service.store.updateTable('jobs').set({ data_version: changed }).where('id', '=', id).execute();
    await worked(id);
    expect((await resultOf(id)).equals(work.result)).toBe(true);
  });

  test('options that the data know no more fail the job by their name', async () => {
    const id = crypto.randomUUID();
    const { files, jobs } = service;
    await jobs.receive(id, 'a');
    await writeFile((await files.receive(id, { client: '', bytes: 0 })).path, work.content);
    await files.keep(id);
    await jobs.queue(id, { ...received(), options: '{"postnr":"9999"}' }, WEEK_MS);
    await worked(id);
    const { status, error } = (await service.jobs.find(id)) ?? {};
    expect([status, JSON.parse(String(error))]).toEqual([
      'failed',
      { code: 'validation_error', message: 'postnr: the data have no postcode 9999' },
    ]);
    await nothingIsLeft(id);
  });

  test('a file that stops worker after worker fails its job', async () => {
    const id = await begun();
    const stopped = { deaths: 5, taken_at: Number.MAX_SAFE_INTEGER };
    await service.store.updateTable('jobs').set(stopped).where('id', '=', id).execute();
    await worked(id);
    const { status, error } = (await service.jobs.find(id)) ?? {};
    const message =
      '6 workers have stopped while they read the file; it may need more than 1500 MB of memory';
    expect([status, JSON.parse(String(error))]).toEqual(['failed', { code: 'unreadable_file', message }]);
    await nothingIsLeft(id);
  });

  test('of a job whose time is over no file is left', async () => {
    const id = await begun();
    await worked(id);
    const later = new Jobs(service.store, service.queue, () => Date.now() + WEEK_MS + 1);
    const stop = new AbortController();
    const ended = workerOf(later).run(stop.signal);
    await expect.poll(() => statusOf(id)).toBe('expired');
    stop.abort();
    await ended;
    await nothingIsLeft(id);
  });

  test('a job that is cancelled while it runs leaves no file', async () => {
    const id = crypto.randomUUID();
    const { files, jobs } = service;
    await jobs.receive(id, 'a');
    await writeFile((await files.receive(id, { client: '', bytes: 0 })).path, work.content);
    await files.keep(id);
    await jobs.queue(id, received(), WEEK_MS);
    class Cancelling extends Jobs {
      override async progressed(...note: Parameters<Jobs['progressed']>): Promise<boolean> {
        await jobs.cancel(id);
        return super.progressed(...note);
      }
    }
    await worked(id, new Cancelling(service.store, service.queue));
    expect(await statusOf(id)).toBe('cancelled');
    await nothingIsLeft(id);
  });
});
