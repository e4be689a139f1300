/** Jobs and their turns in each kind of store, by a clock that stands still until it is moved. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KeptAnswers } from '../../src/access/idempotency/kept-answers.ts';
import { type Held, Jobs, RECEIVING_MS, SIGN_OF_LIFE_MS } from '../../src/jobs/jobs.ts';
import { type JobService, openJobs, prepareJobs } from '../../src/jobs/service.ts';
import type { JobTable } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { anySettings } from '../support/jobs.ts';
import { allPlaces, type Places } from '../support/stores.ts';

const NO_ROWS = { rows: 0, a: 0, b: 0, c: 0, d: 0, found: 0, accepted: 0, absent: 0, blank: 0, failed: 0 };
const progressOf = (rows: number, committed = 0) => ({
  ...{ bytes: 1, size: 1, resumed: 0, committed },
  counts: { ...NO_ROWS, rows, a: rows },
});
const reason = { code: 'internal_error', message: 'x' } as const;

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

const received = {
  options: '{"operation":"datavask-adgangsadresser"}',
  input_name: 'kunder.csv',
  input_bytes: 5_000_000_000,
  input_sha256: 'x',
  inspection: '{"input":"csv","encoding":"utf-8","delimiter":";"}',
  format: 'csv',
};

const stores = allPlaces.filter(([name]) => name.endsWith('folder'));

describe.each(stores)('%s:', (name, open) => {
  let places: Places;
  let service: JobService;
  let jobs: Jobs;
  let now: number;
  let names: Map<string, string>;

  beforeAll(async () => {
    places = await open();
    // What is there stays, also when several processes come at once.
    await Promise.all([prepareJobs(places), prepareJobs(places)]);
    await prepareJobs(places);
    service = await another();
  });
  beforeEach(async () => {
    await service.store.deleteFrom('jobs').execute();
    await service.store.deleteFrom('answered_rows').execute();
    now = 1_000_000_000_000;
    names = new Map();
    jobs = new Jobs(service.store, service.queue, () => now);
  });
  afterAll(async () => {
    await service.close();
    await places.remove();
  });

  function another(): Promise<JobService> {
    const settings = { ...anySettings, ...places };
    return openJobs(settings, { works: true, onTrouble: () => {} });
  }

  async function queued(given: string): Promise<string> {
    const id = randomUUID();
    names.set(id, given);
    now += 1;
    await jobs.receive(id, `${name} ${given[0]}`);
    await jobs.queue(id, received, WEEK_MS);
    return id;
  }

  /** Works off so many jobs that `work` is handed; their names, in this order. */
  async function worked(
    count: number,
    work: (held: Held, name: string) => Promise<'done' | 'left'> = ended,
    from = service,
  ): Promise<string[]> {
    const stop = new AbortController();
    const done: string[] = [];
    await from.queue.work(async (id) => {
      now += 1;
      const held = await jobs.begin(id);
      if (held === undefined) return 'done';
      done.push(names.get(id) ?? '');
      if (done.length >= count) stop.abort();
      return work(held, names.get(id) ?? '');
    }, stop.signal);
    return done;
  }

  async function ended(held: Held): Promise<'done'> {
    await jobs.failed(held, reason, WEEK_MS);
    return 'done';
  }

  async function begun(id: string): Promise<Held> {
    const held = await jobs.begin(id);
    if (held === undefined) throw new Error('it cannot be begun');
    return held;
  }

  test('callers take turns; each has its jobs in their order', async () => {
    for (const given of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) await queued(given);
    expect(await worked(6)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('who sends many waits for who sends now and then, but not for ever', async () => {
    for (const given of ['a1', 'a2', 'a3', 'a4']) await queued(given);
    const order: string[] = [];
    for (const next of ['b1', 'b2', 'b3']) {
      await queued(next);
      order.push(...(await worked(2)));
    }
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
    expect(await worked(1)).toEqual(['a4']);
  });

  test('a job that its worker left comes before all others', async () => {
    for (const given of ['a1', 'b1']) await queued(given);
    let times = 0;
    const once = async (held: Held) => {
      times += 1;
      return times === 1 ? 'left' : ended(held);
    };
    expect(await worked(3, once)).toEqual(['a1', 'a1', 'b1']);
  });

  test('never do two jobs of one caller run at once', async () => {
    for (const given of ['a1', 'b1', 'a2', 'b2']) await queued(given);
    const second = await another();
    const running = new Set<string>();
    const clashes: string[] = [];
    let othersAreDone = (): void => {};
    const others = new Promise<void>((resolve) => {
      othersAreDone = resolve;
    });
    const work = async (held: Held, given: string) => {
      const [caller = ''] = given;
      if (running.has(caller)) clashes.push(given);
      running.add(caller);
      if (given === 'b2' || clashes.length > 0) othersAreDone();
      // Where several workers work, the other one passes over the second job of this caller meanwhile.
      if (given === 'a1' && name.startsWith('PostgreSQL')) await others;
      running.delete(caller);
      return ended(held);
    };
    const done = await Promise.all([worked(2, work), worked(2, work, second)]);
    await second.close();
    expect([done.flat().sort(), clashes]).toEqual([['a1', 'a2', 'b1', 'b2'], []]);
  });

  test('a job with which five workers died without getting on is given up', async () => {
    const id = await queued('a1');
    const hopeless: boolean[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const held = await begun(id);
      hopeless.push(jobs.isHopeless(held));
      // It had got on once.
      if (turn === 1) await jobs.progressed(held, progressOf(1, 100), null);
    }
    expect(hopeless).toEqual([false, false, false, false, false, false, false, true]);
  });

  test('a worker that leaves a job has not died with it', async () => {
    const id = await queued('a1');
    for (let turn = 0; turn < 8; turn += 1) await jobs.leave(await begun(id));
    expect(jobs.isHopeless(await begun(id))).toBe(false);
  });

  test('a worker that lost its job to another one changes nothing any more', async () => {
    const id = await queued('a1');
    const first = await begun(id);
    const second = await begun(id);
    expect(second.earlier).toBe(first.row.attempt);
    expect([await jobs.isHeld(first), await jobs.isHeld(second)]).toEqual([false, true]);
    expect(await jobs.progressed(first, progressOf(1), null)).toBe(false);
    expect(await jobs.failed(first, reason, 1)).toBe(false);
    expect(await jobs.progressed(second, progressOf(1), null)).toBe(true);
  });

  test('a file that is still coming is no job yet', async () => {
    const id = randomUUID();
    await jobs.receive(id, 'a');
    expect([await jobs.find(id), await jobs.begin(id)]).toEqual([undefined, undefined]);
  });

  test('a file that comes for long is waited for while its receiver gives signs of life', async () => {
    const id = randomUUID();
    await jobs.receive(id, 'a');
    for (let times = 0; times < 1_000; times += 1) {
      now += SIGN_OF_LIFE_MS;
      await jobs.stillReceiving(id);
      await jobs.expire(() => Promise.reject(new Error('it is erased')));
    }
    expect(await jobs.waiting('a')).toBe(1);
    expect(await jobs.queue(id, received, WEEK_MS)).toBe(true);
  });

  test('what is to happen with a job happens with it, or there is none', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    for (const each of [id, other]) await jobs.receive(each, 'a');
    const sent = { caller: 'a', key: 'k', request: undefined };
    const answer = { status: 202, headers: {}, body: id, request: 'x' };
    const keep = async (store: Store) => {
      await new KeptAnswers(store, () => now).keep(sent, answer);
    };
    const answers = new KeptAnswers(service.store, () => now);
    await answers.claim(sent);
    const failed = jobs.queue(other, received, WEEK_MS, async (store) => {
      await keep(store);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect([await jobs.find(other), await answers.claim(sent)]).toEqual([undefined, 'in_progress']);
    expect(await jobs.queue(id, received, WEEK_MS, keep)).toBe(true);
    expect(await answers.claim(sent)).toEqual(answer);
  });

  test('a file whose receiver died counts no longer, and what has come of it goes', async () => {
    const id = randomUUID();
    await jobs.receive(id, 'a');
    now += RECEIVING_MS + 1;
    expect(await jobs.waiting('a')).toBe(0);
    const again = randomUUID();
    await jobs.receive(again, 'a');
    const gone: string[] = [];
    await jobs.expire(async (over) => void gone.push(over));
    expect(gone).toEqual([id]);
    expect([await jobs.queue(id, received, WEEK_MS), await jobs.queue(again, received, WEEK_MS)]).toEqual([
      false,
      true,
    ]);
  });

  test.each<[string, number, JobTable['status'] | undefined, number]>([
    ['before its time', WEEK_MS - 10, 'failed', 0],
    ['after its time: its files go', WEEK_MS + 10, 'expired', 1],
    ['a day later: nothing is known of it', WEEK_MS + DAY_MS + 20, undefined, 2],
  ])('a job that has ended, %s', async (_, later, status, erased) => {
    const id = await queued('a1');
    await ended(await begun(id));
    const start = now;
    const gone: string[] = [];
    for (const at of [WEEK_MS + 10, later].filter((time) => time <= later)) {
      now = start + at;
      await jobs.expire(async (over) => void gone.push(over));
    }
    expect([(await jobs.find(id))?.status, gone]).toEqual([status, Array(erased).fill(id)]);
  });

  test('files that cannot be erased are tried again before their job is forgotten', async () => {
    const id = await queued('a1');
    await ended(await begun(id));
    now += WEEK_MS + 10;
    await expect(jobs.expire(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await jobs.find(id))?.status).toBe('expired');
    now += 1;
    const gone: string[] = [];
    await jobs.expire(async (over) => void gone.push(over));
    expect([await jobs.find(id), gone]).toEqual([undefined, [id]]);
  });

  test('a cancelled job cannot end otherwise any more, and is not begun', async () => {
    const id = await queued('a1');
    const held = await begun(id);
    expect(await jobs.cancel(id)).toBe(true);
    expect(await jobs.failed(held, reason, 1)).toBe(false);
    expect(await jobs.begin(id)).toBeUndefined();
    expect((await jobs.find(id))?.status).toBe('cancelled');
  });

  test('times and counts come back as numbers', async () => {
    const id = await queued('a1');
    expect(await jobs.find(id)).toMatchObject({ created: now, input_bytes: 5_000_000_000, turn: 0 });
  });

  /** What each job takes beside its files and the text of what its run came to. */
  const most = 16_384 + received.options.length + received.inspection.length + received.input_name.length;
  const unnamed = most - received.input_name.length;

  test('the files of a sender are added up, whatever else is known of his jobs', async () => {
    const summary = { counts: progressOf(1).counts, bytes: 1, renamed: [] };
    const ran = JSON.stringify(summary).length;
    for (const given of ['a1', 'a2', 'b1']) {
      const id = await queued(given);
      expect(await jobs.keptBytes(`${name} ${given[0]}`)).toBe(
        given === 'a2' ? 10_000_000_000 + 2 * most + ran : 5_000_000_000 + most,
      );
      const held = await begun(id);
      await jobs.succeeded(held, summary as never, { sha256: 'x', bytes: 5_000_000_000 }, WEEK_MS);
    }
    const [made, unmade, cancelled] = [await queued('d1'), await queued('e1'), await queued('f1')];
    await jobs.made(made, 3);
    await jobs.made(made, 4);
    await jobs.made(unmade, 3);
    await jobs.made(unmade);
    await jobs.cancel(cancelled);
    await service.store.updateTable('jobs').set({ summary: 'not read', inspection: 'not read' }).execute();
    const kept = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((caller) => jobs.keptBytes(`${name} ${caller}`)),
    );
    expect(kept).toEqual([
      ...[10_000_000_000 + 2 * (most + ran), 5_000_000_000 + most + ran, 0],
      ...[5_000_000_007 + most, 5_000_000_000 + most, unnamed],
    ]);
  });

  test.each<[string, JobTable['status'], number, (id: string) => Promise<unknown>]>([
    ['was cancelled', 'cancelled', unnamed, (id) => jobs.cancel(id)],
    ['has failed', 'failed', most + JSON.stringify(reason).length, async (id) => ended(await begun(id))],
    [
      'has expired',
      'expired',
      unnamed,
      async () => {
        now += WEEK_MS + 10;
        await jobs.expire(async () => {});
      },
    ],
  ])('a job that %s counts without its files, and keeps no long text', async (_, status, bytes, end) => {
    const usual = await queued('a1');
    await end(usual);
    expect([await jobs.keptBytes(`${name} a`), (await jobs.find(usual))?.status]).toEqual([bytes, status]);
    const long = await queued('b1');
    const columns = Array.from({ length: 5_000 }, () => ['text', 'a']);
    const inspection = JSON.stringify({ ...JSON.parse(received.inspection), columns });
    await service.store.updateTable('jobs').set({ inspection }).where('id', '=', long).execute();
    await end(long);
    await jobs.made(long, 5);
    expect((await jobs.find(long))?.inspection.length).toBeLessThan(500);
    expect(await jobs.keptBytes(`${name} b`)).toBeLessThan(bytes + 500);
  });

  test('rows that were answered are counted once, also when a job is begun anew', async () => {
    const id = await queued('a1');
    const first = await begun(id);
    await jobs.progressed(first, progressOf(10), null);
    await jobs.progressed(first, progressOf(30), null);
    const second = await begun(id);
    await jobs.progressed(second, progressOf(20), null);
    const summary = { counts: progressOf(50).counts, bytes: 1, resumed: 0, renamed: [], size: 1 };
    expect(await jobs.succeeded(second, summary as never, { sha256: 'x', bytes: 1 }, WEEK_MS)).toBe(true);
    const { counts, answeredRows } = await jobs.figures();
    expect(answeredRows).toEqual([{ category: 'a', rows: 50 }]);
    expect(counts).toEqual([{ status: 'succeeded', jobs: 1, oldest: now }]);
  });
});
