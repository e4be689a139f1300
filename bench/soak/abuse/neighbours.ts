/** Attacks through what the service needs: a store that is locked, a disk that is full, a rate store that hangs, a proxy. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { pick } from '../../random.ts';
import { type Attack, exchange, get, letters, post } from './attack.ts';

const HOLD_MS = 4_000;
const PAUSE_MS = 500;
/** The attacker whose address the service with keys trusts as a proxy, {@link addressOf}. */
export const PROXY = 0;
const SMALL_DISK = '48m';

/** Key presses, each one counted, while the store is locked again and again. */
function locked(): Attack {
  let isOver = false;
  let holding: Promise<void> = Promise.resolve();
  return {
    clients: 4,
    defender: 'keyed',
    begin(target) {
      isOver = false;
      holding = (async () => {
        while (!isOver) {
          const database = new DatabaseSync(join(target.store, 'store.sqlite'));
          database.exec('BEGIN IMMEDIATE');
          await sleep(HOLD_MS);
          database.exec('ROLLBACK');
          database.close();
          await sleep(PAUSE_MS);
        }
      })();
      return (client) => exchange(target, client, get('/autocomplete?q=strandv'));
    },
    async end() {
      isOver = true;
      await holding;
    },
  };
}

function hanging(): Attack {
  let stopped: number | undefined;
  return {
    clients: 4,
    defender: 'keyed',
    begin(target) {
      stopped = target.rateStore;
      if (stopped !== undefined) process.kill(stopped, 'SIGSTOP');
      return (client) => exchange(target, client, get('/autocomplete?q=strandv'));
    },
    end() {
      if (stopped !== undefined) process.kill(stopped, 'SIGCONT');
    },
  };
}

/** Key presses, each one counted, jobs and links, while nothing can be written. */
function full(): Attack {
  let filler: string | undefined;
  return {
    clients: 4,
    defender: 'on a small disk',
    begin(target) {
      filler = join(target.store, 'filler');
      fill(filler);
      return (client, random) =>
        exchange(
          target,
          client,
          pick(
            [
              get('/autocomplete?q=strandv'),
              post(
                '/api/v1/batch/jobs',
                'text/csv',
                `adresse\n${'Storegade 1, 6270 Tønder\n'.repeat(2_000)}`,
              ),
              link(`${letters(8, random)}@example.com`),
            ],
            random,
          ),
        );
    },
    end() {
      if (filler !== undefined) rmSync(filler);
    },
  };
}

/** Writes until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let bytes = 2 ** 20; bytes >= 512; bytes /= 2) {
      try {
        for (;;) writeSync(file, Buffer.alloc(bytes));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}

function link(mail: string): Buffer {
  return post('/konto/api/link', 'application/json', JSON.stringify({ mail, language: 'da' }));
}

export const neighbours: Readonly<Record<string, Attack>> = {
  'a locked store': locked(),
  'a rate store that hangs': hanging(),
  'links for one mailbox': {
    clients: 24,
    defender: 'keyed',
    begin: (target) => (client) => exchange(target, client, link('all@example.com')),
  },
  'odd account texts': {
    clients: 8,
    defender: 'keyed',
    begin: (target) => (client, random) =>
      exchange(
        target,
        client,
        link(`a${pick(['\0', '\n', '\u200b', '\r\nBcc: b', '\ud800'], random)}@example.com`),
      ),
  },
  'ports behind a proxy': {
    clients: 24,
    defender: 'keyed',
    begin: (target) => (_, random) => {
      const address = pick(['203.0.113.5', '[::ffff:203.0.113.5]', '0:0:0:0:0:ffff:cb00:7105'], random);
      const forwarded = `X-Forwarded-For: ${address}${address.endsWith('7105') ? '' : `:${Math.floor(random() * 65_536)}`}\r\n`;
      return exchange(target, PROXY, get('/adresser?per_side=1000', forwarded));
    },
  },
  'a full disk': full(),
};

export interface RateStore {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

/** A Valkey or Redis of its own; `undefined` where neither is installed. */
export function startRateStore(port: number): RateStore | undefined {
  const program = ['valkey-server', 'redis-server'].find(
    (name) => spawnSync(name, ['--version']).status === 0,
  );
  if (program === undefined) return undefined;
  const child = spawn(
    program,
    ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  );
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill('SIGKILL') };
}

export interface SmallDisk {
  unmount(): void;
}

/** A disk of its own in memory; `undefined` where it cannot be mounted, which takes the rights of root on Linux. */
export function mountSmallDisk(folder: string): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK}`, 'tmpfs', folder]);
  return status === 0 ? { unmount: () => spawnSync('umount', [folder]) } : undefined;
}
