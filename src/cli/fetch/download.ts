/** One file of the service onto the disk: whole and right, or not at all. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Listed, RefusedError, type Service } from './service.ts';

const TRIES = 4;

/** Whether the folder holds the file as the list describes it. */
export async function isComplete(folder: string, file: Listed): Promise<boolean> {
  const path = join(folder, file.fileName);
  const found = await stat(path).catch(() => undefined);
  return found?.size === file.fileSizeInBytes && (await hasMd5(path, file.md5Hash));
}

/** Whether a file is there and has the MD5 of the list. */
export async function hasMd5(path: string, md5: string): Promise<boolean> {
  const hash = createHash('md5');
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    return false;
  }
  return hash.digest('hex') === md5.toLowerCase();
}

/** Fetches a file, from its start again where it broke off or came wrong: the service continues none. */
export async function download(
  service: Service,
  folder: string,
  file: Listed,
  onBytes: (bytes: number) => void,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(service, folder, file, onBytes);
    } catch (error) {
      if (tries === TRIES || error instanceof RefusedError) throw error;
    }
  }
}

async function once(
  service: Service,
  folder: string,
  file: Listed,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const path = join(folder, file.fileName);
  const part = partOf(path);
  const hash = createHash('md5');
  let size = 0;
  try {
    const body = await service.file(file.fileName);
    const handle = await open(part, 'w');
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > file.fileSizeInBytes) break;
        hash.update(chunk);
        await handle.writeFile(chunk);
        onBytes(size);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (size !== file.fileSizeInBytes)
      throw new Error(`its size is not the ${file.fileSizeInBytes} bytes of the list`);
    if (hash.digest('hex') !== file.md5Hash.toLowerCase()) throw new Error('its MD5 is not that of the list');
    await rename(part, path);
    await synced(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The file while it is not whole; hidden from an import, also where nobody was left to remove it. */
export function partOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.part`);
}

/** The name must survive a power cut as well as the bytes. */
async function synced(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
