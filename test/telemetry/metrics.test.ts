/** The page of metrics leaves out values that cannot be read, and has all others. */
import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { JOBS_PATH } from '../../src/jobs/job.ts';
import { prepareJobs } from '../../src/jobs/service.ts';
import { Durations } from '../../src/telemetry/durations.ts';
import { Metrics } from '../../src/telemetry/metrics.ts';
import { type Observed, registryOf } from '../../src/telemetry/registry.ts';
import { observed } from '../support/observed.ts';
import { sampleService } from '../support/sample.ts';
import { inFolder } from '../support/stores.ts';

const places = await inFolder();
afterAll(() => places.remove());

const fails = (): never => {
  throw new Error('no answer');
};

const looks: [keyof Observed, leftOut: RegExp, count: number][] = [
  ['lanes', /^vejviser_engine_/, 6],
  ['queued', /^vejviser_pool_queue_depth$/, 1],
  ['snapshot', /^vejviser_snapshot_(info|age_seconds)$/, 2],
  ['refusedSnapshots', /^vejviser_snapshots_refused_total$/, 1],
  ['droppedLines', /^vejviser_log_dropped_total$/, 1],
  ['freshness', /^vejviser_follow_/, 2],
  ['disk', /^vejviser_(disk_free_bytes|snapshots_bytes|snapshots_kept)$/, 3],
  ['jobs', /^vejviser_(store_up|jobs|jobs_oldest_queued_seconds|job_rows_total)$/, 4],
  ['webhooks', /^vejviser_webhook/, 2],
  ['access', /^vejviser_(calls_total|keys_age_seconds|rate_store_up|rate_alone_total)$/, 4],
];

test.each(looks)('where %s cannot be read, its metrics alone have no values', async (look, own, count) => {
  const named: string[] = [];
  const registry = registryOf(
    { ...observed, [look]: fails, onLeftOut: (metric) => named.push(metric) },
    new Durations(),
  );
  const values = (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#'));
  expect(values.filter((line) => own.test(line.split(/[ {]/)[0] ?? ''))).toEqual([]);
  expect(values).toContain('vejviser_processes 1');
  expect(named.filter((name) => !own.test(name))).toEqual([]);
  expect(named).toHaveLength(count);
});

test('a page and a report are made once a second, however many ask', async () => {
  let [looks, clock] = [0, 0];
  const jobs = async (): Promise<undefined> => {
    looks += 1;
  };
  const metrics = new Metrics({ ...observed, jobs }, () => clock);
  const asked = async (): Promise<number> => {
    const before = looks;
    await Promise.all([1, 2, 3].flatMap(() => [metrics.text(), metrics.report()]));
    return looks - before;
  };
  const counts: number[] = [];
  for (clock of [0, 999, 1_000]) counts.push(await asked());
  expect(counts.map((count) => count > 0)).toEqual([true, false, true]);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
});

test('a store whose file is damaged is away: the metrics and the log say so, and jobs are answered 503', async () => {
  await prepareJobs(places);
  const file = openSync(join(places.store, 'store.sqlite'), 'r+');
  writeSync(file, Buffer.alloc(30 * 4_096, 'damaged'), 0, null, 2 * 4_096);
  const log: string[] = [];
  const service = await sampleService({ store: places.store }, (line) => log.push(line));
  const metrics = await service.app.inject('/metrics');
  expect([metrics.statusCode, metrics.body]).toEqual([
    200,
    expect.stringMatching(/^vejviser_store_up 0$[\s\S]*^vejviser_processes 1$/m),
  ]);
  const reason = 'the store cannot be reached: database disk image is malformed';
  expect(log.join('\n')).toContain(reason);
  const headers = { 'content-type': 'text/csv' };
  const answer = await service.app.inject({
    ...{ method: 'POST', url: JOBS_PATH, payload: 'adresse\nStoregade 1\n', headers },
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'store_unavailable']);
  expect(log.filter((line) => line.includes('"level":"error"') && line.includes(reason))).toHaveLength(1);
  await service.close();
});
