/**
 * The worker of jobs: a process of its own beside those that answer, with a low priority, so that a job takes only what
 * the key presses leave. Here it is started and replaced, and here is what it does when it is that process.
 */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, serveOptions } from '../config.ts';
import { native } from '../engine/addon/native.ts';
import { EQUAL_PRIORITY } from '../engine/addon/priority.ts';
import { RequestLog, toStandardOutput } from '../telemetry/request-log.ts';
import { onStopSignal } from './signals.ts';

/** Pause before a worker that died is replaced. */
const RESTART_MS = 1_000;
/** Pause before the place of the only worker is asked for again. */
const WAIT_MS = 1_000;
/** As polite as a process can be. */
const NICE = 19;

/** Brings the store to this version, before any process works with it. */
export async function prepareStore({ store }: Pick<Config, 'store'>): Promise<void> {
  if (store === undefined) return;
  const { migrate } = await import('../store/store.ts');
  await migrate(store);
}

/** A worker beside this process, which ends with it. `undefined` where there is no store. */
export function startJobWorker(config: Config, log: RequestLog): { stop(): void } | undefined {
  if (config.store === undefined) return undefined;
  let stopping = false;
  let child = spawnWorker(config);
  const replaceWhenDead = (): void => {
    child.once('exit', async (code, signal) => {
      if (stopping) return;
      log.warning('worker of jobs died', { pid: child.pid, code, signal });
      await sleep(RESTART_MS);
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

function spawnWorker({ snapshot, store, files, jobUnpackedBytes, jobRows, jobDays }: Config) {
  const { snapshot: root, store: place, files: folder, jobRows: rows, jobDays: days } = serveOptions;
  const given = { [root.flag]: snapshot, [place.flag]: store, [folder.flag]: files };
  const { flag: unpacked } = serveOptions.jobUnpackedBytes;
  const numbers = { [unpacked]: jobUnpackedBytes, [rows.flag]: jobRows, [days.flag]: jobDays };
  const options = Object.entries({ ...given, ...numbers }).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag}`, `${value}`],
  );
  const args = [...process.execArgv, process.argv[1] ?? '', 'worker', ...options];
  // The channel tells it when this process has gone.
  return spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** Works off jobs until a stop signal. Resolves when the job under way is left at its last commit. */
export async function workOffJobs(config: Config & { readonly store: string }): Promise<void> {
  setPriority(NICE);
  const stopping = new AbortController();
  onStopSignal(async () => stopping.abort());
  process.on('disconnect', () => stopping.abort());
  const log = new RequestLog(toStandardOutput);
  const [{ theOnlyWorker }, { openJobs, keptMsOf }, { Worker }] = await Promise.all([
    import('../store/only-worker.ts'),
    import('../jobs/service.ts'),
    import('../jobs/worker.ts'),
  ]);
  await prepareStore(config);
  let place = theOnlyWorker(config.store);
  if (place === undefined) log.warning('another worker works this store', { store: config.store });
  while (place === undefined && !stopping.signal.aborted) {
    await sleep(WAIT_MS, undefined, { signal: stopping.signal }).catch(() => {});
    place = theOnlyWorker(config.store);
  }
  const { jobs, files, close } = openJobs(config);
  const worker = new Worker({
    jobs,
    files,
    maxRows: config.jobRows,
    maxUnpacked: config.jobUnpackedBytes,
    keptMs: keptMsOf(config),
    openSnapshot: () => openCurrent(config.snapshot),
    onError: (id, thrown) => log.warning('job failed', { job: id, reason: String(thrown) }),
  });
  log.event('working off jobs', { pid: process.pid, store: config.store });
  await worker.run(stopping.signal);
  await close();
  place?.release();
  // The channel would keep this process.
  if (process.connected) process.disconnect();
}

/** Each job is answered by the snapshot that is current when it begins. */
async function openCurrent(root: string): Promise<string> {
  const addon = native();
  const { dataVersion } = await addon.openNextSnapshot(root, EQUAL_PRIORITY);
  addon.useSnapshot();
  return dataVersion;
}
