/** Figures of a set of queries: percentiles, and shares of right answers. */
import { describe, expect, it } from 'vitest';
import { setFigures, timesOf } from '../../bench/engine/statistics.ts';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

describe('figures of times', () => {
  it.each([
    ['the median is the time that half of them do not pass', hundred, 'p50_us', 50],
    ['p95 leaves five of a hundred above it', hundred, 'p95_us', 95],
    ['p99 leaves one of a hundred above it', hundred, 'p99_us', 99],
    ['p99.9 of a hundred is the longest', hundred, 'p999_us', 100],
    ['a single time is every figure', [7], 'p50_us', 7],
    ['the rate is queries over their own time', [10, 30], 'qps', 50_000],
  ] as const)('%s', (_fact, times, figure, value) => {
    expect(timesOf(times)[figure]).toBe(value);
  });
});

describe('figures of a set', () => {
  const pass = (times: number[], redirected: number[] = []) => ({
    times: Float64Array.from(times),
    held: Float64Array.from(times, (time, index) => (redirected.includes(index) ? time / 4 : time)),
    redirected: new Set(redirected),
  });
  const answers = [
    { empty: false, place: 0 },
    { empty: false, place: 4 },
    { empty: true, place: -1 },
    { empty: false, place: undefined },
  ];
  const figures = setFigures([0, 1, 2, 3], [pass([4, 4, 4, 8], [3]), pass([2, 6, 2, 6])], answers);

  it.each([
    ['the first pass is reported', figures.max_us, 8],
    ['quiet is the fastest pass of each query', figures.quiet.max_us, 6],
    ['right first counts only queries with a truth', figures.top1, 0.33333],
    ['right among ten counts the later ones', figures.top10, 0.66667],
    ['an answer without rows is empty', figures.empty, 0.25],
    ['what left the inline lane holds the event loop until then', figures.held_us, 4],
    ['what left the inline lane is a share', figures.redirected, 0.25],
  ])('%s', (_fact, value, expected) => {
    expect(value).toBe(expected);
  });
});
