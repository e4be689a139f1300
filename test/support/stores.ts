/** The places that a store and its files may lie in: what holds for jobs is tested in each. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket } from './bucket.ts';
import { startPostgres } from './postgres.ts';

export interface Places {
  readonly store: string;
  readonly files: string | undefined;
  remove(): Promise<void>;
}

export async function inFolder(): Promise<Places> {
  const store = mkdtempSync(join(tmpdir(), 'store-'));
  return { store, files: undefined, remove: async () => rmSync(store, { recursive: true }) };
}

export async function inPostgres(): Promise<Places> {
  const server = await startPostgres();
  const files = mkdtempSync(join(tmpdir(), 'files-'));
  const remove = async (): Promise<void> => {
    await server.stop();
    rmSync(files, { recursive: true });
  };
  return { store: await server.database(), files, remove };
}

async function inPostgresAndBucket(): Promise<Places> {
  const [server, bucket] = await Promise.all([startPostgres(), startBucket()]);
  const remove = async (): Promise<void> => {
    await Promise.all([server.stop(), bucket.close()]);
  };
  return { store: await server.database(), files: bucket.place, remove };
}

export const allPlaces: readonly [name: string, open: () => Promise<Places>][] = [
  ['SQLite and a folder', inFolder],
  ['PostgreSQL and a folder', inPostgres],
  ['PostgreSQL and a bucket', inPostgresAndBucket],
];
