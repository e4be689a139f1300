/**
 * Several processes on one port: this one owns the socket and opens no engine. When the current snapshot changes, all
 * children open and warm it, then all flip, so that no two requests of a client see different data for long.
 */
import cluster, { type Worker } from 'node:cluster';
import type { Config } from '../config.ts';
import { watchCurrent } from './current.ts';
import { onStopSignal, startServer } from './server.ts';

/** From the primary to a child, and back. */
type Message = 'open' | 'opened' | 'refused' | 'use';

/** A child that cannot start is tried again, but not in a tight circle. */
const RESTART_MS = 500;

function children(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** Resolves to whether the child opened the snapshot; a child that dies meanwhile opens it when it starts anew. */
function askToOpen(child: Worker): Promise<boolean> {
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
    child.send('open' satisfies Message);
  });
}

async function swap(): Promise<void> {
  const opened = await Promise.all(children().map(askToOpen));
  if (opened.includes(false)) return;
  for (const child of children()) child.send('use' satisfies Message);
}

export function supervise(config: Config): void {
  let stopping = false;
  for (let count = 0; count < config.processes; count += 1) cluster.fork();
  cluster.on('exit', () => {
    if (!stopping) setTimeout(() => stopping || cluster.fork(), RESTART_MS);
  });
  const watch = watchCurrent(config.snapshot, swap);
  process.on('SIGHUP', () => watch.force());
  onStopSignal(async () => {
    stopping = true;
    watch.stop();
    for (const child of children()) child.process.kill('SIGTERM');
  });
}

/** A child of {@link supervise}: answers, and swaps when told to. */
export async function serveAsChild(config: Config): Promise<void> {
  const server = await startServer(config);
  const tell = (message: Message): void => {
    process.send?.(message);
  };
  process.on('SIGHUP', () => {});
  process.on('message', (message: Message) => {
    if (message === 'use') server.useNext();
    if (message !== 'open') return;
    server.openNext().then(
      () => tell('opened'),
      (error: unknown) => {
        server.service.log.event('snapshot refused', { reason: String(error) });
        tell('refused');
      },
    );
  });
  onStopSignal(async () => {
    await server.stop();
    process.disconnect();
  });
}
