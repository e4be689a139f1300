/** Folders that the service writes to: whether it may, with the reason why not, and whether their disk has room. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Makes a folder, if it is not there. Throws where nothing can be written to it. */
export function makeFolder(folder: string, access: (path: string, mode: number) => void = accessSync): void {
  const there = nearest(resolve(folder));
  if (!statSync(there).isDirectory()) throw new Error(`${there} is no folder`);
  try {
    access(there, constants.W_OK);
  } catch (error) {
    throw new Error(reasonOf(there, error), { cause: error });
  }
  mkdirSync(folder, { recursive: true });
}

/** The folder itself, or the first one above it that exists. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

function reasonOf(folder: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EROFS') return `${folder} lies on a disk that can only be read`;
  if (code === 'EACCES') return `this process may not write to ${folder}`;
  return `${folder} cannot be written to: ${String(error)}`;
}

/** A disk has so little room left that no file is taken. */
export class NoRoom extends Error {}

/** Rejects with {@link NoRoom} where the disk of a folder has less than so many bytes left. */
export async function requireRoom(
  folder: string,
  bytes: number,
  look: typeof statfs = statfs,
): Promise<void> {
  const { bavail, bsize } = await look(folder);
  const left = bavail * bsize;
  if (left < bytes)
    throw new NoRoom(`${folder} has ${left} bytes left, fewer than the ${bytes} to keep free`);
}
