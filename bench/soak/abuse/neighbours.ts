/** Attacks through what the service needs: a store that somebody else has locked, a rate store that hangs. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, exchange, get } from './attack.ts';

const HOLD_MS = 4_000;
const PAUSE_MS = 500;

/** Key presses, each one counted, while the store is locked again and again. */
function locked(): Attack {
  let isOver = false;
  let holding: Promise<void> = Promise.resolve();
  return {
    clients: 4,
    keyed: true,
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
    keyed: true,
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

export const neighbours: Readonly<Record<string, Attack>> = {
  'a locked store': locked(),
  'a rate store that hangs': hanging(),
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
