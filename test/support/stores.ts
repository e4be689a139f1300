/** The places that a store and its files may lie in: what holds for jobs is tested in each. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startBucket } from './bucket.ts';
import { type Postgres, startPostgres } from './postgres.ts';

export interface Places {
  readonly store: string;
  readonly files: string | undefined;
  remove(): Promise<void>;
}

export async function inFolder(): Promise<Places> {
  const store = mkdtempSync(join(tmpdir(), 'store-'));
  return { store, files: undefined, remove: async () => rmSync(store, { recursive: true }) };
}

/** One server for the places of a test file, each of which has a database of its own. */
let server: Promise<Postgres> | undefined;
afterAll(async () => (await server)?.stop());

async function database(): Promise<string> {
  server ??= startPostgres();
  return (await server).database();
}

export async function inPostgres(): Promise<Places> {
  const files = mkdtempSync(join(tmpdir(), 'files-'));
  return { store: await database(), files, remove: async () => rmSync(files, { recursive: true }) };
}

async function inPostgresAndBucket(): Promise<Places> {
  const [store, bucket] = await Promise.all([database(), startBucket()]);
  return { store, files: bucket.place, remove: () => bucket.close() };
}

export const allPlaces: readonly [name: string, open: () => Promise<Places>][] = [
  ['SQLite and a folder', inFolder],
  ['PostgreSQL and a folder', inPostgres],
  ['PostgreSQL and a bucket', inPostgresAndBucket],
];
