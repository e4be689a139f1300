/**
 * Where files of whole resources lie: a folder for each edition, which is a snapshot as this build writes it, with the same
 * links. Names of files are those of their paths. What is no edition in the folder of all is left alone.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SnapshotInfo } from '../engine/addon/native.ts';
import type { ExportFormat } from '../engine/border.generated.ts';
import { makeFolder } from '../store/folder.ts';

/** How the file of a resource is asked for, and called. */
export const nameOf = (name: string, format: ExportFormat): string =>
  `${name.replaceAll('/', '-')}.${format}`;

/** Nothing is there, or nothing can be. */
const MISSING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

const EDITION = /^edition-[\da-f]{32}$/;

export function editionOf(
  { dataVersion, build }: Pick<SnapshotInfo, 'dataVersion' | 'build'>,
  base: string,
): string {
  const text = JSON.stringify([dataVersion, build, base]);
  return `edition-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

/** Makes the folder of all. Throws with code `DOWNLOADS_REFUSED` where nothing can be written to it. */
export function prepareDownloads(root: string): void {
  try {
    makeFolder(root);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw Object.assign(new Error(`no downloads can be kept: ${reason}`), { code: 'DOWNLOADS_REFUSED' });
  }
}

/** Takes away all editions but one. */
export async function keepOnly(root: string, edition: string): Promise<void> {
  const stale = (await namesIn(root)).filter((name) => EDITION.test(name) && name !== edition);
  await Promise.all(stale.map((name) => rm(join(root, name), { recursive: true, force: true })));
}

/** Files of an edition with their sizes. */
export async function sizesIn(folder: string): Promise<ReadonlyMap<string, number>> {
  return new Map((await filesIn(folder)).map(({ name, size }) => [name, size]));
}

/** Takes away what an earlier maker left half made, and the files fetched longest ago until the rest are `most` bytes. */
export async function tidy(folder: string, most: number, kept: string): Promise<void> {
  const remove = (name: string) => rm(join(folder, name), { force: true });
  await Promise.all((await namesIn(folder)).filter(isUnfinished).map(remove));
  const files = (await filesIn(folder)).sort((one, other) => other.atimeMs - one.atimeMs);
  let sum = files.find(({ name }) => name === kept)?.size ?? 0;
  for (const { name, size } of files) {
    if (name === kept) continue;
    sum += size;
    if (sum > most) await remove(name);
  }
}

async function filesIn(folder: string) {
  const names = (await namesIn(folder)).filter((name) => !isUnfinished(name));
  const found = names.map(async (name) => ({
    name,
    of: await stat(join(folder, name)).catch(nothingIfMissing),
  }));
  return (await Promise.all(found)).flatMap(({ name, of }) =>
    of === undefined ? [] : [{ name, size: of.size, atimeMs: of.atimeMs }],
  );
}

/** A file that is open: it can be read to its end though it be taken away. */
export interface Made {
  readonly handle: FileHandle;
  readonly bytes: number;
  /** Another one means other bytes. */
  readonly tag: string;
}

export async function isMade(folder: string, name: string): Promise<boolean> {
  return (await stat(join(folder, name)).catch(nothingIfMissing)) !== undefined;
}

/** `undefined` where there is no such file. */
export async function openMade(folder: string, name: string): Promise<Made | undefined> {
  const path = join(folder, name);
  const handle = await open(path).catch(nothingIfMissing);
  if (handle === undefined) return undefined;
  try {
    const { size, mtime } = await handle.stat();
    // So that what nobody fetches goes first, on disks too that do not note when files are read.
    await handle.utimes(new Date(), mtime);
    const tag = createHash('sha256').update(`${path} ${size} ${mtime.getTime()}`).digest('hex').slice(0, 32);
    return { handle, bytes: size, tag };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The addon calls a file so until it is whole. */
const isUnfinished = (name: string): boolean => name.startsWith('.export-');

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(nothingIfMissing)) ?? [];
}

function nothingIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && MISSING.has(String(error.code))) return undefined;
  throw error;
}
