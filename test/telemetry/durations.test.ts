/** The histogram of durations, as Prometheus reads it. */
import { AggregatorRegistry, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { Durations } from '../../src/telemetry/durations.ts';

const NAME = 'vejviser_request_duration_seconds';

function noted(times: readonly (readonly [route: string, lane: string, status: number, seconds: number])[]) {
  const registry = new Registry();
  const durations = new Durations();
  durations.addTo(registry);
  for (const [route, lane, status, seconds] of times) durations.of(route).note(lane, status, seconds);
  return registry;
}

describe('durations of requests, as Prometheus reads them', () => {
  const registry = noted([
    ['/a', 'inline', 200, 0.0001],
    ['/a', 'inline', 200, 0.003],
    ['/a', 'inline', 200, 7],
    ['/a', 'pool', 503, 0.01],
    ['/b', 'inline', 200, 0.01],
  ]);

  it.each([
    ['a bound takes the times up to it', '_bucket{le="0.0001",route="/a",lane="inline",status="200"} 1'],
    ['and those below', '_bucket{le="0.005",route="/a",lane="inline",status="200"} 2'],
    [
      'a duration above all bounds counts in the last bucket',
      '_bucket{le="2",route="/a",lane="inline",status="200"} 2',
    ],
    ['and counted', '_bucket{le="+Inf",route="/a",lane="inline",status="200"} 3'],
    ['as it is in the count', '_count{route="/a",lane="inline",status="200"} 3'],
    ['and in the sum', '_sum{route="/a",lane="inline",status="200"} 7.0031'],
    ['another status is counted for itself', '_count{route="/a",lane="pool",status="503"} 1'],
    ['and so is another route', '_count{route="/b",lane="inline",status="200"} 1'],
  ])('%s', async (_fact, line) => {
    expect((await registry.metrics()).split('\n')).toContain(`${NAME}${line}`);
  });

  it('are summed over processes', async () => {
    const other = noted([['/a', 'inline', 200, 0.003]]);
    const reports = await Promise.all([registry, other].map((one) => one.getMetricsAsJSON()));
    const text = await AggregatorRegistry.aggregate(reports).metrics();
    expect(text).toContain(`${NAME}_count{route="/a",lane="inline",status="200"} 4`);
    expect(text).toContain(`${NAME}_bucket{le="0.005",route="/a",lane="inline",status="200"} 3`);
  });
});
