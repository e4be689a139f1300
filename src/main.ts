/** The service as a process: alone, or as one of several that share a port. */
import cluster from 'node:cluster';
import type { Config } from './config.ts';
import { watchCurrent } from './process/current.ts';
import { serveAsChild, supervise } from './process/primary.ts';
import { onStopSignal, startServer } from './process/server.ts';

/** What goes wrong when starting and is told in one line: the snapshot is not there or refused, the port is taken. */
const EXPECTED: ReadonlySet<string> = new Set([
  'SNAPSHOT_REFUSED',
  'NO_SNAPSHOT',
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'EACCES',
  'ENOTFOUND',
]);

/** Serves until told to stop; resolves when it answers. */
export async function serve(config: Config): Promise<void> {
  try {
    if (cluster.isWorker) await serveAsChild(config);
    else if (config.processes > 1) supervise(config);
    else await serveAlone(config);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && EXPECTED.has(String(error.code)))) throw error;
    process.stderr.write(`vejviser: ${error.message}\n`);
    process.exitCode = 1;
  }
}

async function serveAlone(config: Config): Promise<void> {
  const server = await startServer(config);
  const watch = watchCurrent(config.snapshot, async () => {
    try {
      await server.openNext();
      server.useNext();
    } catch (error) {
      server.service.log.warning('snapshot refused', { reason: String(error) });
    }
  });
  process.on('SIGHUP', () => watch.force());
  onStopSignal(async () => {
    watch.stop();
    await server.stop();
  });
  server.announce();
}
