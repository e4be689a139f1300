/** A folder that cannot be written to is refused with the reason. */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder, NoRoom, requireRoom } from '../../src/store/folder.ts';

const root = mkdtempSync(join(tmpdir(), 'folder-'));
afterAll(() => rmSync(root, { recursive: true }));

const file = join(root, 'file');
writeFileSync(file, '');

test.each<[string, string, string]>([
  ['on a disk that can only be read', 'EROFS', `${root} lies on a disk that can only be read`],
  ['of somebody else', 'EACCES', `this process may not write to ${root}`],
  ['that fails otherwise', 'EIO', `${root} cannot be written to: Error: EIO`],
])('%s', (_, code, said) => {
  const access = (): never => {
    throw Object.assign(new Error(code), { code });
  };
  for (const folder of [root, join(root, 'new'), join(root, 'new', 'in', 'it')])
    expect(() => makeFolder(folder, access)).toThrow(said);
});

test.each([file, join(file, 'below')])('a file is no folder: %s', (folder) => {
  expect(() => makeFolder(folder)).toThrow(`${file} is no folder`);
});

test('one that can be written to is made with those above it', () => {
  const folder = join(root, 'a', 'b');
  makeFolder(folder);
  makeFolder(folder);
  expect(existsSync(folder)).toBe(true);
});

const disk = (bavail: number) => (async () => ({ bavail, bsize: 4_096 })) as unknown as typeof statfs;

test.each([
  [1, 4_096, 'taken'],
  [1, 4_097, 'refused'],
  [0, 0, 'taken'],
  [0, 1, 'refused'],
])('with %i blocks of 4,096 bytes left and %i to keep free a file is %s', async (blocks, bytes, outcome) => {
  const looked = requireRoom(root, bytes, disk(blocks)).then(
    () => 'taken',
    (error) => (error instanceof NoRoom ? 'refused' : error),
  );
  expect(await looked).toBe(outcome);
});
