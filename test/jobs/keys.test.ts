/** Jobs of a service with keys: who may send one, who sees it, and what its rows come to, in each kind of store. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Accounts } from '../../src/accounts/accounts.ts';
import { COMMAND } from '../../src/accounts/audit.ts';
import type { Job } from '../../src/jobs/job.ts';
import { Keys } from '../../src/keys/keys.ts';
import { type ServedJobs, servedJobs } from '../support/jobs.ts';
import { allPlaces } from '../support/stores.ts';

const PATH = '/api/v1/batch/jobs';
const ROWS = 20;
const file = `nr;adresse\r\n${Array.from({ length: ROWS }, (_, row) => `${row};Storegade ${row + 1}, 6270 Tønder\r\n`).join('')}`;

const stores = allPlaces.filter(([name]) => name.endsWith('folder'));

describe.each(stores)('%s:', (_name, open) => {
  let jobs: ServedJobs;
  const made: Record<string, { key: string; account: string }> = {};
  beforeAll(async () => {
    jobs = await servedJobs({ bytes: 1e6, rows: 1_000 }, open, { keys: 'required' });
    for (const [name, plan, kind] of [
      ['free', 'free', 'live'],
      ['basic', 'basic', 'live'],
      ['test', 'enterprise', 'test'],
      ['other', 'pro', 'live'],
      ['gone', 'basic', 'live'],
      ['late', 'basic', 'live'],
    ] as const) {
      const mail = `${name}@example.com`;
      const { id: account } = await new Accounts(jobs.opened.store).create({ plan, mail }, COMMAND);
      const { key } = await new Keys(jobs.opened.store).create({ account, name, kind }, COMMAND);
      made[name] = { key, account };
    }
    await jobs.service.door?.opened?.copy.look();
  });
  afterAll(() => jobs.close());

  const call = (name: string, path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${jobs.base}${path}`, {
      ...init,
      headers: { ...init.headers, 'x-api-key': made[name]?.key ?? '' },
    });
  const send = (name: string): Promise<Response> =>
    call(name, PATH, { method: 'POST', body: file, headers: { 'content-type': 'text/csv' } });
  const codeOf = async (answer: Response): Promise<[number, string]> => {
    const { error } = (await answer.json()) as { error?: { code: string } };
    return [answer.status, error?.code ?? ''];
  };
  const callsOf = async (name: string): Promise<number> => {
    await jobs.service.door?.opened?.meter.flush();
    const { store } = jobs.opened;
    const of = made[name]?.account ?? '';
    const [days, months] = await Promise.all([
      store.selectFrom('usage').select('calls').where('account', '=', of).execute(),
      store.selectFrom('months').select('calls').where('account', '=', of).execute(),
    ]);
    const [sum, total] = [days, months].map((rows) =>
      rows.reduce((all, { calls }) => all + Number(calls), 0),
    );
    expect(sum).toBe(total);
    return sum ?? 0;
  };

  const refused: [name: string, status: number, code: string][] = [
    ['free', 403, 'plan_required'],
    ['test', 403, 'plan_required'],
  ];
  test.each(refused)('%s may send none', async (name, status, code) => {
    expect(await codeOf(await send(name))).toEqual([status, code]);
  });

  test('the rows of a job are calls of its account, and asking for it is none', async () => {
    const { id } = (await (await send('basic')).json()) as Job;
    const stop = new AbortController();
    const ended = jobs.worker.run(stop.signal);
    const status = async (): Promise<string> =>
      ((await (await call('basic', `${PATH}/${id}`)).json()) as Job).status;
    await expect.poll(status).toBe('succeeded');
    stop.abort();
    await ended;
    expect((await call('basic', `${PATH}/${id}/result`)).status).toBe(200);
    expect(await callsOf('basic')).toBe(ROWS);
    const paths = ['', '/result', '/events', '/raekker', '/valg'];
    for (const path of paths) expect((await call('other', `${PATH}/${id}${path}`)).status).toBe(404);
    expect((await call('other', `${PATH}/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect(await status()).toBe('succeeded');
    expect(await callsOf('other')).toBe(0);
  });

  test('as many wait as the plan says', async () => {
    const statuses = [await send('basic'), await send('basic'), await send('basic')];
    expect(statuses.map(({ status }) => status)).toEqual([202, 202, 429]);
    expect((await send('other')).status).toBe(202);
  });

  test('whoever follows a job is told nothing more when his key is revoked', async () => {
    const { id } = (await (await send('late')).json()) as Job;
    const followed = (await call('late', `${PATH}/${id}/events`)).text();
    const keys = new Keys(jobs.opened.store);
    for (const key of await keys.list(made['late']?.account)) await keys.revoke(key.id, COMMAND);
    expect(await followed).toMatch(/^data: [^\n]*"status":"queued"[^\n]*\n\n(?:: waiting\n\n)*$/);
  });

  test('with an account its jobs and their files go', async () => {
    const { id } = (await (await send('gone')).json()) as Job;
    const folder = join(jobs.files ?? join(jobs.store, 'files'), id);
    expect(existsSync(folder)).toBe(true);
    await new Accounts(jobs.opened.store).remove(made['gone']?.account ?? '', COMMAND);
    // Nobody has it any more, though its files are still there.
    const seen = await Promise.all(['', '/events'].map((rest) => call('other', `${PATH}/${id}${rest}`)));
    expect(seen.map(({ status }) => status)).toEqual([404, 404]);
    await jobs.opened.jobs.expire((each) => jobs.opened.files.erase(each));
    expect(await jobs.opened.jobs.find(id)).toBeUndefined();
    expect(existsSync(folder)).toBe(false);
  });
});
