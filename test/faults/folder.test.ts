/** A folder that cannot be written to is refused with the reason. */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Growth, makeFolder, NoRoom, Room } from '../../src/store/folder.ts';

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

const MB = 1_048_576;

/** A disk of so many megabytes, and the files that are written to it. */
function diskOf(megabytes: number, reserve: number) {
  let written = 0;
  const look = async () => ({ bavail: megabytes * MB - written, bsize: 1 });
  const room = new Room(root, reserve * MB, look as unknown as typeof statfs);
  const open = () => room.open();
  const write = async (file: Growth, bytes: number): Promise<void> => {
    await file.take(bytes);
    written += bytes;
  };
  return { open, write, free: () => megabytes * MB - written };
}

/** What becomes of each file, of which each writes 64 kB in turn until it has so many megabytes. */
async function uploaded(count: number, megabytes: number, disk: ReturnType<typeof diskOf>) {
  const one = async (): Promise<string> => {
    const file = await disk.open();
    try {
      for (let bytes = 0; bytes < megabytes * MB; bytes += 65_536) await disk.write(file, 65_536);
      return 'taken';
    } finally {
      file.close();
    }
  };
  const all = await Promise.allSettled(Array.from({ length: count }, one));
  return all.map((one) =>
    one.status === 'fulfilled' ? one.value : one.reason instanceof NoRoom && 'refused',
  );
}

test.each([
  ['a file that fits is taken', 1, 8, 10, 2, ['taken']],
  ['one more than fits is refused', 1, 9, 10, 2, ['refused']],
  ['a file needs a step of room, however small it is', 1, 0, 2, 2, ['refused']],
  ['files that grow at once are refused where the room ends', 2, 8, 10, 2, ['refused', 'refused']],
])('%s', async (_, count, megabytes, size, reserve, expected) => {
  const disk = diskOf(size, reserve);
  expect(await uploaded(count, megabytes, disk)).toEqual(expected);
  expect(disk.free()).toBeGreaterThanOrEqual(reserve * MB);
});

test('sixty files that grow at once leave the reserve free, and what was not used can be taken again', async () => {
  const disk = diskOf(240, 100);
  expect(new Set(await uploaded(60, 13, disk))).toEqual(new Set(['refused']));
  expect(disk.free()).toBeGreaterThanOrEqual(100 * MB);
  expect(disk.free()).toBeLessThan(160 * MB);
  const other = diskOf(61, 1);
  const files = await Promise.all(Array.from({ length: 60 }, () => other.open()));
  await expect(other.open()).rejects.toBeInstanceOf(NoRoom);
  for (const file of files) file.close();
  expect(await uploaded(1, 60, other)).toEqual(['taken']);
});
