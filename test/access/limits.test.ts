/** What a caller is told about his limits, and which calls count, over HTTP. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Outcomes } from '../../src/access/outcomes.ts';
import { Plans, readPlans } from '../../src/access/plans.ts';
import type { Standing } from '../../src/access/standing.ts';
import type { Allowance, Meter } from '../../src/access/usage/meter.ts';
import { Visit } from '../../src/access/visit.ts';
import { ConfigError } from '../../src/config/option.ts';
import { type Keyed, keyedService } from '../support/keyed.ts';
import { allPlaces } from '../support/stores.ts';

const PATH = '/autocomplete?q=x';
const folder = mkdtempSync(join(tmpdir(), 'plans-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { name: _, ...terms } = new Plans().first;
let files = 0;
function planFile(table: object | string): string {
  files += 1;
  const file = join(folder, `${files}.json`);
  writeFileSync(file, typeof table === 'string' ? table : JSON.stringify(table));
  return file;
}

const table = {
  few: { ...terms, title: 'Few', calls_per_minute: 3, calls_per_month: 1_000 },
  ends: { ...terms, title: 'Ends', calls_per_minute: null, calls_per_month: 4 },
  goes: { ...terms, title: 'Goes on', calls_per_minute: null, calls_per_month: 4, overage: true },
};

test('calls that are allowed when their client has gone already are given back', async () => {
  const waiting: ((allowance: Allowance) => void)[] = [];
  const given: unknown[] = [];
  const meter = {
    now: 0,
    dayAt: () => ({}),
    allow: () => new Promise<Allowance>((resolve) => waiting.push(resolve)),
    settle: (...[, , , calls, answered]: unknown[]) => given.push([calls, answered]),
  } as unknown as Meter;
  const standing = { plan: 'ends', metered: {} } as Standing;
  const visit = new Visit(standing, 0, '', meter, new Outcomes());
  const [first, more] = [visit.begin(), visit.count(50)];
  visit.settle(499);
  for (const allow of waiting) allow('counted');
  await Promise.all([first, more]);
  expect(given).toEqual([
    [1, 0],
    [49, 0],
  ]);
});

const stores = allPlaces.filter(([name]) => name.endsWith('folder'));

describe.each(stores)('%s: a service with plans of its own:', (_name, open) => {
  let keyed: Keyed;
  beforeAll(async () => {
    keyed = await keyedService({ plans: planFile(table), 'test-rate': '2' }, open);
  });
  afterAll(() => keyed.close());

  async function asks(plan: string, urls: readonly string[], kind: 'live' | 'test' = 'live') {
    const id = await keyed.account(plan);
    const { key } = await keyed.keys.create({ account: id, name: 'k', kind }, 'command');
    await keyed.service.door?.opened?.copy.look();
    const answers = [];
    for (const url of urls) answers.push(await keyed.call({ url, headers: { 'x-api-key': key } }));
    await keyed.flush();
    const rows = await keyed.store
      .selectFrom('usage')
      .select(['operation', 'calls'])
      .where('account', '=', id)
      .execute();
    return { answers, rows, statuses: answers.map(({ statusCode }) => statusCode) };
  }
  const times = (count: number): string[] => Array.from({ length: count }, () => PATH);

  test('exactly the calls of a minute are answered, and the rest say when', async () => {
    const { answers, statuses } = await asks('few', times(4));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(answers[0]?.headers).toMatchObject({
      'ratelimit-policy': '"minute";q=3;w=60, "month";q=1000',
      ratelimit: expect.stringMatching(/^"minute";r=2;t=60, "month";r=999;t=\d+$/),
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '2',
      'x-ratelimit-reset': '60',
    });
    const refused = answers[3];
    expect(refused?.json()).toMatchObject({ error: { code: 'rate_limited' }, type: 'TooManyRequestsError' });
    expect(refused?.headers).toMatchObject({
      'x-ratelimit-remaining': '0',
      ratelimit: expect.stringMatching(/^"minute";r=0;t=\d+$/),
      'retry-after': refused?.headers['x-ratelimit-reset'],
    });
  });

  test.each([
    [
      'while his body comes',
      'POST /datavask/adresser',
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n[{"q":',
    ],
    [
      'while his large body comes',
      'POST /datavask/adresser',
      'Content-Type: application/json\r\nContent-Length: 99000\r\n\r\n[{"q":',
    ],
  ])('a client that goes %s has used no call', async (_, line, rest) => {
    const { server } = keyed.service.app;
    if (!server.listening) await keyed.service.app.listen({ port: 0 });
    const { port } = server.address() as { port: number };
    const id = await keyed.account('ends');
    const { key } = await keyed.keys.create({ account: id, name: 'k', kind: 'live' }, 'command');
    await keyed.service.door?.opened?.copy.look();
    for (let each = 0; each < 8; each += 1) {
      const came = once(server, 'request') as Promise<[unknown, ServerResponse]>;
      const socket = connect(port, '127.0.0.1');
      socket.write(`${line} HTTP/1.1\r\nHost: h\r\nX-Api-Key: ${key}\r\n${rest}`);
      const [, response] = await came;
      socket.resetAndDestroy();
      if (!response.closed) await once(response, 'close');
    }
    const ask = async (url: string) => {
      const { statusCode, headers } = await keyed.call({ url, headers: { 'x-api-key': key } });
      return `${statusCode} ${headers['ratelimit']}`;
    };
    // It may take a moment until it is known of the last ones; what is refused uses no call.
    await expect.poll(() => ask('/adresser?per_side=x')).toMatch(/^422 "month";r=3;/);
    expect(await ask(PATH)).toMatch(/^200 "month";r=3;/);
  });

  test('keys of one account share its minute', async () => {
    const id = await keyed.account('few');
    const statuses = [];
    for (let each = 0; each < 4; each += 1) {
      const { key } = await keyed.keys.create({ account: id, name: 'k', kind: 'live' }, 'command');
      await keyed.service.door?.opened?.copy.look();
      statuses.push((await keyed.call({ url: PATH, headers: { 'x-api-key': key } })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('a plan that ends says on which day it goes on', async () => {
    const { answers, statuses, rows } = await asks('ends', times(5));
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    const refused = answers[4];
    expect(refused?.json()).toMatchObject({
      error: { code: 'quota_exceeded', message: expect.stringMatching(/from \d{4}-\d\d-01\.$/) },
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(rows).toEqual([{ operation: '/autocomplete', calls: 4 }]);
  });

  test('a plan with overage goes on and counts', async () => {
    const { statuses, rows, answers } = await asks('goes', times(6));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(rows).toEqual([{ operation: '/autocomplete', calls: 6 }]);
    expect(answers[5]?.headers['ratelimit']).toMatch(/^"month";r=0;t=\d+$/);
    expect(answers[5]?.headers).not.toHaveProperty('x-ratelimit-limit');
  });

  const counted: [fact: string, url: string, status: number, calls: number][] = [
    ['an answer counts', PATH, 200, 1],
    ['that there is no such object counts', '/autocomplete?q=missing', 404, 1],
    ['a wrong parameter does not', '/adresser?srid=1', 422, 0],
    ['what the service cannot do at the moment does not', '/autocomplete?q=OVERLOADED:x', 503, 0],
  ];
  test.each(counted)('%s', async (_fact, url, status, calls) => {
    const { statuses, rows } = await asks('goes', [url]);
    expect(statuses).toEqual([status]);
    expect(rows.reduce((sum, row) => sum + row.calls, 0)).toBe(calls);
  });

  test('what the caller has already does not count', async () => {
    const key = await keyed.key('goes');
    const first = await keyed.call({ url: PATH, headers: { 'x-api-key': key } });
    const headers = { 'x-api-key': key, 'if-none-match': String(first.headers.etag) };
    expect((await keyed.call({ url: PATH, headers })).statusCode).toBe(304);
    await keyed.flush();
    const [row] = await keyed.keys.list();
    const usage = await keyed.store
      .selectFrom('usage')
      .select('calls')
      .where('key', '=', row?.id ?? '')
      .execute();
    expect(usage).toEqual([{ calls: 1 }]);
  });

  test('test keys are counted by their address and never billed', async () => {
    const { statuses, rows, answers } = await asks('ends', times(3), 'test');
    expect(statuses).toEqual([200, 200, 429]);
    expect(rows).toEqual([]);
    expect(answers[0]?.headers['ratelimit-policy']).toBe('"minute";q=2;w=60');
  });

  const lists: [plan: string, rows: number, status: number, calls: number][] = [
    ['goes', 7, 200, 7],
    ['ends', 4, 200, 4],
    ['ends', 5, 429, 0],
  ];
  test.each(lists)(
    'on the plan %s a list of %i rows is %i and %i calls',
    async (plan, rows, status, calls) => {
      const id = await keyed.account(plan);
      const { key } = await keyed.keys.create({ account: id, name: 'k', kind: 'live' }, 'command');
      await keyed.service.door?.opened?.copy.look();
      const answer = await keyed.call({
        method: 'POST',
        url: '/datavask/adresser',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        payload: JSON.stringify(Array.from({ length: rows }, () => ({ betegnelse: 'x' }))),
      });
      await keyed.flush();
      const usage = await keyed.store.selectFrom('usage').select('calls').where('account', '=', id).execute();
      expect([answer.statusCode, usage.reduce((sum, row) => sum + row.calls, 0)]).toEqual([status, calls]);
    },
  );

  test('when a key was last used is known a moment later', async () => {
    const before = Date.now();
    const { key, row } = await keyed.keys.create(
      { account: await keyed.account('goes'), name: 'k', kind: 'test' },
      'command',
    );
    await keyed.service.door?.opened?.copy.look();
    await keyed.call({ url: PATH, headers: { 'x-api-key': key } });
    await keyed.flush();
    expect((await keyed.keys.find(row.id))?.used).toBeGreaterThanOrEqual(before);
  });
});

describe('a table of plans', () => {
  test('is that of the specification', () => {
    const plans = new Plans().all.map((plan) => [
      plan.name,
      plan.calls_per_minute,
      plan.calls_per_month,
      plan.mcp_calls_per_month,
    ]);
    expect(plans.slice(0, 3)).toEqual([
      ['free', 360, 2_000, 250],
      ['basic', 1_700, 60_000, 5_000],
      ['pro', 7_000, 350_000, 25_000],
    ]);
    expect(plans[3]?.slice(0, 3)).toEqual(['enterprise', null, 2_500_000]);
  });

  test('of a file takes its place, the first plan for new accounts', () => {
    const plans = readPlans(planFile(table));
    expect([plans.names, plans.first.title, plans.of('gone').name]).toEqual([
      ['few', 'ends', 'goes'],
      'Few',
      'few',
    ]);
  });

  const refusals: [fact: string, content: object | string, message: string][] = [
    ['no JSON', '{', 'the plans cannot be read'],
    ['no plan', {}, 'is empty'],
    ['a column that there is not', { few: { ...table.few, price: 1 } }, 'price'],
    ['no number', { few: { ...table.few, calls_per_month: 'many' } }, 'calls_per_month'],
    ['a name in capitals', { Few: table.few }, 'cannot be used'],
    ['jobs in a plan that ends', { few: { ...table.few, concurrent_jobs: 1 } }, 'must have overage'],
  ];
  test.each(refusals)('with %s is refused', (_fact, content, message) => {
    const file = planFile(content);
    expect(() => readPlans(file)).toThrow(ConfigError);
    expect(() => readPlans(file)).toThrow(message);
  });
});
