/**
 * Several processes on one port: this one owns the socket and opens no engine. When the current snapshot changes, all
 * children open and warm it, then all flip, so that no two requests of a client see different data for long.
 */
import cluster, { type Worker } from 'node:cluster';
import type { Config } from '../config.ts';
import { watchCurrent } from './current.ts';
import { onStopSignal, startServer } from './server.ts';

/** From the primary to a child, and back. */
type Message = 'ready' | 'open' | 'opened' | 'refused' | 'use';

/** A child that cannot start is tried again, but not in a tight circle. */
const RESTART_MS = 500;

/** The children that listen, and the snapshots they were told of. A child hears nothing before it has said `ready`. */
class Fleet {
  readonly #ready = new Set<Worker>();
  #swaps = 0;
  /** One thing at a time: answers of a child to two questions could not be told apart. */
  #last: Promise<unknown> = Promise.resolve();

  /** Starts a child. What became current while it was starting it is told of when it is ready. */
  start(): void {
    const child = cluster.fork();
    const swaps = this.#swaps;
    child.on('message', (message: Message) => {
      if (message !== 'ready') return;
      this.#ready.add(child);
      if (swaps !== this.#swaps) void this.#inTurn(() => swap([child]));
    });
    child.once('exit', () => this.#ready.delete(child));
  }

  swap(): Promise<void> {
    this.#swaps += 1;
    return this.#inTurn(() => swap([...this.#ready]));
  }

  stop(): void {
    for (const child of Object.values(cluster.workers ?? {})) child?.process.kill('SIGTERM');
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
  for (const child of children) tell(child, 'use');
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
    const hear = (message: Message): void => settle(message === 'opened');
    const died = (): void => settle(true);
    child.once('message', hear);
    child.once('exit', died);
    tell(child, 'open');
  });
}

function tell(child: Worker, message: Message): void {
  if (child.isConnected()) child.send(message, () => {});
}

export function supervise(config: Config): void {
  const fleet = new Fleet();
  let stopping = false;
  for (let count = 0; count < config.processes; count += 1) fleet.start();
  cluster.on('exit', () => {
    if (!stopping) setTimeout(() => stopping || fleet.start(), RESTART_MS);
  });
  const watch = watchCurrent(config.snapshot, () => fleet.swap());
  process.on('SIGHUP', () => watch.force());
  onStopSignal(async () => {
    stopping = true;
    watch.stop();
    fleet.stop();
  });
}

/** A child of {@link supervise}: answers, and swaps when told to. */
export async function serveAsChild(config: Config): Promise<void> {
  const server = await startServer(config);
  const answer = (message: Message): void => {
    process.send?.(message);
  };
  process.on('SIGHUP', () => {});
  process.on('message', (message: Message) => {
    if (message === 'use') server.useNext();
    if (message !== 'open') return;
    server.openNext().then(
      () => answer('opened'),
      (error: unknown) => {
        server.service.log.warning('snapshot refused', { reason: String(error) });
        answer('refused');
      },
    );
  });
  onStopSignal(async () => {
    await server.stop();
    process.disconnect();
  });
  answer('ready');
  server.announce();
}
