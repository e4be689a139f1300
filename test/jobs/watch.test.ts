/** Looks at jobs on behalf of all who follow them, over a store in memory. */
import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Follower, JobWatch } from '../../src/jobs/watch.ts';
import type { JobStatus, JobTable } from '../../src/store/schema.ts';

const job = (id: string, status: JobStatus = 'running', progress = ''): JobTable =>
  ({ id, status, progress }) as JobTable;

const watches: JobWatch[] = [];
afterEach(() => {
  for (const watch of watches.splice(0)) watch.close();
});

/** A watch over jobs that the test changes, and how many were asked for at each time. */
function watched(ids: readonly string[]) {
  const rows = new Map(ids.map((id) => [id, job(id)]));
  const asked: number[] = [];
  const watch = new JobWatch({
    async findAll(some) {
      asked.push(some.length);
      return some.flatMap((id) => rows.get(id) ?? []);
    },
  });
  watches.push(watch);
  return { watch, rows, asked };
}

/** What a follower heard. */
function hearing(more: Partial<Follower> = {}): { heard: string[]; follower: Follower } {
  const heard: string[] = [];
  return {
    heard,
    follower: {
      changed: (now) => heard.push(now === undefined ? 'forgotten' : now.status),
      stillWaiting: () => heard.push('waits'),
      ended: () => heard.push('ended'),
      ...more,
    },
  };
}

test('a thousand who follow one job cost one look', async () => {
  const { watch, rows, asked } = watched(['a']);
  const all = Array.from({ length: 1_000 }, () => hearing());
  for (const { follower } of all) watch.follow(job('a'), follower);
  await watch.look();
  rows.set('a', job('a', 'succeeded'));
  await watch.look();
  await watch.look();
  expect(asked).toEqual([1, 1, 1]);
  expect(new Set(all.map(({ heard }) => heard.join()))).toEqual(new Set(['succeeded']));
});

test('a hundred and twenty jobs are read fifty at a time', async () => {
  const ids = Array.from({ length: 120 }, (_, place) => `${place}`);
  const { watch, asked } = watched(ids);
  for (const id of ids) watch.follow(job(id), hearing().follower);
  await watch.look();
  expect(asked).toEqual([50, 50, 20]);
});

test.each<[string, string[]]>([
  ['who follow one job', ['a']],
  ['who follow a job each', Array.from({ length: 500 }, (_, place) => `${place}`)],
])('other events come between when many are told %s', async (_, ids) => {
  // On a slow machine its own look would come before the end of this one.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { watch } = watched(ids);
  let told = 0;
  const most: number[] = [];
  const mayGoOn = async (): Promise<boolean> => {
    told += 1;
    return true;
  };
  for (let count = 0; count < 500; count += 1)
    watch.follow(job(ids[count % ids.length] ?? ''), hearing({ mayGoOn }).follower);
  let isLooking = true;
  const looking = watch.look().then(() => {
    isLooking = false;
  });
  while (isLooking) {
    const before = told;
    await nextIteration();
    most.push(told - before);
  }
  await looking;
  expect([told, Math.max(...most) <= 20]).toEqual([500, true]);
});

test.each<[string, (rows: Map<string, JobTable>) => void, boolean, string[]]>([
  ['nothing of what has not changed', () => {}, false, []],
  ['that they still wait, when it is time', () => {}, true, ['waits']],
  ['of progress', (rows) => rows.set('a', job('a', 'running', '1')), true, ['running']],
  ['that their job is forgotten', (rows) => rows.delete('a'), false, ['forgotten']],
])('followers hear %s', async (_, change, isSign, expected) => {
  const { watch, rows } = watched(['a']);
  const { heard, follower } = hearing();
  watch.follow(job('a'), follower);
  change(rows);
  await watch.look(undefined, isSign);
  expect(heard).toEqual(expected);
});

test('who read its job before the last look hears what has changed since', async () => {
  const { watch, rows } = watched(['a']);
  watch.follow(job('a'), hearing().follower);
  rows.set('a', job('a', 'succeeded'));
  await watch.look();
  const { heard, follower } = hearing();
  watch.follow(job('a'), follower);
  await watch.look();
  expect(heard).toEqual(['succeeded']);
});

test('who may not go on is told nothing more', async () => {
  const { watch, rows } = watched(['a']);
  const { heard, follower } = hearing({ mayGoOn: async () => false });
  watch.follow(job('a'), follower);
  rows.set('a', job('a', 'succeeded'));
  await watch.look();
  await watch.look();
  expect(heard).toEqual(['ended']);
});

test('who has left costs no look', async () => {
  const { watch, asked } = watched(['a']);
  watch.follow(job('a'), hearing().follower)();
  await watch.look();
  expect(asked).toEqual([]);
});

test('a store that is out of reach ends nobody', async () => {
  const watch = new JobWatch({ findAll: () => Promise.reject(new Error('away')) });
  watches.push(watch);
  const { heard, follower } = hearing();
  watch.follow(job('a'), follower);
  await watch.look(undefined, true);
  expect(heard).toEqual(['waits']);
});

test.each<[JobStatus | undefined, boolean]>([
  ['running', false],
  ['succeeded', false],
  ['cancelled', true],
  ['expired', true],
  ['failed', true],
  [undefined, true],
])('the files of a job that is %s are gone: %s', async (status, expected) => {
  const { watch, rows } = watched(['a']);
  const gone = watch.gone(job('a', 'queued'), new AbortController().signal);
  if (status === undefined) rows.delete('a');
  else rows.set('a', job('a', status));
  await watch.look();
  expect(gone.aborted).toBe(expected);
});
