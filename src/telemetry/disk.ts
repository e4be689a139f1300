/** What the snapshots of a root take of their disk, and what is left: said before an update finds none. */
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

export interface Disk {
  readonly freeBytes: number;
  /** Of all snapshots that are kept, and how many they are. */
  readonly snapshotBytes: number;
  readonly snapshots: number;
}

export async function diskOf(root: string): Promise<Disk> {
  const { bavail, bsize } = await statfs(root);
  const folder = join(root, 'snapshots');
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const sizes = await Promise.all(names.map((name) => bytesIn(join(folder, name))));
  const snapshotBytes = sizes.reduce((sum, size) => sum + size, 0);
  return { freeBytes: bavail * bsize, snapshotBytes, snapshots: names.length };
}

/** An import may remove it meanwhile. */
async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizeOf = (name: string): Promise<number> =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    );
  return (await Promise.all(names.map(sizeOf))).reduce((sum, size) => sum + size, 0);
}
