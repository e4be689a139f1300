/** Attempts at one job in a folder: the next one has what the one before had begun, which then writes into nothing. */
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FolderFiles } from '../../src/jobs/files/folder.ts';

const root = mkdtempSync(join(tmpdir(), 'attempts-'));
afterAll(() => rmSync(root, { recursive: true }));

const files = new FolderFiles(root);

test('what was begun goes over to the next attempt, out of reach of the one before', async () => {
  const first = (await files.workplace({ id: 'job', attempt: 'first' }, null)).output('csv');
  writeFileSync(`${first}.checkpoint`, '5 bytes');
  writeFileSync(`${first}.partial`, '12345');
  const open = openSync(`${first}.partial`, 'a');

  const next = (await files.workplace({ id: 'job', attempt: 'next' }, 'first')).output('csv');
  writeSync(open, '678');
  expect(() => writeFileSync(`${first}.checkpoint`, '8 bytes')).toThrow('ENOENT');
  expect(existsSync(first)).toBe(false);
  expect(readFileSync(`${next}.partial`, 'utf8')).toBe('12345');
  expect(readFileSync(`${next}.checkpoint`, 'utf8')).toBe('5 bytes');
});

test.each<[string, string | null]>([
  ['is not to be gone on with', null],
  ['has left nothing', 'never'],
])('an attempt begins anew where the one before %s', async (_, earlier) => {
  const { output } = await files.workplace({ id: 'other', attempt: `after ${earlier}` }, earlier);
  expect(existsSync(`${output('csv')}.partial`)).toBe(false);
});
