/** Keys in a service of two processes: what is counted is exact over both, and what is revoked is so in both. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Plans } from '../../src/access/plans.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { COMMAND } from '../../src/accounts/audit.ts';
import { Keys, type MadeKey } from '../../src/keys/keys.ts';
import { alone, migrate, openStore, type Store } from '../../src/store/store.ts';
import { run, type Started, start } from './service-process.ts';

const CLIENTS = 64;
const PATH = '/kommuner/550';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
const plans = join(folder, 'plans.json');
let store: Store;
let keys: Keys;
let accounts = 0;

beforeAll(async () => {
  const [free, , pro] = new Plans().all.map(({ name: _, ...terms }) => terms);
  const ends = { ...free, calls_per_minute: 5_000, calls_per_month: 150 };
  writeFileSync(plans, JSON.stringify({ free, pro, ends }));
  store = await openStore(folder);
  await alone(store, folder, () => migrate(store));
  keys = new Keys(store);
});
afterAll(async () => {
  await store.destroy();
  rmSync(folder, { recursive: true });
});

async function made(plan: string): Promise<MadeKey> {
  accounts += 1;
  const { id } = await new Accounts(store).create({ mail: `${accounts}@example.com`, plan }, COMMAND);
  return keys.create({ account: id, name: 'k', kind: 'live' }, COMMAND);
}

const serve = (processes = 2): Promise<Started> =>
  start('--keys', 'required', '--store', folder, '--plans', plans, '--processes', `${processes}`);

interface Asked {
  readonly status: number;
  readonly left: number;
}

function ask(base: string, key: string, agent?: Agent): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const options = { agent: agent ?? false, headers: { 'x-api-key': key } };
    get(`${base}${PATH}`, options, (answer) => {
      answer.resume().on('end', () => {
        const left = Number(answer.headers['x-ratelimit-remaining']);
        resolve({ status: answer.statusCode ?? 0, left });
      });
    }).on('error', reject);
  });
}

/** All clients at once, each on a connection of its own, until so many calls are made. */
async function asked(base: string, key: string, calls: number): Promise<Asked[]> {
  const answers: Asked[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (next < calls) {
      next += 1;
      answers.push(await ask(base, key, agent));
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return answers;
}

const answered = (answers: readonly Asked[]): number => answers.filter(({ status }) => status === 200).length;

async function counted(account: string): Promise<number> {
  const rows = await store.selectFrom('usage').select('calls').where('account', '=', account).execute();
  return rows.reduce((sum, { calls }) => sum + Number(calls), 0);
}

test('64 clients over two processes are answered exactly the calls of a minute', async () => {
  const below = await made('free');
  const above = await made('free');
  const { url } = await serve();
  expect(answered(await asked(url, below.key, 360))).toBe(360);
  const answers = await asked(url, above.key, 500);
  expect([answered(answers), answers.length]).toEqual([360, 500]);
  expect(Math.min(...answers.map(({ left }) => left))).toBe(0);
  expect(await ask(url, below.key)).toMatchObject({ status: 429 });
});

test('whoever calls one time after the other, now of one process and now of the other, is told what is left', async () => {
  const { key } = await made('free');
  const { url } = await serve();
  const agents = [1, 2, 3, 4].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (let call = 0; call < 360; call += 1) {
    const { status, left } = await ask(url, key, agents[(call * 7) % 4]);
    const rest = 359 - call;
    expect([status, left <= rest, 2 * left >= rest]).toEqual([200, true, true]);
  }
  for (const agent of agents) agent.destroy();
});

test('and exactly the calls of a month', async () => {
  const { key, row } = await made('ends');
  const { url, child, ended } = await serve();
  expect(answered(await asked(url, key, 300))).toBe(150);
  child.kill('SIGTERM');
  await ended;
  expect(await counted(row.account)).toBe(150);
});

test('a key that is made is taken, and one that is revoked is refused, by every process', async () => {
  const { url } = await serve();
  const { key, row } = await made('pro');
  // New connections go to either process.
  const statuses = async (): Promise<number[]> => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask(url, key)));
    return [...new Set(answers.map(({ status }) => status))];
  };
  await expect.poll(statuses).toEqual([200]);
  await keys.revoke(row.id, COMMAND);
  await expect.poll(statuses).toEqual([401]);
});

test.each([1, 2])('%i processes that cannot use their plans end, and say why', async (processes) => {
  const bad = join(folder, 'bad.json');
  writeFileSync(bad, '{}');
  const options = ['--keys', 'required', '--store', folder, '--plans', bad, '--port', '0'];
  const service = run('serve', ...options, '--processes', `${processes}`);
  expect(await service.ended).toBe(processes === 1 ? 2 : 1);
  expect(service.errors()).toContain('vejviser: the table of plans is empty');
});
