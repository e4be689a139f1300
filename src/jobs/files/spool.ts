/**
 * A folder of this process on the disk, for files that are looked at or on their way to or from a bucket. It goes when the
 * process ends; what a process that was killed has left is swept by the next one, because it holds personal data.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockIn, lockWithin } from '../../store/lock.ts';

const LOCK = 'lock.sqlite';
/** How long another process may take to sweep. */
const WAIT_MS = 10_000;
const PREFIX = 'process-';

export interface Spool {
  readonly folder: string;
  close(): Promise<void>;
}

export async function openSpool(): Promise<Spool> {
  const root = join(tmpdir(), `vejviser-spool-${process.getuid?.() ?? ''}`);
  await mkdir(root, { recursive: true, mode: 0o700 });
  // Else another process might sweep the new folder before it is locked.
  const all = await lockWithin(root, LOCK, WAIT_MS);
  await sweep(root);
  const folder = await mkdtemp(join(root, PREFIX));
  const lock = lockIn(folder, LOCK);
  all?.release();
  return {
    folder,
    async close() {
      lock?.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Takes away the folders that no process has locked. */
async function sweep(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(root, name);
    const lock = lockIn(folder, LOCK);
    if (lock === undefined) continue;
    lock.release();
    await rm(folder, { recursive: true, force: true });
  }
}
