/** The service as a process: alone, or as one of several that share a port. */
import cluster from 'node:cluster';
import type { Config } from './config.ts';

/** What goes wrong when starting and is told in one line: the snapshot is not there or refused, the port is taken. */
const EXPECTED: ReadonlySet<string> = new Set([
  'SNAPSHOT_REFUSED',
  'NO_SNAPSHOT',
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'EACCES',
  'ENOTFOUND',
]);

/** Serves until told to stop; resolves when it answers. Each part is loaded where it is needed: a primary needs little. */
export async function serve(config: Config): Promise<void> {
  try {
    if (cluster.isWorker) await (await import('./process/child.ts')).serveAsChild(config);
    else if (config.processes > 1) await (await import('./process/primary.ts')).supervise(config);
    else await (await import('./process/single.ts')).serveAlone(config);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && EXPECTED.has(String(error.code)))) throw error;
    process.stderr.write(`vejviser: ${error.message}\n`);
    process.exitCode = 1;
    if (cluster.isWorker) process.disconnect();
  }
}
