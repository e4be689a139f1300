/** Jobs of a service with keys: who may send one, who sees it, and what its rows come to, in each kind of store. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { quotaExceeded } from '../../src/access/refusals.ts';
import { dayOf } from '../../src/access/usage/calendar.ts';
import { Visit } from '../../src/access/visit.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { COMMAND } from '../../src/accounts/audit.ts';
import type { Job } from '../../src/jobs/job.ts';
import { Keys } from '../../src/keys/keys.ts';
import { type ServedJobs, servedJobs } from '../support/jobs.ts';
import { allPlaces } from '../support/stores.ts';

const PATH = '/api/v1/batch/jobs';
const ROWS = 20;
const NONE = '00000000-0000-4000-8000-000000000000';
interface Rows {
  readonly raekker: readonly { readonly resultat: Readonly<Record<string, string>> }[];
}
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
      ['chooser', 'enterprise', 'live'],
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

  /** A job that has run. */
  async function ran(name: string, body = file): Promise<string> {
    const init = { method: 'POST', body, headers: { 'content-type': 'text/csv' } };
    const { id } = (await (await call(name, PATH, init)).json()) as Job;
    const stop = new AbortController();
    const ended = jobs.worker.run(stop.signal);
    const status = async (): Promise<string> =>
      ((await (await call(name, `${PATH}/${id}`)).json()) as Job).status;
    await expect.poll(status).toBe('succeeded');
    stop.abort();
    await ended;
    return id;
  }
  const choose = (name: string, id: string, valg: readonly (readonly [number, string | null])[]) =>
    call(name, `${PATH}/${id}/valg`, {
      method: 'PUT',
      body: JSON.stringify({ valg: valg.map(([raekke, of]) => ({ raekke, id: of })) }),
      headers: { 'content-type': 'application/json' },
    });
  /** Ids of the address and access address of the answered row, and of others. */
  async function idsFor(name: string, job: string) {
    const page = await (await call(name, `${PATH}/${job}/raekker`)).json();
    const { res_adresse_id: own, res_adgangsadresse_id: access } = (page as Rows).raekker[0]?.resultat ?? {};
    const listed = await call(name, '/adresser?per_side=4&struktur=mini');
    const others = ((await listed.json()) as { id: string }[]).flatMap(({ id }) => (id === own ? [] : [id]));
    return { own: own ?? '', access: access ?? '', others };
  }

  test('an address that is chosen is a call, unless its row has it', async () => {
    const id = await ran('chooser');
    const { own, access, others } = await idsFor('chooser', id);
    const [other = '', another = ''] = others;
    let before = await callsOf('chooser');
    for (const [calls, status, ...valg] of [
      [0, 200, [1, own]],
      [0, 200, [1, access.toUpperCase()]],
      [1, 200, [1, other]],
      [0, 200, [1, other]],
      [0, 200, [1, own]],
      [1, 200, [2, own]],
      [0, 200, [2, 'ingen']],
      [0, 200, [2, null]],
      [2, 200, [2, other], [3, own], [1, own], [4, 'ingen']],
      [2, 200, [1, other], [ROWS, another]],
      [0, 422, [3, other], [1_000, other]],
      [0, 422, [3, NONE]],
    ] as [calls: number, status: number, ...valg: [number, string | null][]][]) {
      expect((await choose('chooser', id, valg)).status, JSON.stringify(valg)).toBe(status);
      const now = await callsOf('chooser');
      expect(now - before, JSON.stringify(valg)).toBe(calls);
      before = now;
    }
  });

  test('what a file calls as we do names no address of its row', async () => {
    const { others } = await idsFor('chooser', await ran('chooser'));
    const [other = ''] = others;
    const id = await ran(
      'chooser',
      `res_adresse_id;adresse\r\n${`${other};Storegade 1, 6270 Tønder\r\n`.repeat(3)}`,
    );
    const before = await callsOf('chooser');
    expect((await choose('chooser', id, [[3, other]])).status).toBe(200);
    expect((await callsOf('chooser')) - before).toBe(1);
  });

  test('nothing is chosen where it cannot be paid, or nobody is left who pays', async () => {
    const id = await ran('chooser');
    const { others } = await idsFor('chooser', id);
    const { count } = Visit.prototype;
    const before = await callsOf('chooser');
    const spy = vi.spyOn(Visit.prototype, 'count');
    spy.mockRejectedValueOnce(quotaExceeded(1, dayOf(Date.now()), Date.now()));
    expect((await choose('chooser', id, [[3, others[0] ?? '']])).status).toBe(429);
    spy.mockImplementationOnce(async function (this: Visit, rows) {
      await count.call(this, rows);
      this.settle(499);
    });
    expect((await choose('chooser', id, [[3, others[0] ?? '']])).ok).toBe(false);
    vi.restoreAllMocks();
    expect(await (await call('chooser', `${PATH}/${id}/valg`)).json()).toEqual({ valg: [] });
    expect((await callsOf('chooser')) - before).toBe(0);
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
