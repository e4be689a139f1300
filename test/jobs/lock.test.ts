/** What keeps two processes apart: the lock of a folder, and the spool that each has to itself. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSpool } from '../../src/jobs/files/spool.ts';
import { lockIn } from '../../src/store/lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('one has it, until it lets go', () => {
  const first = lockIn(folder, 'x.sqlite');
  expect(lockIn(folder, 'x.sqlite')).toBeUndefined();
  first?.release();
  const second = lockIn(folder, 'x.sqlite');
  expect(second).toBeDefined();
  second?.release();
});

test('the spool of a process that lives stays, and that of one that died is swept', async () => {
  const living = await openSpool();
  const dead = join(dirname(living.folder), 'process-dead');
  mkdirSync(dead);
  writeFileSync(join(dead, 'input'), 'Storegade 1');
  const next = await openSpool();
  expect([existsSync(living.folder), existsSync(dead)]).toEqual([true, false]);
  await Promise.all([living.close(), next.close()]);
  expect([existsSync(living.folder), existsSync(next.folder)]).toEqual([false, false]);
});
