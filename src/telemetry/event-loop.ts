/**
 * Delay of the event loop, under prom-client's metric names. prom-client reports the time between two samples, which is
 * never below the sampling interval; here the interval is subtracted.
 */
import { type Histogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** Sampling interval for prom-client, whose own sampling cannot be disabled: practically never. */
export const NEVER_MS = 2 ** 31 - 1;

const SAMPLE_MS = 10;
const SECOND_NS = 1e9;

/** Times between two samples, in nanoseconds. */
export type DelaySamples = Pick<
  Histogram,
  'count' | 'min' | 'max' | 'mean' | 'stddev' | 'percentile' | 'reset'
>;

interface Reading {
  readonly name: string;
  readonly help: string;
  /** How the values of several processes are combined. */
  readonly aggregator: 'min' | 'max' | 'average';
  /** Nanoseconds. */
  readonly of: (samples: DelaySamples) => number;
}

const delayOf = (elapsed: number): number => Math.max(0, elapsed - SAMPLE_MS * 1e6);

const readings: readonly Reading[] = [
  { name: 'min', help: 'Minimum', aggregator: 'min', of: (samples) => delayOf(samples.min) },
  { name: 'max', help: 'Maximum', aggregator: 'max', of: (samples) => delayOf(samples.max) },
  { name: 'mean', help: 'Mean', aggregator: 'average', of: (samples) => delayOf(samples.mean) },
  {
    name: 'stddev',
    help: 'Standard deviation of the',
    aggregator: 'average',
    of: (samples) => samples.stddev,
  },
  {
    name: 'p50',
    help: '50th percentile of the',
    aggregator: 'average',
    of: (samples) => delayOf(samples.percentile(50)),
  },
  {
    name: 'p90',
    help: '90th percentile of the',
    aggregator: 'average',
    of: (samples) => delayOf(samples.percentile(90)),
  },
  {
    name: 'p99',
    help: '99th percentile of the',
    aggregator: 'average',
    of: (samples) => delayOf(samples.percentile(99)),
  },
];

/** Replaces the gauges that prom-client has registered. */
export function addEventLoopDelay(registry: Registry, samples: DelaySamples = startSampling()): void {
  const gauges: Gauge[] = [];
  const collectAll = (): void => {
    if (samples.count === 0) return;
    for (const [place, { of }] of readings.entries()) gauges[place]?.set(of(samples) / SECOND_NS);
    samples.reset();
  };
  for (const [place, { name, help, aggregator }] of readings.entries()) {
    const full = `nodejs_eventloop_lag_${name}_seconds`;
    registry.removeSingleMetric(full);
    gauges.push(
      new Gauge({
        name: full,
        help: `${help} delay of the event loop since the last report.`,
        aggregator,
        registers: [registry],
        // The gauges are collected in the order of registration.
        ...(place === 0 && { collect: collectAll }),
      }),
    );
  }
}

function startSampling(): DelaySamples {
  const samples = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  samples.enable();
  return samples;
}
