/** A backup of each kind of store is restored into each kind, and the schema goes back and forth with what it holds. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Counts } from '../../src/access/usage/counts.ts';
import { Ledger } from '../../src/access/usage/ledger.ts';
import { usageRows } from '../../src/access/usage/report.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { COMMAND } from '../../src/accounts/audit.ts';
import { KeyForm } from '../../src/keys/format.ts';
import { KeyCopy } from '../../src/keys/key-copy.ts';
import { Keys } from '../../src/keys/keys.ts';
import { backUp, restore } from '../../src/store/backup.ts';
import { isPostgres } from '../../src/store/place.ts';
import { latestStep, migrate } from '../../src/store/store.ts';
import { allStores, type KeptStore } from '../support/kept.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const file = join(folder, 'all.gz');
afterAll(() => rmSync(folder, { recursive: true }));

const failing = (error: unknown): never => {
  throw error;
};

/** An account with a key that was used; the key. */
async function fill({ store }: KeptStore): Promise<string> {
  const account = await new Accounts(store).create({ mail: 'a@example.com', plan: 'pro' }, COMMAND);
  const { key, row } = await new Keys(store).create(
    { account: account.id, name: 'ø', kind: 'live' },
    COMMAND,
  );
  const counts = new Counts('api');
  const payer = { account: account.id, key: row.id };
  for (let day = 1; day <= 20; day += 1)
    for (let operation = 0; operation < 30; operation += 1)
      counts.add(payer, `/${operation}`, `2026-11-${String(day).padStart(2, '0')}`, day);
  await new Ledger(store).add('w', 1, counts, 0);
  return key;
}

const isKnown = async ({ store }: KeptStore, key: string): Promise<boolean> => {
  const copy = new KeyCopy(store, new KeyForm('vejviser'), failing);
  await copy.look();
  return copy.find(key) !== undefined;
};
const usageOf = ({ store }: KeptStore) => usageRows(store, { from: '2026-11-01', to: '2026-11-30' });

describe.each(allStores)('from %s', (_from, openFrom) => {
  let from: KeptStore;
  let key: string;
  beforeAll(async () => {
    from = await openFrom();
    key = await fill(from);
    await backUp(from.store, isPostgres(from.place), file);
  });
  afterAll(() => from.close());

  test('it has every row, for its owner alone, and no key', async () => {
    const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ vejviser_backup: 1, step: latestStep });
    // An account, a key, 600 rows of days, a month, two entries of the audit.
    expect(lines.slice(1)).toHaveLength(605);
    expect(lines.join()).not.toContain(key.slice(14));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['all.gz']);
  });

  test.each(allStores)('into %s', async (_to, openTo) => {
    const to = await openTo();
    expect(await restore(to.store, file)).toBe(605);
    expect(await isKnown(to, key)).toBe(true);
    expect(await usageOf(to)).toEqual(await usageOf(from));
    // Keys that are made from now on are seen too.
    const copy = new KeyCopy(to.store, new KeyForm('vejviser'), failing);
    await copy.look();
    const [account] = await new Accounts(to.store).list();
    const made = await new Keys(to.store).create(
      { account: account?.id ?? '', name: 'k', kind: 'live' },
      COMMAND,
    );
    await copy.look();
    expect(copy.find(made.key)).toBeDefined();
    await expect(restore(to.store, file)).rejects.toThrow('the store has accounts');
    await to.close();
  });
});

describe.each(allStores)('in %s', (_name, open) => {
  const refusals: [fact: string, content: string, message: string][] = [
    ['what is no backup', '{"a":1}\n', 'is no backup'],
    ['one of a newer version', '{"vejviser_backup":1,"step":"9999-x"}\n', 'a newer version'],
    [
      'one with a line that is no row',
      `{"vejviser_backup":1,"step":"${latestStep}"}\n{"table":"jobs","row":{}}\n`,
      'line 2',
    ],
  ];
  test.each(refusals)('%s is refused, and nothing is kept', async (_fact, content, message) => {
    const other = join(folder, 'other.gz');
    writeFileSync(other, gzipSync(content));
    const kept = await open();
    await expect(restore(kept.store, other)).rejects.toThrow(message);
    expect(await new Accounts(kept.store).list()).toEqual([]);
    await kept.close();
  });

  test('one of an older version is not restored where jobs would lose what they have', async () => {
    const other = join(folder, 'older.gz');
    writeFileSync(other, gzipSync('{"vejviser_backup":1,"step":"0004-accounts"}\n'));
    const kept = await open();
    expect(await restore(kept.store, other)).toBe(0);
    await kept.store
      .insertInto('jobs')
      .values({
        ...{ id: 'a', caller: 'a', status: 'running', options: '{}', created: 1, expires: 1, format: 'csv' },
        ...{ input_bytes: 1, input_sha256: 'x', inspection: '{}', deaths: 0, taken_at: 0 },
        ...{ turn: 0, chosen: 0, revision: 0, kept_bytes: 0, made_bytes: 0 },
      })
      .execute();
    await expect(restore(kept.store, other)).rejects.toThrow('the store has jobs');
    await kept.close();
  });

  test('one that was cut off is refused, and nothing is kept', async () => {
    const whole = await open();
    await fill(whole);
    const other = join(folder, 'cut.gz');
    await backUp(whole.store, isPostgres(whole.place), other);
    writeFileSync(other, readFileSync(other).subarray(0, -100));
    await whole.close();
    const kept = await open();
    await expect(restore(kept.store, other)).rejects.toThrow();
    expect(await new Accounts(kept.store).list()).toEqual([]);
    await kept.close();
  });

  test('the version before can be gone back to, and this one comes again', async () => {
    const kept = await open();
    await fill(kept);
    await migrate(kept.store, '0003-choices');
    await migrate(kept.store);
    expect(await new Accounts(kept.store).list()).toEqual([]);
    await fill(kept);
    expect(await usageOf(kept)).toHaveLength(600);
    await kept.close();
  });
});
