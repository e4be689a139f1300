/**
 * Collects the reports of all children for the child that answers a request for metrics. Sums are made in `telemetry/`.
 */
import type { Worker } from 'node:cluster';
import type { MetricReport } from '../telemetry/registry.ts';
import { sendToChild } from './message.ts';

/** A child that does not report in time is left out. */
const TIMEOUT_MS = 1_000;

interface Collection {
  readonly pending: Set<Worker>;
  readonly reports: MetricReport[];
  readonly finish: () => void;
}

export class Reports {
  readonly #collections = new Map<number, Collection>();
  #last = 0;

  /** Requests a report from every child and sends all of them to the requester. */
  collect(requester: Worker, requestId: number, children: Iterable<Worker>): void {
    this.#last += 1;
    const id = this.#last;
    const reports: MetricReport[] = [];
    const finish = (): void => {
      clearTimeout(timer);
      this.#collections.delete(id);
      sendToChild(requester, { vejviser: 'reports', id: requestId, reports });
    };
    const timer = setTimeout(finish, TIMEOUT_MS);
    const pending = new Set(children);
    this.#collections.set(id, { pending, reports, finish });
    for (const child of pending) sendToChild(child, { vejviser: 'report', id });
  }

  reported(child: Worker, id: number, report: MetricReport): void {
    const collection = this.#collections.get(id);
    if (collection === undefined || !collection.pending.delete(child)) return;
    collection.reports.push(report);
    if (collection.pending.size === 0) collection.finish();
  }
}
