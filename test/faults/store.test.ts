/** A store, or a bucket, that is away: said in one line at the start, answered 503 later, and nothing is lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOBS_PATH, type Job } from '../../src/jobs/job.ts';
import { type Bucket, startBucket } from '../support/bucket.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { run, start } from './service-process.ts';

let server: Postgres;
let bucket: Bucket;
beforeAll(async () => {
  [server, bucket] = await Promise.all([startPostgres(), startBucket()]);
});
afterAll(() => Promise.all([server.stop(), bucket.close()]));

const nowhere = 'postgres://vejviser:secret@127.0.0.1:9/jobs';

test.each(['serve', 'worker'])(
  '%s: a store that is not there is said in one line, without its password',
  async (command) => {
    const { ended, errors } = run(command, '--store', nowhere, '--files', bucket.place);
    expect(await ended).toBe(1);
    expect(errors()).toMatch(
      /^vejviser: the store postgres:\/\/vejviser@127\.0\.0\.1:9\/jobs cannot be opened: the store cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:9\n$/,
    );
  },
);

test('serve: a bucket that is not there is said in one line', async () => {
  bucket.isAway = true;
  const { ended, errors } = run(
    'serve',
    '--port',
    '0',
    '--store',
    await server.database(),
    '--files',
    bucket.place,
  );
  expect(await ended).toBe(1);
  bucket.isAway = false;
  expect(errors()).toMatch(/^vejviser: .*: the bucket bucket cannot be reached: .*\n$/);
});

const send = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}${JOBS_PATH}`, {
    method: 'POST',
    body: 'adresse\r\nStoregade 1, 6270 Tønder\r\n',
    headers: { 'content-type': 'text/csv', ...headers },
  });

async function refusal(answer: Response): Promise<unknown[]> {
  const { error } = (await answer.json()) as { error: { code: string } };
  return [answer.status, error.code, answer.headers.get('retry-after')];
}

const AWAY = [503, 'store_unavailable', '5'];

test('while the store is away jobs are refused and addresses are answered; then all goes on', async () => {
  const options = ['--store', await server.database(), '--files', bucket.place];
  const { url } = await start(...options);
  const { id } = (await (await send(url)).json()) as Job;
  const read = (): Promise<Response> => fetch(`${url}${JOBS_PATH}/${id}`);

  const events = await fetch(`${url}${JOBS_PATH}/${id}/events`);

  await server.kill();
  expect(await refusal(await read())).toEqual(AWAY);
  expect(await refusal(await send(url))).toEqual(AWAY);
  expect((await fetch(`${url}/adgangsadresser?per_side=1`)).status).toBe(200);
  const metrics = await fetch(`${url}/metrics`);
  expect([metrics.status, await metrics.text()]).toEqual([
    200,
    expect.stringMatching(/^vejviser_store_up 0$/m),
  ]);

  await server.restart();
  expect(((await (await read()).json()) as Job).status).toBe('queued');
  const worker = run('worker', ...options);
  await worker.logged('working off jobs');
  const status = async (): Promise<string> => ((await (await read()).json()) as Job).status;
  await expect.poll(status).toBe('succeeded');
  // Followers wait until the store is back.
  expect(await events.text()).toContain('"status":"succeeded"');

  // A worker outlives it too.
  await server.kill();
  await worker.logged('trouble with the queue');
  await server.restart();
  const next = (await (await send(url)).json()) as Job;
  await expect
    .poll(async () => ((await (await fetch(`${url}${JOBS_PATH}/${next.id}`)).json()) as Job).status)
    .toBe('succeeded');
  expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^vejviser_job_rows_total{category="c"} 2$/m);
});

test('while the bucket is away a file is refused, and can be sent again under its key', async () => {
  const { url } = await start('--store', await server.database(), '--files', bucket.place);
  const key = { 'idempotency-key': 'k' };
  bucket.isAway = true;
  const refused = await send(url, key);
  bucket.isAway = false;
  expect(await refusal(refused)).toEqual(AWAY);
  expect((await send(url, key)).status).toBe(202);
});
