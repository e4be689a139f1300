/**
 * The worker of jobs: a process of its own beside those that answer, with a low priority, so that a job takes only what
 * the key presses leave. Here it is started and replaced, and here is what it does when it is that process.
 */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, serveOptions } from '../config.ts';
import { native } from '../engine/addon/native.ts';
import { EQUAL_PRIORITY, LOWEST_PRIORITY } from '../engine/addon/priority.ts';
import { fileAt } from '../store/folder.ts';
import { isPostgres, STORE_FILE, shown } from '../store/place.ts';
import { Unavailable } from '../store/unavailable.ts';
import { RequestLog } from '../telemetry/request-log.ts';
import { standardOutput } from '../telemetry/standard-output.ts';
import { onStopSignal } from './signals.ts';
import { currentName } from './snapshot-watch.ts';

/** Pause before a worker that died is replaced; longer each time where it ends by itself, for reasons that may last. */
const RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 60_000;

/** Brings the store to this version, before any process works with it. Rejects with code `STORE_REFUSED`. */
export async function prepareStore({ store, files }: Pick<Config, 'store' | 'files'>): Promise<void> {
  if (store === undefined) return;
  const { prepareJobs } = await import('../jobs/service.ts');
  try {
    await prepareJobs({ store, files });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `the store ${shown(store)} cannot be opened: ${reason}`;
    throw Object.assign(new Error(message), { code: 'STORE_REFUSED' });
  }
}

/**
 * A worker beside this process, which ends with it. `undefined` where there is no store, or one in PostgreSQL, whose workers
 * are started where there are cores for them.
 */
export function startJobWorker(config: Config, log: RequestLog): { stop(): void } | undefined {
  if (config.store === undefined || isPostgres(config.store)) return undefined;
  const { store } = config;
  const file = join(store, STORE_FILE);
  const there = fileAt(file);
  let stopping = false;
  let child = spawnWorker(config);
  let pauseMs = RESTART_MS;
  const replaceWhenDead = (): void => {
    const began = performance.now();
    child.once('exit', async (code, signal) => {
      if (stopping) return;
      log.warning('worker of jobs died', { pid: child.pid, code, signal });
      // Nor does the service answer of another file.
      if (fileAt(file) !== there) {
        const reason = `${file} was deleted or replaced: start the service again`;
        log.warning('no jobs are worked off any more', { reason });
        return;
      }
      const isLasting = code !== null && performance.now() - began < LONGEST_RESTART_MS;
      pauseMs = isLasting ? Math.min(2 * pauseMs, LONGEST_RESTART_MS) : RESTART_MS;
      await sleep(pauseMs);
      if (stopping) return;
      child = spawnWorker(config);
      replaceWhenDead();
    });
  };
  replaceWhenDead();
  return {
    stop() {
      stopping = true;
      child.kill('SIGTERM');
    },
  };
}

function spawnWorker({ snapshot, store, files, diskReserve, jobBytes, jobRows, jobDays }: Config) {
  const { snapshot: root, store: place, files: folder, jobRows: rows, jobDays: days } = serveOptions;
  const given = { [root.flag]: snapshot, [place.flag]: store, [folder.flag]: files };
  const { jobBytes: bytes, diskReserve: reserve } = serveOptions;
  const numbers = {
    [reserve.flag]: diskReserve,
    [bytes.flag]: jobBytes,
    [rows.flag]: jobRows,
    [days.flag]: jobDays,
  };
  const options = Object.entries({ ...given, ...numbers }).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag}`, `${value}`],
  );
  const args = [...process.execArgv, process.argv[1] ?? '', 'worker', ...options];
  // The channel tells it when this process has gone.
  return spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** Works off jobs until a stop signal. Resolves when the job under way is left at its last commit. */
export async function workOffJobs(config: Config & { readonly store: string }): Promise<void> {
  setPriority(LOWEST_PRIORITY);
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());
  const log = new RequestLog(standardOutput());
  const [{ openJobs, keptMsOf }, { Worker, WORKER_MEGABYTES }] = await Promise.all([
    import('../jobs/service.ts'),
    import('../jobs/worker.ts'),
  ]);
  native().limitProcess(WORKER_MEGABYTES * 1_000_000);
  // The service has prepared the store; one that was deleted since must not be created again.
  if (process.channel === undefined) await prepareStore(config);
  const { jobs, queue, files, answers, close } = await openJobs(config, {
    works: true,
    onTrouble: (message, reason) => log.warning(message, { reason }),
  });
  const worker = new Worker({
    ...{ jobs, queue, files, answers },
    maxRows: config.jobRows,
    maxBytes: config.jobBytes,
    keptMs: keptMsOf(config),
    openSnapshot: currentOf(config.snapshot),
    onError: (id, thrown) => {
      const message = thrown instanceof Unavailable ? 'jobs out of reach' : 'job failed';
      log.warning(message, { job: id, reason: String(thrown) });
    },
  });
  log.event('working off jobs', { pid: process.pid, store: shown(config.store) });
  await worker.run(stopping.signal);
  await close();
}

/**
 * Each job is answered by the snapshot that is current when it begins. To open one takes longer than most files, so that in use
 * stays while it is the current one.
 */
function currentOf(root: string): () => Promise<string> {
  const addon = native();
  let used: { readonly name: string | undefined; readonly dataVersion: string } | undefined;
  return async () => {
    const name = await currentName(root);
    if (name !== undefined && name === used?.name) return used.dataVersion;
    const { dataVersion } = await addon.openNextSnapshot(root, EQUAL_PRIORITY);
    addon.useSnapshot();
    used = { name, dataVersion };
    return dataVersion;
  };
}
