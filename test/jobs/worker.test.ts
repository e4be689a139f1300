/** What a worker does that finds a job begun, and what is left of files, in each place that they may lie in. */
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { native } from '../../src/engine/addon/native.ts';
import type { JobFiles, ResultBytes } from '../../src/jobs/files/files.ts';
import { jobOf } from '../../src/jobs/job.ts';
import { Jobs } from '../../src/jobs/jobs.ts';
import { INDEX } from '../../src/jobs/result/answered.ts';
import { type JobService, openJobs, prepareJobs } from '../../src/jobs/service.ts';
import { Worker, type WorkerOptions } from '../../src/jobs/worker.ts';
import { NoRoom } from '../../src/store/folder.ts';
import { anySettings } from '../support/jobs.ts';
import { allPlaces, type Places } from '../support/stores.ts';
import { openSample, type Work, workOf } from './files.ts';

const WEEK_MS = 604_800_000;

let work: Work;
beforeAll(async () => {
  openSample();
  // A job is stopped at its first note, some queries of the store after its first rows.
  work = await workOf(500, { operation: 'datavask-adgangsadresser' });
});

const received = () => ({
  options: '{"operation":"datavask-adgangsadresser"}',
  input_name: 'kunder.csv',
  input_bytes: work.content.length,
  input_sha256: 'x',
  inspection: '{"input":"csv","encoding":"utf-8","delimiter":";","columns":[]}',
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

  const workerOf = (jobs: Jobs, other: Partial<WorkerOptions> = {}): Worker =>
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
      ...other,
    });

  /** Jobs whose worker is stopped when the first rows are noted, which are committed by then. */
  class Interrupted extends Jobs {
    readonly stop = new AbortController();

    override async progressed(...note: Parameters<Jobs['progressed']>): Promise<boolean> {
      this.stop.abort();
      return super.progressed(...note);
    }
  }

  async function sent(caller: string, content: string, format = 'csv'): Promise<string> {
    const id = crypto.randomUUID();
    const { files, jobs } = service;
    await jobs.receive(id, caller);
    await writeFile((await files.receive(id, { client: '', bytes: 0, isLengthKnown: true })).path, content);
    await files.keep(id);
    await jobs.queue(id, { ...received(), format }, WEEK_MS);
    return id;
  }

  async function begun(): Promise<string> {
    const id = await sent('a', work.content);
    const interrupted = new Interrupted(service.store, service.queue);
    await workerOf(interrupted, { commitMs: 0 }).run(interrupted.stop.signal);
    return id;
  }

  const statusOf = async (id: string) => (await service.jobs.find(id))?.status;

  async function worked(id: string, jobs = service.jobs, other: Partial<WorkerOptions> = {}): Promise<void> {
    const stop = new AbortController();
    const ended = workerOf(jobs, other).run(stop.signal);
    await expect.poll(() => statusOf(id)).not.toMatch(/queued|running/);
    stop.abort();
    await ended;
  }

  async function resultOf(id: string): Promise<Buffer> {
    const job = await service.jobs.find(id);
    if (job === undefined) throw new Error('there is no such job');
    return buffer(await service.files.readResult(job, { start: 0, end: 1e9 }));
  }

  /** Bytes of the index of a result. */
  async function indexOf(id: string): Promise<number> {
    const { attempt = null } = (await service.jobs.find(id)) ?? {};
    return (
      await buffer(await service.files.readResult({ id, attempt, format: INDEX }, { start: 0, end: 1e9 }))
    ).length;
  }

  /** Bytes that a job counts in addition to its files. */
  async function besideFiles(id: string): Promise<number> {
    const { options, inspection, input_name, summary } = (await service.jobs.find(id)) ?? {};
    const texts = [options, inspection, input_name, summary].map((text) => text?.length ?? 0);
    return texts.reduce((sum, length) => sum + length, 16_384);
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

  test('a small job of another caller ends before a large one, which goes on where it was and counts each row once', async () => {
    const { jobs, store, queue } = service;
    const rowsOf = async (): Promise<number> =>
      (await jobs.figures()).answeredRows.reduce((sum, { rows }) => sum + Number(rows), 0);
    const before = await rowsOf();
    const large = await sent('large', work.content);
    const small = await sent('small', work.content.split('\n').slice(0, 2).join('\n'));
    const seen: { id: string; rows: number }[] = [];
    const ends: string[] = [];
    let slices = 0;
    class Watched extends Jobs {
      override async progressed(...note: Parameters<Jobs['progressed']>): Promise<boolean> {
        const isWanted = await super.progressed(...note);
        const { id } = note[0].row;
        seen.push({ id, rows: JSON.parse((await jobs.find(id))?.progress ?? '').counts.rows });
        return isWanted;
      }
      override async giveTurnBack(...held: Parameters<Jobs['giveTurnBack']>): Promise<void> {
        await super.giveTurnBack(...held);
        slices += 1;
        const job = await jobs.find(held[0].row.id);
        if (job !== undefined) expect(jobOf(job, '').status).toBe('running');
      }
      override async succeeded(...end: Parameters<Jobs['succeeded']>): Promise<boolean> {
        ends.push(end[0].row.id);
        return super.succeeded(...end);
      }
    }
    const stop = new AbortController();
    const watched = new Watched(store, queue);
    const ended = workerOf(watched, { sliceMs: 0, commitMs: 0 }).run(stop.signal);
    await expect.poll(() => statusOf(large)).toBe('succeeded');
    await expect.poll(() => statusOf(small)).toBe('succeeded');
    stop.abort();
    await ended;
    const isSliced = service.files.canGoOn;
    expect(ends).toEqual(isSliced ? [small, large] : [large, small]);
    expect(slices).toBe(isSliced ? 1 : 0);
    expect((await resultOf(large)).equals(work.result)).toBe(true);
    const shown = seen.filter(({ id }) => id === large).map(({ rows }) => rows);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
    expect((await rowsOf()) - before).toBe(work.rows + 1);
  });

  test('a result that is written in another notation lets a job of another caller go first', async () => {
    const { store, queue } = service;
    const few = work.content.split('\n').slice(0, 3).join('\n');
    const ends: string[] = [];
    let small = '';
    class Watched extends Jobs {
      override async answered(...ran: Parameters<Jobs['answered']>): Promise<void> {
        await super.answered(...ran);
        small ||= await sent('small', few);
      }
      override async succeeded(...end: Parameters<Jobs['succeeded']>): Promise<boolean> {
        ends.push(end[0].row.id);
        return super.succeeded(...end);
      }
    }
    const large = await sent('large', few, 'ndjson');
    const stop = new AbortController();
    const ended = workerOf(new Watched(store, queue), { sliceMs: 0 }).run(stop.signal);
    await expect.poll(() => statusOf(large)).toBe('succeeded');
    await expect.poll(() => statusOf(small)).toBe('succeeded');
    stop.abort();
    await ended;
    expect(ends).toEqual(service.files.canGoOn ? [small, large] : [large, small]);
    expect((await resultOf(large)).toString().trimEnd().split('\n')).toHaveLength(2);
  });

  test('the results that are kept for a caller count into its part of the disk', async () => {
    const small = await sent('kept', work.content.split('\n').slice(0, 2).join('\n'));
    await worked(small);
    expect(await service.jobs.keptBytes('kept')).toBe(
      (await resultOf(small)).length + (await indexOf(small)) + (await besideFiles(small)),
    );
    // What was sent is gone; it is missing from a bucket before any place is made for it.
    const place = await service.files.workplace({ id: small, attempt: 'x' }, null).catch(String);
    expect(typeof place === 'string' ? place : existsSync(place.input)).toBe(
      service.files.canGoOn ? false : 'Error: the object does not exist',
    );
    class Full extends Jobs {
      override async keptBytes(): Promise<number> {
        return Number.MAX_SAFE_INTEGER;
      }
    }
    const id = await sent('kept', work.content);
    await worked(id, new Full(service.store, service.queue));
    // Files in a bucket take nothing of this disk.
    if (!service.files.canGoOn) return expect(await statusOf(id)).toBe('succeeded');
    const job = await service.jobs.find(id);
    expect(JSON.parse(job?.error ?? '{}')).toMatchObject({ code: 'no_room' });
    await nothingIsLeft(id);
  });

  test.each<[string, () => string, boolean]>([
    ['while it is written', () => work.content, false],
    ['when it is whole, however soon that is', () => work.content.split('\n').slice(0, 2).join('\n'), true],
  ])(
    'a result that is not committed takes no more than the room: it is looked at %s',
    async (_, content, isWhole) => {
      const id = await sent('fast', content());
      const answered: string[] = [];
      class Noted extends Jobs {
        override async answered(...ran: Parameters<Jobs['answered']>): Promise<void> {
          answered.push(ran[0].row.id);
          return super.answered(...ran);
        }
      }
      const files = Object.create(service.files, {
        checkRoom: {
          value: async ({ made }: ResultBytes): Promise<void> => {
            if (made > 0) throw new NoRoom('full');
          },
        },
        erase: { value: (job: string) => service.files.erase(job) },
        workplace: {
          value: (...args: Parameters<JobFiles['workplace']>) => service.files.workplace(...args),
        },
      });
      await worked(id, new Noted(service.store, service.queue), { files, commitMs: 1e9, noteMs: 0 });
      const { status, error } = (await service.jobs.find(id)) ?? {};
      expect([status, JSON.parse(String(error)).code]).toEqual(['failed', 'no_room']);
      expect(answered).toEqual(isWhole ? [id] : []);
      await nothingIsLeft(id);
    },
  );

  test('options that the data know no more fail the job by their name', async () => {
    const id = crypto.randomUUID();
    const { files, jobs } = service;
    await jobs.receive(id, 'a');
    await writeFile(
      (await files.receive(id, { client: '', bytes: 0, isLengthKnown: true })).path,
      work.content,
    );
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
    expect([status, JSON.parse(String(error))]).toEqual([
      'failed',
      { code: 'unreadable_file', type: 'file_too_costly', message },
    ]);
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
    await writeFile(
      (await files.receive(id, { client: '', bytes: 0, isLengthKnown: true })).path,
      work.content,
    );
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
