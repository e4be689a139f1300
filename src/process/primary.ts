/**
 * Supervises several processes on one port: starts and replaces them. It opens no snapshot and loads no web server.
 * When the current snapshot changes, all children open and warm it, then all of them use it, so that the requests of a
 * client see different data only for a moment.
 *
 * Each child listens on the port itself, and the system distributes connections. If this process passed them on, as
 * node:cluster does by default, connections just passed to a child that dies would be lost and their clients would
 * wait. One shared socket would fill one child and leave the others idle.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { PrimaryRates } from '../access/rate/primary.ts';
import type { Config } from '../config.ts';
import { prepareDownloads } from '../downloads/edition.ts';
import { RequestLog } from '../telemetry/request-log.ts';
import { standardOutput } from '../telemetry/standard-output.ts';
import { prepareStore, startJobWorker } from './job-worker.ts';
import { ours, sendToChild, type ToChild, type ToPrimary } from './message.ts';
import { advisePublicBase } from './public-base.ts';
import { Reports } from './reports.ts';
import { onStopSignal } from './signals.ts';
import { watchSnapshot } from './snapshot-watch.ts';

/** Pause before a child that could not start is replaced; one that has served is replaced at once. */
const RETRY_MS = 500;

/** So many children in turn that could not start, while none serves, end the service: another one would not either. */
const MOST_FAILURES = 5;

/** The children and their snapshot swaps. A child receives no message before it has sent `ready`, but about rates. */
class Fleet {
  readonly #ready = new Set<Worker>();
  readonly #reports = new Reports();
  /** Calls a minute, of all children together. */
  readonly #rates: PrimaryRates;
  readonly #log = new RequestLog(standardOutput());
  #swaps = 0;
  #stopping = false;
  /** Children that could not start since one did last. */
  #failures = 0;
  #everReady = false;
  /** The latest swap. Swaps run one at a time, because the answers of a child to two of them look the same. */
  #lastSwap: Promise<unknown> = Promise.resolve();

  readonly #onGivenUp: () => void;

  constructor(processes: number, onGivenUp: () => void) {
    this.#onGivenUp = onGivenUp;
    const send = (id: number, message: ToChild): void => {
      const child = cluster.workers?.[id];
      if (child !== undefined) sendToChild(child, message);
    };
    this.#rates = new PrimaryRates(send, () => processes);
  }

  /** Starts a child. It opens a snapshot that became current while it was starting when it is ready. */
  start(): void {
    if (this.#stopping) return;
    const child = cluster.fork();
    const swaps = this.#swaps;
    child.on('message', (sent) => {
      const message = ours<ToPrimary>(sent);
      if (message?.vejviser === 'lease' || message?.vejviser === 'returned')
        this.#rates.receive(child.id, message);
      if (message?.vejviser === 'collect') this.#reports.collect(child, message.id, this.#ready);
      if (message?.vejviser === 'reported') this.#reports.reported(child, message.id, message.report);
      if (message?.vejviser !== 'ready') return;
      this.#everReady = true;
      this.#failures = 0;
      this.#ready.add(child);
      if (swaps !== this.#swaps) void this.#afterLastSwap(() => swap([child]));
    });
    child.once('exit', (code, signal) => {
      this.#rates.left(child.id);
      this.#replace(child, { code, signal });
    });
  }

  swap(): Promise<void> {
    this.#swaps += 1;
    return this.#afterLastSwap(() => swap([...this.#ready]));
  }

  stop(): void {
    this.#stopping = true;
    for (const child of Object.values(cluster.workers ?? {})) child?.process.kill('SIGTERM');
  }

  /** A child that could not start has reported the reason itself. */
  #replace(child: Worker, ended: { readonly code: number | null; readonly signal: string | null }): void {
    const served = this.#ready.delete(child);
    if (served && !this.#stopping) this.#log.warning('process died', { pid: child.process.pid, ...ended });
    if (this.#stopping) return;
    if (served) {
      this.start();
      return;
    }
    this.#failures += 1;
    const isHopeless = !this.#everReady || this.#failures >= MOST_FAILURES;
    if (isHopeless && this.#ready.size === 0) this.#giveUp();
    else setTimeout(() => this.start(), RETRY_MS);
  }

  /** No child can start; they have reported the reason. */
  #giveUp(): void {
    process.exitCode = 1;
    if (this.#everReady) this.#log.warning('no process can start', { attempts: this.#failures });
    this.stop();
    this.#onGivenUp();
  }

  #afterLastSwap(work: () => Promise<void>): Promise<void> {
    const done = this.#lastSwap.then(work);
    this.#lastSwap = done;
    return done;
  }
}

/** All children open the current snapshot, then all of them use it. */
async function swap(children: readonly Worker[]): Promise<void> {
  const opened = await Promise.all(children.map(openIn));
  if (opened.includes(false)) return;
  for (const child of children) sendToChild(child, { vejviser: 'use' });
}

/** Resolves to whether the child opened the snapshot. For one that exits, its replacement will open it. */
function openIn(child: Worker): Promise<boolean> {
  if (!child.isConnected()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (opened: boolean): void => {
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(opened);
    };
    const onMessage = (sent: unknown): void => {
      const message = ours<ToPrimary>(sent);
      if (message?.vejviser === 'opened') settle(!message.refused);
    };
    const onExit = (): void => settle(true);
    child.on('message', onMessage);
    child.once('exit', onExit);
    sendToChild(child, { vejviser: 'open' });
  });
}

/**
 * The port that the children will share; port 0 becomes a free one. Throws when another program uses the port, which
 * the children would not notice, because they share it.
 */
async function freePort({ host, port }: Config): Promise<number> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  const { port: found } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return found;
}

export async function supervise(config: Config): Promise<void> {
  const port = await freePort(config);
  cluster.setupPrimary({ args: [...process.argv.slice(2), '--port', `${port}`] });
  const log = new RequestLog(standardOutput());
  advisePublicBase(log, config);
  await prepareStore(config);
  if (config.downloads && config.downloadsFolder !== undefined) prepareDownloads(config.downloadsFolder);
  const worker = startJobWorker(config, log);
  const fleet = new Fleet(config.processes, () => worker?.stop());
  for (let count = 0; count < config.processes; count += 1) fleet.start();
  const watch = watchSnapshot(config.snapshot, () => fleet.swap());
  process.on('SIGHUP', () => watch.force());
  onStopSignal(async () => {
    watch.stop();
    worker?.stop();
    fleet.stop();
  });
}
