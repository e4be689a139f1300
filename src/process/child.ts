/** One of several processes that share a port: answers, swaps when told to, and sums up what all of them counted. */
import type { Config } from '../config.ts';
import type { CollectReports } from '../telemetry/metrics.ts';
import type { MetricReport } from '../telemetry/registry.ts';
import { ours, type ToChild, tellPrimary } from './message.ts';
import { startServer } from './server.ts';
import { onStopSignal } from './signals.ts';

export async function serveAsChild(config: Config): Promise<void> {
  const collecting = new Collecting();
  const server = await startServer(config);
  server.service.metrics.collect = collecting.all;
  process.on('SIGHUP', () => {});
  process.on('message', (sent) => {
    const message = ours<ToChild>(sent);
    if (message?.vejviser === 'use') server.useNext();
    if (message?.vejviser === 'reports') collecting.settle(message.id, message.reports);
    if (message?.vejviser === 'report') {
      const { id } = message;
      void server.service.metrics.report().then((report) => {
        tellPrimary({ vejviser: 'reported', id, report });
      });
    }
    if (message?.vejviser !== 'open') return;
    server.openNext().then(
      () => tellPrimary({ vejviser: 'opened', refused: false }),
      (error: unknown) => {
        server.service.log.warning('snapshot refused', { reason: String(error) });
        tellPrimary({ vejviser: 'opened', refused: true });
      },
    );
  });
  onStopSignal(async () => {
    await server.stop();
    process.disconnect();
  });
  await server.warmed;
  tellPrimary({ vejviser: 'ready' });
  server.announce();
}

/** Questions to the primary for the reports of all children. */
class Collecting {
  readonly #asked = new Map<number, (reports: readonly MetricReport[]) => void>();
  #last = 0;

  readonly all: CollectReports = () =>
    new Promise((resolve) => {
      this.#last += 1;
      this.#asked.set(this.#last, resolve);
      tellPrimary({ vejviser: 'collect', id: this.#last });
    });

  settle(id: number, reports: readonly MetricReport[]): void {
    this.#asked.get(id)?.(reports);
    this.#asked.delete(id);
  }
}
