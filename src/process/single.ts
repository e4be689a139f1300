/** Serves in one process, which watches for the next snapshot itself. Several processes: `primary.ts`, `child.ts`. */
import type { Config } from '../config.ts';
import { prepareDownloads } from '../downloads/edition.ts';
import { prepareStore, startJobWorker } from './job-worker.ts';
import { advisePublicBase } from './public-base.ts';
import { startServer } from './server.ts';
import { onStopSignal } from './signals.ts';
import { watchSnapshot } from './snapshot-watch.ts';

export async function serveInOneProcess(config: Config): Promise<void> {
  await prepareStore(config);
  if (config.downloads && config.downloadsFolder !== undefined) prepareDownloads(config.downloadsFolder);
  const server = await startServer(config);
  const watch = watchSnapshot(config.snapshot, async () => {
    if (await server.openNext()) server.useNext();
  });
  process.on('SIGHUP', () => watch.force());
  const worker = startJobWorker(config, server.service.log);
  onStopSignal(async () => {
    watch.stop();
    worker?.stop();
    await server.stop();
  });
  advisePublicBase(server.service.log, config);
  server.announce();
}
