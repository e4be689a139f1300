/** Loads the register into each contender, and measures what that takes. */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { SnapshotInfo } from '../../src/engine/addon/native.ts';
import { childrenOf } from '../system/process.ts';
import { builtOnce, megabytesOf, seconds } from './built.ts';
import { buildPostgres, SCHEMA } from './postgres/build.ts';
import { type Server, serverAt, startPostgres } from './postgres/server.ts';
import { buildSqlite } from './sqlite/build.ts';
import type { Opened } from './subject.ts';

export interface Prepared {
  readonly opened: Opened;
  readonly version: string;
  readonly buildSeconds: number | undefined;
  readonly diskMb: number;
  close(): Promise<void>;
}

export function preparedVejviser(snapshot: string, { dataVersion, directory }: SnapshotInfo): Prepared {
  return {
    opened: { name: 'vejviser', snapshot },
    version: dataVersion,
    buildSeconds: undefined,
    diskMb: megabytesOf(directory),
    async close() {},
  };
}

/** The databases, each to be prepared when its turn comes. */
export function databases(
  register: string,
  directory: string,
  url?: string,
): Record<string, () => Promise<Prepared>> {
  return {
    SQLite: () => preparedSqlite(register, directory),
    PostgreSQL: () => preparedPostgres(register, directory, url),
  };
}

async function preparedSqlite(register: string, directory: string): Promise<Prepared> {
  const file = join(directory, 'sqlite.db');
  const recipe = new URL('sqlite/build.ts', import.meta.url);
  return {
    opened: { name: 'SQLite', file },
    version: process.versions['sqlite'] ?? '',
    buildSeconds: await builtOnce(file, recipe, () => buildSqlite(register, file)),
    diskMb: megabytesOf(file),
    async close() {},
  };
}

async function preparedPostgres(
  register: string,
  directory: string,
  url: string | undefined,
): Promise<Prepared> {
  // A server that runs as another user needs an absolute path.
  const files = resolve(directory, 'postgres');
  const server = url === undefined ? await startPostgres(files) : serverAt(url);
  try {
    const client = new Client(server.client);
    await client.connect();
    const build = (): Promise<void> => buildPostgres(register, client);
    const recipe = new URL('postgres/build.ts', import.meta.url);
    const buildSeconds = url === undefined ? await builtOnce(files, recipe, build) : await seconds(build);
    const figures = await client.query<{ version: string; megabytes: string }>(figuresOf);
    await client.end();
    const { version = '', megabytes = '' } = figures.rows[0] ?? {};
    pinServer(server);
    return {
      opened: { name: 'PostgreSQL', client: server.client, pid: server.pid },
      version,
      buildSeconds,
      diskMb: Number(megabytes),
      close: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Tables and indexes, without the rest of the server's files, such as its log. */
const figuresOf = `SELECT current_setting('server_version') AS version,
    round(sum(pg_total_relation_size(oid)) / 1e6) AS megabytes
  FROM pg_class WHERE relnamespace = '${SCHEMA}'::regnamespace AND relkind = 'r'`;

/** To the client's processor; the process that will serve the client inherits this. */
function pinServer({ pid }: Server): void {
  if (pid === undefined) return;
  for (const one of [pid, ...childrenOf(pid)]) {
    spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `${availableParallelism() - 1}`, `${one}`]);
  }
}
