/**
 * The metrics of the service in Prometheus' text format. prom-client takes long to load, so it is loaded after the
 * warm-up, or by the first request for metrics if that comes earlier.
 */
import type { Registry } from 'prom-client';
import { atMostEvery, once } from '../once.ts';
import { Durations } from './durations.ts';
import type { MetricReport, Observed } from './registry.ts';

export type CollectReports = () => Promise<readonly MetricReport[]>;

/** A page is expensive, reads the store, and anybody may ask for it. */
export const KEPT_MS = 1_000;

export class Metrics {
  /** Collects the reports of all processes that share the port; absent for a single process. */
  collect: CollectReports | undefined;
  /** Durations of requests. */
  readonly durations = new Durations();
  readonly #registry: () => Promise<Registry>;
  readonly #report: () => Promise<MetricReport>;
  readonly #text: () => Promise<{ text: string; contentType: string }>;

  constructor(observed: Observed, now?: () => number) {
    this.#report = atMostEvery(KEPT_MS, async () => (await this.start()).getMetricsAsJSON(), now);
    this.#text = atMostEvery(KEPT_MS, () => this.#made(), now);
    this.#registry = once(async () => (await import('./registry.ts')).registryOf(observed, this.durations));
  }

  /** Loads prom-client and begins to measure garbage collection and the event loop. */
  start(): Promise<Registry> {
    return this.#registry();
  }

  /** As they were a second ago at most. */
  report(): Promise<MetricReport> {
    return this.#report();
  }

  /** The metrics of all processes, as they were a second ago at most, with their content type. */
  text(): Promise<{ text: string; contentType: string }> {
    return this.#text();
  }

  async #made(): Promise<{ text: string; contentType: string }> {
    const own = await this.start();
    if (this.collect === undefined) return textOf(own);
    const [{ aggregated }, reports] = await Promise.all([import('./registry.ts'), this.collect()]);
    return textOf(aggregated(reports));
  }
}

async function textOf(registry: Registry): Promise<{ text: string; contentType: string }> {
  return { text: await registry.metrics(), contentType: registry.contentType };
}
