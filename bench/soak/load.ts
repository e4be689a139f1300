/**
 * The load, a process of its own so that it measures the service and not itself: first at capacity, each
 * connection sending its next request when answered (closed loop); then at a fixed rate (open loop), each latency counted
 * from when the request was due.
 */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { generator } from '../random.ts';
import { Client, type Fault, OVERLOADED } from './client.ts';
import { type Home, mix, type Request } from './mix.ts';

/** Orders to the load. */
export type Order =
  | { do: 'begin'; origin: string; versions: string[]; homes: Home[]; seed: number }
  | { do: 'closed'; seconds: number }
  | { do: 'open'; seconds: number; rate: number };

/** Latencies in microseconds. */
export interface Latencies {
  n: number;
  p50_us: number;
  p99_us: number;
  p999_us: number;
  max_us: number;
}

/** What came of an order. */
export interface Outcome {
  seconds: number;
  /** Rightly or not, without those refused. */
  answered: number;
  /** Refused with 503 and `Retry-After`, because too many questions waited. */
  refused: number;
  failed: number;
  /** What went wrong how often; the first of each kind of fault in full. */
  faults: Record<string, number>;
  latencies: Latencies;
  kinds: Record<string, Latencies>;
}

/** In the closed loop. */
const CONNECTIONS = 32;
/** Requests under way beyond this say that the service does not keep up. */
const MOST_UNDER_WAY = 2_000;
const MOST_FAULTS = 50;

class Run {
  readonly #started = performance.now();
  readonly #all = createHistogram();
  readonly #kinds = new Map<string, RecordableHistogram>();
  readonly #faults = new Map<string, number>();
  #failed = 0;
  #refused = 0;

  get elapsedMs(): number {
    return performance.now() - this.#started;
  }

  /** Milliseconds, from when it was due. */
  note({ kind, path }: Request, fault: Fault, ms: number): void {
    if (fault === OVERLOADED) {
      this.#refused += 1;
      return;
    }
    const microseconds = Math.max(1, Math.round(ms * 1000));
    let histogram = this.#kinds.get(kind);
    if (histogram === undefined) {
      histogram = createHistogram();
      this.#kinds.set(kind, histogram);
    }
    histogram.record(microseconds);
    this.#all.record(microseconds);
    if (fault !== undefined) this.fail(`${kind}: ${fault}`, path);
  }

  fail(fault: string, path = ''): void {
    this.#failed += 1;
    const count = this.#faults.get(fault) ?? 0;
    if (count === 0) console.error(`soak: ${fault} ${path}`);
    if (count > 0 || this.#faults.size < MOST_FAULTS) this.#faults.set(fault, count + 1);
  }

  outcome(): Outcome {
    return {
      seconds: this.elapsedMs / 1000,
      answered: this.#all.count,
      refused: this.#refused,
      failed: this.#failed,
      faults: Object.fromEntries(this.#faults),
      latencies: latencies(this.#all),
      kinds: Object.fromEntries([...this.#kinds].map(([kind, histogram]) => [kind, latencies(histogram)])),
    };
  }
}

function latencies(histogram: RecordableHistogram): Latencies {
  const at = (percent: number): number => histogram.percentile(percent);
  return { n: histogram.count, p50_us: at(50), p99_us: at(99), p999_us: at(99.9), max_us: histogram.max };
}

async function closed(client: Client, requests: Iterator<Request, never>, seconds: number): Promise<Outcome> {
  const run = new Run();
  const connection = async (): Promise<void> => {
    while (run.elapsedMs < seconds * 1000) {
      const request = requests.next().value;
      const due = run.elapsedMs;
      run.note(request, await client.send(request), run.elapsedMs - due);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return run.outcome();
}

/** People do not come in step: the pauses between requests are those of a Poisson process. */
async function open(
  client: Client,
  requests: Iterator<Request, never>,
  seconds: number,
  rate: number,
): Promise<Outcome> {
  const run = new Run();
  const random = generator(rate);
  const pause = (): number => (-Math.log(1 - random()) / rate) * 1000;
  const underWay = new Set<Promise<void>>();
  let due = pause();
  const sendDue = (): void => {
    for (; due <= run.elapsedMs && due < seconds * 1000; due += pause()) {
      const request = requests.next().value;
      const dueAt = due;
      if (underWay.size >= MOST_UNDER_WAY) {
        run.fail('not sent: the service does not keep up');
        continue;
      }
      const sent = client.send(request).then((fault) => {
        underWay.delete(sent);
        run.note(request, fault, run.elapsedMs - dueAt);
      });
      underWay.add(sent);
    }
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      sendDue();
      if (due < seconds * 1000) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  await Promise.all(underWay);
  return run.outcome();
}

let client: Client | undefined;
let requests: Iterator<Request, never> | undefined;

async function obey(order: Order): Promise<Outcome | 'begun'> {
  if (order.do === 'begin') {
    client = new Client(order.origin, order.versions);
    requests = mix(order.homes, order.seed);
    return 'begun';
  }
  if (client === undefined || requests === undefined) throw new Error('nothing was begun');
  return order.do === 'closed'
    ? closed(client, requests, order.seconds)
    : open(client, requests, order.seconds, order.rate);
}

process.on('message', (order: Order) => {
  void obey(order).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
