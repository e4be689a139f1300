/**
 * How late the event loop is, under the names by which prom-client tells it. Its own reading is the time from one look at
 * the loop to the next and so never falls below the pause between two looks; here that pause is taken off.
 */
import { type Histogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** prom-client looks by itself too, and cannot be told not to: let it do so as good as never. */
export const NEVER_MS = 2 ** 31 - 1;

const LOOK_MS = 10;
const SECOND_NS = 1e9;

/** Times from one look to the next, in nanoseconds. */
export type Looks = Pick<Histogram, 'count' | 'min' | 'max' | 'mean' | 'stddev' | 'percentile' | 'reset'>;

interface Reading {
  readonly name: string;
  readonly help: string;
  /** How those of several processes are told as one. */
  readonly aggregator: 'min' | 'max' | 'average';
  /** Nanoseconds. */
  readonly of: (looks: Looks) => number;
}

const late = (elapsed: number): number => Math.max(0, elapsed - LOOK_MS * 1e6);

const readings: readonly Reading[] = [
  { name: 'min', help: 'Least', aggregator: 'min', of: (looks) => late(looks.min) },
  { name: 'max', help: 'Greatest', aggregator: 'max', of: (looks) => late(looks.max) },
  { name: 'mean', help: 'Mean', aggregator: 'average', of: (looks) => late(looks.mean) },
  { name: 'stddev', help: 'Standard deviation of the', aggregator: 'average', of: (looks) => looks.stddev },
  {
    name: 'p50',
    help: '50th percentile of the',
    aggregator: 'average',
    of: (looks) => late(looks.percentile(50)),
  },
  {
    name: 'p90',
    help: '90th percentile of the',
    aggregator: 'average',
    of: (looks) => late(looks.percentile(90)),
  },
  {
    name: 'p99',
    help: '99th percentile of the',
    aggregator: 'average',
    of: (looks) => late(looks.percentile(99)),
  },
];

/** In place of the gauges that prom-client has registered. */
export function addEventLoopDelay(registry: Registry, looks: Looks = looking()): void {
  const gauges: Gauge[] = [];
  const collectAll = (): void => {
    if (looks.count === 0) return;
    for (const [place, { of }] of readings.entries()) gauges[place]?.set(of(looks) / SECOND_NS);
    looks.reset();
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
        // They are asked in the order in which they are registered.
        ...(place === 0 && { collect: collectAll }),
      }),
    );
  }
}

function looking(): Looks {
  const looks = monitorEventLoopDelay({ resolution: LOOK_MS });
  looks.enable();
  return looks;
}
