/**
 * The metrics of the service in Prometheus' text format. prom-client takes long to load, so it is loaded after the
 * warm-up, or by the first request for metrics if that comes earlier.
 */
import type { Registry } from 'prom-client';
import { once } from '../once.ts';
import { Durations } from './durations.ts';
import type { MetricReport, Observed } from './registry.ts';

export type CollectReports = () => Promise<readonly MetricReport[]>;

export class Metrics {
  /** Collects the reports of all processes that share the port; absent for a single process. */
  collect: CollectReports | undefined;
  /** Durations of requests. */
  readonly durations = new Durations();
  readonly #registry: () => Promise<Registry>;

  constructor(observed: Observed) {
    this.#registry = once(async () => (await import('./registry.ts')).registryOf(observed, this.durations));
  }

  /** Loads prom-client and begins to measure garbage collection and the event loop. */
  start(): Promise<Registry> {
    return this.#registry();
  }

  async report(): Promise<MetricReport> {
    return (await this.start()).getMetricsAsJSON();
  }

  /** The metrics of all processes, with their content type. */
  async text(): Promise<{ text: string; contentType: string }> {
    const own = await this.start();
    if (this.collect === undefined) return textOf(own);
    const [{ aggregated }, reports] = await Promise.all([import('./registry.ts'), this.collect()]);
    return textOf(aggregated(reports));
  }
}

async function textOf(registry: Registry): Promise<{ text: string; contentType: string }> {
  return { text: await registry.metrics(), contentType: registry.contentType };
}
