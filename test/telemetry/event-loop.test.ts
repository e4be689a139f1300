/** The delay of the event loop: Node measures from one sample to the next, so the sampling interval is subtracted. */
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addEventLoopDelay, type DelaySamples } from '../../src/telemetry/event-loop.ts';

const MS = 1e6;

/** Samples, each so many nanoseconds after the one before. */
function samples(count: number): DelaySamples {
  return {
    count,
    min: 9.5 * MS,
    max: 37 * MS,
    mean: 12 * MS,
    stddev: 3 * MS,
    percentile: (share) => (share < 90 ? 10 * MS : 15 * MS),
    reset() {},
  };
}

async function linesAfter(count: number): Promise<string[]> {
  const registry = new Registry();
  addEventLoopDelay(registry, samples(count));
  return (await registry.metrics()).split('\n');
}

test.each([
  ['a loop on time is not late', 'min', 0],
  ['what is longer than the pause is late by the rest', 'max', 0.027],
  ['and so is the mean', 'mean', 0.002],
  ['the deviation is that of the delays', 'stddev', 0.003],
  ['half the samples were on time', 'p50', 0],
  ['one of ten was late', 'p90', 0.005],
  ['one of a hundred was late', 'p99', 0.005],
])('%s', async (_fact, name, seconds) => {
  expect(await linesAfter(7)).toContain(`nodejs_eventloop_lag_${name}_seconds ${seconds}`);
});

test('before the first sample the delay is zero', async () => {
  expect(await linesAfter(0)).toContain('nodejs_eventloop_lag_min_seconds 0');
});
