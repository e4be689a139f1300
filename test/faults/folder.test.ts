/** A folder that cannot be written to is refused with the reason. */

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

test('one that can be written to is made with those above it, for its owner alone', () => {
  const folder = join(root, 'a', 'b');
  makeFolder(folder);
  makeFolder(folder);
  const modes = [join(root, 'a'), folder].map((made) => statSync(made).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700]);
});

const MB = 1_048_576;

/** Megabytes of the disk, and the files that are written to it. */
function diskOf(megabytes: number, reserve: number) {
  let written = 0;
  const look = async () => ({ bavail: megabytes * MB - written, bsize: 1 });
  const room = new Room(root, reserve * MB, look as unknown as typeof statfs);
  const open = (client: string, bytes: number, isLengthKnown = true) =>
    room.open({ client, bytes, isLengthKnown });
  const write = async (file: Growth, bytes: number): Promise<void> => {
    await file.take(bytes);
    written += bytes;
  };
  const fill = (bytes: number): void => {
    written += bytes;
  };
  const check = (own: number) => room.check(own);
  return { open, write, fill, check, free: () => megabytes * MB - written };
}

/** Outcome for files, each of another client, that are written at once in pieces of 64 kB. */
async function uploaded(count: number, megabytes: number, disk: ReturnType<typeof diskOf>) {
  const one = async (client: number): Promise<string> => {
    const file = await disk.open(`${client}`, megabytes * MB);
    try {
      for (let bytes = 0; bytes < megabytes * MB; bytes += 65_536) await disk.write(file, 65_536);
      return 'taken';
    } finally {
      file.close();
    }
  };
  const all = await Promise.allSettled(Array.from({ length: count }, (_, client) => one(client)));
  return all.map((one) =>
    one.status === 'fulfilled' ? one.value : one.reason instanceof NoRoom && 'refused',
  );
}

test.each([
  ['a file that fits is taken', 1, 8, 10, 2, ['taken']],
  ['one more than fits is refused', 1, 9, 10, 2, ['refused']],
  ['one file is ended by none that begins later', 3, 5, 10, 2, ['taken', 'refused', 'refused']],
  ['files that fit together are taken', 3, 2, 10, 2, ['taken', 'taken', 'taken']],
  ['below the reserve nothing is taken', 1, 0, 1, 2, ['refused']],
])('%s', async (_, count, megabytes, size, reserve, expected) => {
  const disk = diskOf(size, reserve);
  expect(await uploaded(count, megabytes, disk)).toEqual(expected);
  expect(disk.free()).toBeGreaterThanOrEqual(Math.min(size, reserve) * MB);
});

test('sixty files at once leave the reserve free, and as many as fit are whole', async () => {
  const disk = diskOf(240, 100);
  const all = await uploaded(60, 13, disk);
  expect(all.filter((one) => one === 'taken')).toHaveLength(10);
  expect(disk.free()).toBe(110 * MB);
});

test('one client has a quarter of the room, or one file; what is broken off is free again', async () => {
  const disk = diskOf(100, 0);
  const first = await disk.open('a', 15 * MB);
  const second = await disk.open('a', 10 * MB);
  await expect(disk.open('a', MB)).rejects.toBeInstanceOf(NoRoom);
  const large = await disk.open('b', 75 * MB);
  await expect(disk.open('c', MB)).rejects.toBeInstanceOf(NoRoom);
  for (const file of [first, second, large]) file.close();
  (await disk.open('c', 100 * MB)).close();
});

test('of files of unknown length as much room is kept as has come, and a megabyte at first', async () => {
  const disk = diskOf(100, 0);
  const open = (client: string) => disk.open(client, 500 * MB, false);
  const files = await Promise.all(Array.from({ length: 90 }, (_, client) => open(`${client}`)));
  // Ten megabytes are left for others.
  (await disk.open('other', 10 * MB)).close();
  await expect(disk.open('other', 10 * MB + 1)).rejects.toBeInstanceOf(NoRoom);
  for (const file of files) file.close();
  const one = await open('a');
  for (let count = 0; count < 4 * 16 + 1; count += 1) await disk.write(one, MB / 16);
  // Four megabytes have come, and the next four are kept, of which a sixteenth has come.
  await expect(disk.open('b', 92 * MB + 1)).rejects.toBeInstanceOf(NoRoom);
  (await disk.open('b', 92 * MB)).close();
  one.close();
});

test('a file of unknown length is ended where the next step has no room, alone where nothing has any', async () => {
  const disk = diskOf(40, 10);
  const write = async (client: string, megabytes: number): Promise<string> => {
    const file = await disk.open(client, 500 * MB, false);
    try {
      for (let count = 0; count < 16 * megabytes; count += 1) await disk.write(file, MB / 16);
      return 'taken';
    } catch (error) {
      return error instanceof NoRoom ? 'refused' : 'failed';
    } finally {
      file.close();
    }
  };
  expect(await write('a', 16)).toBe('taken');
  const other = await disk.open('b', 7 * MB);
  expect(await write('a', 8)).toBe('refused');
  other.close();
  expect(disk.free()).toBeGreaterThanOrEqual(10 * MB);
});

test.each([
  ['a quarter of the room', 75, 25, 'made'],
  ['more than a quarter', 74, 26, 'refused'],
  ['nothing yet where the reserve is used', -1, 0, 'refused'],
])('a client whose results take %s', async (_, left, own, expected) => {
  const disk = diskOf(100, 0);
  disk.fill((100 - left) * MB);
  const made = await disk.check(own * MB).then(
    () => 'made',
    (error: unknown) => error instanceof NoRoom && 'refused',
  );
  expect(made).toBe(expected);
});

test('a file is ended within a megabyte where another program takes its room', async () => {
  const disk = diskOf(10, 2);
  const file = await disk.open('a', 8 * MB);
  await disk.write(file, MB);
  disk.fill(1);
  await expect(disk.write(file, MB)).rejects.toBeInstanceOf(NoRoom);
  file.close();
  expect(await uploaded(1, 6, disk)).toEqual(['taken']);
});
