/** Figures of one set of queries. */
import type { Found, Pass } from './measure.ts';

/** Microseconds at shares of the queries. */
export interface Times {
  p50_us: number;
  p95_us: number;
  p99_us: number;
  p999_us: number;
  max_us: number;
  qps: number;
}

export interface SetFigures extends Times {
  n: number;
  /** Shares, of queries with a truth. */
  top1?: number;
  top10?: number;
  /** Share of answers without a row. */
  empty: number;
  /** Share that left the inline lane. */
  redirected: number;
  /** The fastest pass of each query: what the work costs on an otherwise idle machine. */
  quiet: Times;
  /** The longest that the event loop was blocked in these. */
  held_us: number;
}

/** Of times in any order; the share `p` of them are not longer than the figure for `p`. */
export function timesOf(times: readonly number[]): Times {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number =>
    sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  const total = times.reduce((sum, time) => sum + time, 0);
  return {
    p50_us: rounded(at(0.5)),
    p95_us: rounded(at(0.95)),
    p99_us: rounded(at(0.99)),
    p999_us: rounded(at(0.999)),
    max_us: rounded(at(1)),
    qps: Math.round((times.length / total) * 1e6),
  };
}

export function setFigures(
  indexes: readonly number[],
  passes: readonly [Pass, ...Pass[]],
  answers: readonly Found[],
): SetFigures {
  const [first] = passes;
  const share = (of: readonly unknown[], all: readonly unknown[]): number =>
    rounded(of.length / all.length, 5);
  const mine = indexes.flatMap((index) => answers[index] ?? []);
  const places = mine.flatMap(({ place }) => place ?? []);
  const within = (most: number): number[] => places.filter((place) => place >= 0 && place < most);
  const fastest = (of: (pass: Pass) => Float64Array): number[] =>
    indexes.map((index) => Math.min(...passes.map((pass) => of(pass)[index] ?? Number.NaN)));
  return {
    n: indexes.length,
    ...timesOf(indexes.map((index) => first.times[index] ?? Number.NaN)),
    ...(places.length > 0 && { top1: share(within(1), places), top10: share(within(10), places) }),
    empty: share(
      mine.filter(({ empty }) => empty),
      mine,
    ),
    redirected: share(
      indexes.filter((index) => first.redirected.has(index)),
      indexes,
    ),
    quiet: timesOf(fastest(({ times }) => times)),
    held_us: rounded(Math.max(...fastest(({ held }) => held))),
  };
}

function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
