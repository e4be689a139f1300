/**
 * One of several processes that share a port: answers, swaps snapshots on command, and collects metrics of all
 * processes.
 */
import cluster from 'node:cluster';
import { Leases } from '../access/rate/leases.ts';
import type { Config } from '../config.ts';
import type { CollectReports } from '../telemetry/metrics.ts';
import type { MetricReport } from '../telemetry/registry.ts';
import { standardOutput } from '../telemetry/standard-output.ts';
import { ours, sendToPrimary, type ToChild } from './message.ts';
import { startServer } from './server.ts';
import { onStopSignal } from './signals.ts';

export async function serveAsChild(config: Config): Promise<void> {
  cluster.worker?.once('error', endWithoutPrimary);
  const reportRequests = new ReportRequests();
  const rates = leasedRates(config);
  const server = await startServer(config, standardOutput(), rates);
  server.service.metrics.collect = reportRequests.all;
  process.on('SIGHUP', () => {});
  process.on('message', (sent) => {
    const message = ours<ToChild>(sent);
    if (message?.vejviser === 'use') server.useNext();
    if (message?.vejviser === 'reports') reportRequests.settle(message.id, message.reports);
    if (message?.vejviser === 'report') {
      const { id } = message;
      void server.service.metrics.report().then((report) => {
        sendToPrimary({ vejviser: 'reported', id, report });
      });
    }
    if (message?.vejviser !== 'open') return;
    void server.openNext().then((opened) => sendToPrimary({ vejviser: 'opened', refused: !opened }));
  });
  onStopSignal(async () => {
    await server.stop();
    process.disconnect();
  });
  await server.warmed;
  sendToPrimary({ vejviser: 'ready' });
  server.announce();
}

/** A process that is still starting when its primary dies hears of it by what it cannot send. */
function endWithoutPrimary(error: Error): void {
  process.stderr.write(`vejviser: the primary cannot be reached: ${error.message}\n`);
  process.exit(1);
}

/** Calls a minute, by leases of the primary, which counts for all processes. Its messages come from the first request on. */
function leasedRates({ keys }: Config): Leases | undefined {
  if (keys === 'off') return undefined;
  const leases = new Leases(sendToPrimary);
  process.on('message', (sent) => {
    const message = ours<ToChild>(sent);
    if (message?.vejviser === 'leased' || message?.vejviser === 'left' || message?.vejviser === 'recall')
      leases.receive(message);
  });
  return leases;
}

/** Pending requests to the primary for the reports of all children. */
class ReportRequests {
  readonly #pending = new Map<number, (reports: readonly MetricReport[]) => void>();
  #last = 0;

  readonly all: CollectReports = () =>
    new Promise((resolve) => {
      this.#last += 1;
      this.#pending.set(this.#last, resolve);
      sendToPrimary({ vejviser: 'collect', id: this.#last });
    });

  settle(id: number, reports: readonly MetricReport[]): void {
    this.#pending.get(id)?.(reports);
    this.#pending.delete(id);
  }
}
