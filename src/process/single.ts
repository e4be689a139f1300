/** The service as one process, which watches for the next snapshot itself. */
import type { Config } from '../config.ts';
import { watchCurrent } from './snapshot-watch.ts';
import { startServer } from './server.ts';
import { onStopSignal } from './signals.ts';

export async function serveAlone(config: Config): Promise<void> {
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
