/**
 * Several processes on one port: this one starts and replaces them, opens no engine and loads no web server. When the
 * current snapshot changes, all children open and warm it, then all flip, so that no two requests of a client see
 * different data for long.
 *
 * Each child listens on the port for itself and the system deals connections out. Were they handed on from here, as
 * node:cluster does by itself, those just given to a child that dies would be lost without a word, and their clients
 * would wait; one socket for all would fill one child and leave the others idle.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Config } from '../config.ts';
import { RequestLog, toStandardOutput } from '../telemetry/request-log.ts';
import { watchCurrent } from './snapshot-watch.ts';
import { ours, type ToPrimary, tellChild } from './message.ts';
import { Reports } from './reports.ts';
import { onStopSignal } from './signals.ts';

/** A child that could not start is tried again, but not in a tight circle; one that served is replaced at once. */
const RETRY_MS = 500;

/** The children that listen, and the snapshots they were told of. A child is told nothing before it has said `ready`. */
class Fleet {
  readonly #ready = new Set<Worker>();
  readonly #reports = new Reports();
  readonly #log = new RequestLog(toStandardOutput);
  #swaps = 0;
  #stopping = false;
  #everReady = false;
  /** One thing at a time: answers of a child to two questions could not be told apart. */
  #last: Promise<unknown> = Promise.resolve();

  /** Starts a child. What became current while it was starting it is told of when it is ready. */
  start(): void {
    if (this.#stopping) return;
    const child = cluster.fork();
    const swaps = this.#swaps;
    child.on('message', (sent) => {
      const message = ours<ToPrimary>(sent);
      if (message?.vejviser === 'collect') this.#reports.collect(child, message.id, this.#ready);
      if (message?.vejviser === 'reported') this.#reports.reported(child, message.id, message.report);
      if (message?.vejviser !== 'ready') return;
      this.#everReady = true;
      this.#ready.add(child);
      if (swaps !== this.#swaps) void this.#inTurn(() => swap([child]));
    });
    child.once('exit', (code, signal) => this.#replace(child, { code, signal }));
  }

  swap(): Promise<void> {
    this.#swaps += 1;
    return this.#inTurn(() => swap([...this.#ready]));
  }

  stop(): void {
    this.#stopping = true;
    for (const child of Object.values(cluster.workers ?? {})) child?.process.kill('SIGTERM');
  }

  /** One that could not start has said why. */
  #replace(child: Worker, ended: { readonly code: number | null; readonly signal: string | null }): void {
    const served = this.#ready.delete(child);
    if (served && !this.#stopping) this.#log.warning('process died', { pid: child.process.pid, ...ended });
    if (served) this.start();
    else if (this.#everReady) setTimeout(() => this.start(), RETRY_MS);
    else if (!this.#stopping) this.#giveUp();
  }

  /** Nothing could be served from the beginning; the children have said why. */
  #giveUp(): void {
    process.exitCode = 1;
    this.stop();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done;
    return done;
  }
}

/** All open it, then all flip. */
async function swap(children: readonly Worker[]): Promise<void> {
  const opened = await Promise.all(children.map(askToOpen));
  if (opened.includes(false)) return;
  for (const child of children) tellChild(child, { vejviser: 'use' });
}

/** Resolves to whether the child opened the snapshot; one that died opens it when it is started anew. */
function askToOpen(child: Worker): Promise<boolean> {
  if (!child.isConnected()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (opened: boolean): void => {
      child.off('message', hear);
      child.off('exit', died);
      resolve(opened);
    };
    const hear = (sent: unknown): void => {
      const message = ours<ToPrimary>(sent);
      if (message?.vejviser === 'opened') settle(!message.refused);
    };
    const died = (): void => settle(true);
    child.on('message', hear);
    child.once('exit', died);
    tellChild(child, { vejviser: 'open' });
  });
}

/**
 * The port that the children will share, chosen where any will do. Throws when somebody else has it: the children, who
 * share it among themselves, would not notice.
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
  const fleet = new Fleet();
  for (let count = 0; count < config.processes; count += 1) fleet.start();
  const watch = watchCurrent(config.snapshot, () => fleet.swap());
  process.on('SIGHUP', () => watch.force());
  onStopSignal(async () => {
    watch.stop();
    fleet.stop();
  });
}
