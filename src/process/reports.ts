/** The reports of all children, brought together for the one that was asked for metrics. */
import type { Worker } from 'node:cluster';
import type { MetricReport } from '../telemetry/registry.ts';
import { tellChild } from './message.ts';

/** A child that is busy for longer, or dies, is left out. */
const PATIENCE_MS = 1_000;

interface Collection {
  readonly waitedFor: Set<Worker>;
  readonly reports: MetricReport[];
  readonly finish: () => void;
}

export class Reports {
  readonly #collections = new Map<number, Collection>();
  #last = 0;

  /** Asks all children; when they have answered, tells the one that wants to know. */
  collect(asker: Worker, askersId: number, children: Iterable<Worker>): void {
    this.#last += 1;
    const id = this.#last;
    const reports: MetricReport[] = [];
    const finish = (): void => {
      clearTimeout(timer);
      this.#collections.delete(id);
      tellChild(asker, { vejviser: 'reports', id: askersId, reports });
    };
    const timer = setTimeout(finish, PATIENCE_MS);
    const waitedFor = new Set(children);
    this.#collections.set(id, { waitedFor, reports, finish });
    for (const child of waitedFor) tellChild(child, { vejviser: 'report', id });
  }

  reported(child: Worker, id: number, report: MetricReport): void {
    const collection = this.#collections.get(id);
    if (collection === undefined || !collection.waitedFor.delete(child)) return;
    collection.reports.push(report);
    if (collection.waitedFor.size === 0) collection.finish();
  }
}
