/** Starts the service: in one process, or in several that share a port. Options are read before, by `cli/serve.ts`. */
import cluster from 'node:cluster';
import { writeFileSync } from 'node:fs';
import { ConfigError } from './config/option.ts';
import type { Config } from './config.ts';
import { Unavailable } from './store/unavailable.ts';

/** Failures to start that are reported in one line, without a stack: no snapshot, a refused one, no addon, a port in use. */
const EXPECTED: ReadonlySet<string> = new Set([
  'SNAPSHOT_REFUSED',
  'NO_SNAPSHOT',
  'NO_ADDON',
  'STORE_REFUSED',
  'DOWNLOADS_REFUSED',
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'EACCES',
  'ENOTFOUND',
]);

/** Resolves when the service answers; it runs until it receives a stop signal. Loads only what this process needs. */
export async function serve(config: Config): Promise<void> {
  if (config.keys !== 'off') leaveMemoryOutOfCoreFiles();
  try {
    if (cluster.isWorker) await (await import('./process/child.ts')).serveAsChild(config);
    else if (config.processes > 1) await (await import('./process/primary.ts')).supervise(config);
    else await (await import('./process/single.ts')).serveInOneProcess(config);
  } catch (error) {
    // Of files that are configured, such as plans, it is known only now whether they can be used.
    const isConfig = error instanceof ConfigError;
    if (!isConfig && !isExpected(error)) throw error;
    process.stderr.write(`vejviser: ${error.message}\n`);
    process.exitCode = isConfig ? 2 : 1;
    if (cluster.isWorker) process.disconnect();
  }
}

function isExpected(error: unknown): error is Error {
  if (error instanceof Unavailable) return true;
  return error instanceof Error && 'code' in error && EXPECTED.has(String(error.code));
}

/** What stands in memory, keys among it, is in no core file of this process or of those that it starts. */
function leaveMemoryOutOfCoreFiles(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync(CORE_FILTER, '0');
  } catch (error) {
    process.stderr.write(`vejviser: core files may hold keys: ${String(error)}\n`);
  }
}

const CORE_FILTER = '/proc/self/coredump_filter';
