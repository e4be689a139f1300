/** What is kept of accounts that were deleted, for how long, and what an account that is made again has, in each kind of store. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Plans } from '../../src/access/plans.ts';
import { Counts } from '../../src/access/usage/counts.ts';
import { EARLIER } from '../../src/access/usage/departed.ts';
import { Ledger } from '../../src/access/usage/ledger.ts';
import { Meter } from '../../src/access/usage/meter.ts';
import { invoiceRows } from '../../src/access/usage/report.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { COMMAND } from '../../src/accounts/audit.ts';
import { Keys } from '../../src/keys/keys.ts';
import type { Store } from '../../src/store/store.ts';
import { allStores, type KeptStore } from '../support/kept.ts';

const MAIL = 'free.rider@example.com';
const NOON = Date.parse('2026-11-25T12:00:00Z');
const KEY = 'key-1';
const plans = new Plans();

describe.each(allStores)('%s:', (_name, open) => {
  let kept: KeptStore;
  let store: Store;
  let accounts: Accounts;
  let account: string;
  let now: number;
  let flushes = 0;

  beforeAll(async () => {
    kept = await open();
    ({ store } = kept);
  });
  afterAll(() => kept.close());
  beforeEach(async () => {
    for (const table of ['departed', 'accounts', 'flushes', 'audit'] as const)
      await store.deleteFrom(table).execute();
    now = NOON;
    accounts = new Accounts(store, () => now);
    ({ id: account } = await accounts.create({ mail: MAIL, plan: 'basic' }, COMMAND));
  });

  const add = async (day: string, calls: number, of = account): Promise<void> => {
    const counts = new Counts('api');
    counts.add({ account: of, key: KEY }, '/adresser', day, calls);
    flushes += 1;
    await new Ledger(store).add('w', flushes, counts, now);
  };
  const monthsOf = async (id: string): Promise<[string, number][]> => {
    const rows = await store.selectFrom('months').selectAll().where('account', '=', id).execute();
    return rows.map(({ month, calls }): [string, number] => [month, Number(calls)]).sort();
  };
  const again = () => accounts.create({ mail: MAIL, plan: 'free' });
  const invoiced = async (month: string) =>
    (await invoiceRows(store, plans, month)).map(({ account: of, mail, plan, calls, overage }) => [
      ...[of, mail, plan],
      ...[calls, overage],
    ]);

  test('an account that is made again goes on with its id, plan and calls, also with those added late', async () => {
    await add('2026-11-24', 1_000);
    await add('2026-10-31', 70_000);
    for (let time = 1; time <= 3; time += 1) {
      expect(await accounts.remove(account, account)).toBe(true);
      await add('2026-11-25', 5);
      expect(await again()).toMatchObject({ id: account, plan: 'basic', role: 'customer' });
      expect(await monthsOf(account)).toEqual([
        ['2026-10', 70_000],
        ['2026-11', 1_000 + 5 * time],
      ]);
    }
    const used = await store.selectFrom('usage').select(['key', 'operation', 'day']).orderBy('day').execute();
    expect(used).toEqual(['2026-10-01', '2026-11-01'].map((day) => ({ key: '', operation: EARLIER, day })));
    expect(await store.selectFrom('departed').selectAll().execute()).toEqual([]);
  });

  test('also where all its calls come late, and its process knows them meanwhile', async () => {
    const meter = new Meter(new Ledger(store), () => {}, { now: () => now });
    const metered = { account, key: KEY, plan: plans.of('free') };
    const allowance = await meter.allow(metered, 1);
    meter.settle(metered, '/adresser', allowance, 1, 1);
    await meter.flush();
    await accounts.remove(account, account);
    const next = await meter.allow(metered, 1);
    meter.settle(metered, '/adresser', next, 1, 1);
    await meter.flush();
    expect(meter.usedBy(metered)).toBeGreaterThan(0);
    expect((await again()).id).toBe(account);
    expect(await monthsOf(account)).toEqual([['2026-11', 2]]);
  });

  test('another address begins anew', async () => {
    await add('2026-11-24', 1_000);
    await accounts.remove(account, account);
    const other = await accounts.create({ mail: 'other@example.com', plan: 'free' });
    expect([other.id === account, other.plan, await monthsOf(other.id)]).toEqual([false, 'free', []]);
  });

  test('what is due is invoiced without the address, until the next month is over', async () => {
    await add('2026-11-24', 70_000);
    await accounts.remove(account, account);
    expect(await invoiced('2026-11')).toEqual([[account, '', 'basic', 70_000, 10_000]]);
    for (const [day, left] of [
      ['2026-12-31', 1],
      ['2027-01-01', 0],
    ] as const) {
      now = Date.parse(`${day}T12:00:00Z`);
      await new Ledger(store).forget(now);
      expect((await invoiced('2026-11')).length, day).toBe(left);
    }
    expect((await again()).id).not.toBe(account);
  });

  test.each([
    ['2026-12-31', true],
    ['2027-01-01', false],
  ])('an account that is made again on %s resumes its calls: %s', async (day, resumes) => {
    await accounts.remove(account, account);
    now = Date.parse(`${day}T12:00:00Z`);
    expect((await again()).id === account).toBe(resumes);
  });

  test('no address, key, path or day of it is left', async () => {
    const { row } = await new Keys(store).create({ account, name: 'shop', kind: 'live' }, COMMAND);
    await add('2026-11-24', 3);
    await accounts.remove(account, account);
    const left: unknown[] = [];
    for (const table of ['accounts', 'keys', 'usage', 'months', 'departed', 'audit'] as const)
      left.push(await store.selectFrom(table).selectAll().execute());
    const text = JSON.stringify(left);
    for (const of of [MAIL, row.id, KEY, '/adresser', '2026-11-24']) expect(text).not.toContain(of);
  });
});
