/**
 * What an operator watches, in Prometheus' text form. What writes it is loaded when a new process has answered its first
 * questions, or is asked for it earlier.
 */
import type { Registry } from 'prom-client';
import { once } from '../once.ts';
import { Durations } from './durations.ts';
import type { MetricReport, Observed } from './registry.ts';

export type CollectReports = () => Promise<readonly MetricReport[]>;

export class Metrics {
  /** Reports of all processes that share the port, where several do. */
  collect: CollectReports | undefined;
  /** Of requests. */
  readonly durations = new Durations();
  readonly #registry: () => Promise<Registry>;

  constructor(observed: Observed) {
    this.#registry = once(async () => (await import('./registry.ts')).registryOf(observed, this.durations));
  }

  /** Loads it; from then on garbage collection and the event loop are watched too. */
  start(): Promise<Registry> {
    return this.#registry();
  }

  async report(): Promise<MetricReport> {
    return (await this.start()).getMetricsAsJSON();
  }

  /** Of all processes, with its content type. */
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
