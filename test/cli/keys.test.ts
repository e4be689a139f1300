/** `vejviser keys`, `backup` and `restore` as processes over one store, from first to last. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { KeyForm } from '../../src/keys/format.ts';
import { vejviser } from './vejviser.ts';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
const store = join(folder, 'store');
afterAll(() => rmSync(folder, { recursive: true }));

const keys = (action: string, ...args: string[]) => vejviser(['keys', action, '--store', store, ...args]);
interface Listed {
  id: string;
  mail: string;
  name: string;
  kind: string;
  state: string;
  last_four: string;
  networks: string;
}
const listed = (): Listed[] => JSON.parse(keys('list', '--format', 'json').stdout) as Listed[];

test('a key is made, listed, rotated and revoked; its text stands alone on standard output', () => {
  const made = keys('create', '--account', 'A@Example.com', '--plan', 'pro', '--networks', '10.0.0.0/8,::1');
  expect(made.status, made.stderr).toBe(0);
  const key = made.stdout.trim();
  expect(new KeyForm('vejviser').isWhole(key)).toBe(true);
  const [row] = listed();
  expect(row).toMatchObject({
    mail: 'a@example.com',
    name: 'key',
    kind: 'live',
    state: 'active',
    networks: '10.0.0.0/8 ::1',
  });
  expect(row?.last_four).toBe(key.slice(-4));

  const rotated = keys('rotate', row?.id ?? '', '--overlap', '0');
  expect(new KeyForm('vejviser').isWhole(rotated.stdout.trim())).toBe(true);
  expect(
    listed()
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['active', 'expired']);

  const next = listed().find(({ state }) => state === 'active');
  expect(keys('revoke', next?.id ?? '')).toMatchObject({ status: 0, stdout: '' });
  expect(
    listed()
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['expired', 'revoked']);
  expect(keys('revoke', next?.id ?? '')).toMatchObject({ status: 1, stdout: '' });
});

test('a prefix of the operator’s own, and a key for tests', () => {
  const { stdout } = keys('create', '--account', 'b@example.com', '--test', '--key-prefix', 'adresser');
  expect(stdout).toMatch(/^adresser_test_[0-9A-Za-z]{38}\n$/);
});

test('lists are CSV with a header, also where there is nothing', () => {
  expect(keys('usage').stdout).toBe('mail,day,key,key_name,last_four,operation,channel,calls\n');
  expect(keys('invoices', '--month', '2026-01', '--format', 'events').stdout).toBe('');
  expect(keys('invoices', '--month', '2026-01').stdout).toBe(
    'account,mail,plan,month,channel,calls,included,overage\n',
  );
});

describe('is refused', () => {
  const cases: [args: string[], status: number, message: string][] = [
    [['create'], 2, 'keys create needs --account MAIL'],
    [['create', '--account', 'x'], 2, 'must be a mail address'],
    [['create', '--account', 'a@b.dk', '--plan', 'gold'], 2, 'one of free, basic, pro, enterprise'],
    [['create', '--account', 'a@b.dk', '--origins', 'firma'], 2, 'such as https://www.example.com'],
    [['create', '--account', 'a@b.dk', '--networks', '10.0.0.0/33'], 2, 'such as 10.0.0.0/8'],
    [['list', '--account', 'nobody@b.dk'], 1, 'no account has the address nobody@b.dk'],
    [['rotate'], 2, 'needs one ID'],
    [['rotate', 'x'], 1, 'no valid key has the id x'],
    [['usage', '--from', 'yesterday'], 2, 'such as 2026-11-01'],
    [['list', '--format', 'xml'], 2, 'must be csv or json'],
    [['list', '--format', 'events'], 2, 'must be csv or json'],
    [['invoices', '--month', '2026-13'], 2, 'such as 2026-11'],
    [['usage', '--to', '2026-11-32'], 2, 'last day of usage'],
    [['invoices', '--month', '9999-12', '--format', 'events'], 2, 'a month that is over'],
  ];
  test.each(cases)('%j: %i %s', (args, status, message) => {
    const [action = '', ...rest] = args;
    const refused = keys(action, ...rest);
    expect([refused.status, refused.stdout]).toEqual([status, '']);
    expect(refused.stderr).toContain(message);
  });
});

test('a backup is restored into another store, and not into one that has accounts', () => {
  const file = join(folder, 'backup.gz');
  const before = keys('list').stdout;
  expect(vejviser(['backup', '--store', store, '-o', file])).toMatchObject({ status: 0, stdout: '' });
  const other = join(folder, 'other');
  expect(vejviser(['restore', file, '--store', other]).status).toBe(0);
  expect(vejviser(['keys', 'list', '--store', other]).stdout).toBe(before);
  const again = vejviser(['restore', file, '--store', other]);
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('the store has accounts')]);
});
