/** Import, list and rollback over a snapshot in use, from first to last. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { vejviser } from './vejviser.ts';

const fixtures = fileURLToPath(new URL('../../crates/ingest/tests/fixtures/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'vejviser-publish-'));
const root = join(folder, 'root');
afterAll(() => rmSync(folder, { recursive: true }));

const importOf = (files: readonly string[], ...options: string[]) =>
  vejviser(['import', ...files.map((file) => join(fixtures, file)), '--out', root, ...options]);
/** The first line names the snapshot, the second the transaction. */
const inUse = (): string => readFileSync(join(root, 'current'), 'utf8').split('\n', 1)[0] ?? '';

test('one file over a whole snapshot is refused with what would be lost, and taken by --accept-loss', () => {
  const whole = importOf(['adgangsadresser.csv', 'adresser.csv', 'postnumre.csv']);
  expect(whole.status, whole.stderr).toBe(0);
  const first = inUse();

  const refused = importOf(['postnumre.csv']);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/addresses +12 +0 +100\.00 %/);
  expect(refused.stderr).toContain('--accept-loss');
  expect(refused.stderr).toContain('Nothing was published');
  expect(inUse()).toBe(first);

  const accepted = importOf(['postnumre.csv'], '--accept-loss');
  expect(accepted.status, accepted.stderr).toBe(0);
  const second = inUse();
  expect(second).not.toBe(first);

  const { stdout } = vejviser(['list', root]);
  expect(stdout.indexOf(`${second}, in use\n`)).toBe(0);
  expect(stdout).toMatch(new RegExp(`^${first}$`, 'm'));
  expect(stdout).toMatch(/^ {2}addresses +12 rows$/m);
  expect(stdout).toMatch(/^ {2}adresser\.csv +bulk file of the address service, 2014-05-05$/m);

  expect(vejviser(['rollback', root])).toMatchObject({ status: 0, stdout: `${first} is in use\n` });
  expect(inUse()).toBe(first);
  const none = vejviser(['rollback', root]);
  expect(none.status).toBe(1);
  expect(none.stderr).toContain('no snapshot older');
});

test('a file that is named and unknown is refused, and left out with --skip-unknown', () => {
  const files = ['adgangsadresser.csv', 'adresser.csv', 'postnumre.csv', '../ingest/registers.rs'];
  const refused = importOf(files);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/registers\.rs: .*--skip-unknown/);
  const skipped = importOf(files, '--skip-unknown');
  expect(skipped.status, skipped.stderr).toBe(0);
  expect(skipped.stdout).toMatch(/^Files left out:\n {2}registers\.rs +/m);
});
