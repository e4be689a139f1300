/**
 * The durations of requests as a histogram, which prom-client writes and sums over processes. They are counted here,
 * because prom-client would sort and join the labels of every request to find its counts.
 */
import type { Metric, Registry } from 'prom-client';

/** Upper bounds of the buckets in seconds; inline answers fall into the first six. */
const BOUNDS = [0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2] as const;

const NAME = 'vejviser_request_duration_seconds';
const HELP = 'Time from the request line to the last byte handed to the socket';

interface Counts {
  readonly lane: string;
  readonly status: number;
  /** Count per bucket: durations up to its bound and above the one before; the last bucket has no bound. */
  readonly buckets: Float64Array;
  sum: number;
}

/** The requests of one route. */
export class RouteDurations {
  readonly counts: Counts[] = [];

  note(lane: string, status: number, seconds: number): void {
    // A route has few lanes and statuses.
    let counts = this.counts.find((one) => one.status === status && one.lane === lane);
    if (counts === undefined) {
      counts = { lane, status, buckets: new Float64Array(BOUNDS.length + 1), sum: 0 };
      this.counts.push(counts);
    }
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) bucket += 1;
    counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
    counts.sum += seconds;
  }
}

interface Value {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

export class Durations {
  readonly name = NAME;
  readonly #routes = new Map<string, RouteDurations>();

  addTo(registry: Registry): void {
    // prom-client uses only the name and `get` of a metric.
    registry.registerMetric(this as unknown as Metric);
  }

  of(route: string): RouteDurations {
    let durations = this.#routes.get(route);
    if (durations === undefined) {
      durations = new RouteDurations();
      this.#routes.set(route, durations);
    }
    return durations;
  }

  /** In the form of prom-client's own histograms. */
  async get() {
    const routes = [...this.#routes];
    const values = routes.flatMap(([route, { counts }]) => counts.flatMap((one) => valuesOf(route, one)));
    return { name: NAME, help: HELP, type: 'histogram', aggregator: 'sum', values };
  }
}

function valuesOf(route: string, { lane, status, buckets, sum }: Counts): Value[] {
  const labels = { route, lane, status };
  let count = 0;
  const steps = [...buckets].map((more, bucket) => {
    count += more;
    return {
      metricName: `${NAME}_bucket`,
      labels: { le: BOUNDS[bucket] ?? '+Inf', ...labels },
      value: count,
    };
  });
  return [
    ...steps,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ];
}
