/** Facts of the scenarios over HTTP: what counts as answered, what is held against which bar. */
import { describe, expect, it } from 'vitest';
import { allAnswered, type Latency, type Outcome, posted } from '../../bench/http/client.ts';
import { httpFigures, httpSection } from '../../bench/http/page.ts';
import { lanesFigures, lanesSection } from '../../bench/lanes/page.ts';
import { layersFigures, layersSection } from '../../bench/layers/page.ts';
import type { Layer } from '../../bench/layers/scenario.ts';

const latency: Latency = { n: 10, mean_us: 2, p50_us: 2, p90_us: 3, p99_us: 4, p999_us: 5, max_us: 6 };
const answers = { ...latency, mean_bytes: 100, without_retry_after: 10 };
const outcome: Outcome = {
  seconds: 1,
  answered: 10,
  rate: 10,
  statuses: { 200: answers },
  failures: {},
  unanswered: 0,
};

describe('an outcome', () => {
  it('with every request answered gives the answers', () => {
    expect(allAnswered(outcome)).toBe(answers);
  });

  it.each([
    ['a request answered otherwise', { statuses: { 200: answers, 503: answers } }],
    ['no answer at all', { statuses: {} }],
    ['a connection that broke', { failures: { 'exchange: closed': 1 } }],
    ['a request that was never answered', { unanswered: 1 }],
  ])('with %s is refused', (_fact, more) => {
    expect(() => allAnswered({ ...outcome, ...more })).toThrow('not all requests were answered');
  });

  it('reads requests a line; one with a body names its method', () => {
    expect(posted('/datavask/adresser', [{ betegnelse: 'a' }])).toBe(
      'POST\t/datavask/adresser\t[{"betegnelse":"a"}]',
    );
  });
});

const layer = (name: string, more: Partial<Layer>): Layer => ({
  name,
  single_us: 40,
  single_more_us: 0,
  rate: 40_000,
  share: 1,
  busy_more_us: 0,
  processor_us: 20,
  mean_bytes: 100,
  ...more,
});

const machine = { machine: {}, versions: {}, data: { version: 'a', counts: {} } };

describe('layers', () => {
  const result = {
    ...machine,
    rounds: 9,
    layers: [
      layer('bare node:http', { rate: 50_000 }),
      layer('bare Fastify', {}),
      layer('prebuilt', { busy_more_us: 11 }),
      layer('engine', { single_more_us: 30, rate: 20_000, share: 0.5 }),
      layer('gzip', { single_more_us: 45, rate: 9_000, share: 0.2 }),
    ],
  };
  const figures = layersFigures(result);

  it.each([
    ['the service without its engine, more than bare Fastify at saturation', 11, { max: 10 }],
    ['one connection, p50 more than bare Fastify', 30, { max: 35 }],
    ['one connection, p50 more than bare Fastify, gzip', 45, undefined],
    ['16 connections, share of bare Fastify', 0.5, { min: 0.4 }],
    ['16 connections', 20_000, { min: 15_000 }],
    ['16 connections, gzip', 9_000, { min: 8_000 }],
  ])('%s', (what, value, bar) => {
    const found = figures.find((figure) => figure.what === what);
    expect([found?.value, found?.bar]).toEqual([value, bar]);
  });

  it('have a line each', () => {
    expect(layersSection(result)).toContain('| engine | 40 | 30 | 20,000 | 0.5 | 0 | 20 | 100 |');
  });
});

describe('lanes', () => {
  const overload = {
    typing: latency,
    rate: 300,
    answered: 5,
    slowest_us: 2_000_000,
    refused: 7,
    withoutRetryAfter: 1,
    lost: 0,
  };
  const underLoad = {
    typing: { ...latency, p99_us: 1_900 },
    late: { ...latency, p99_us: 1 },
    pages: answers,
    batches: answers,
    rowsABatch: 1_000,
  };
  const bare = { ...latency, p99_us: 3 };
  const withoutIdle = { bare: { ...latency, p99_us: 2.5 }, underLoad: { ...latency, p99_us: 900 } };
  const result = {
    ...machine,
    rate: 1_000,
    isRealTime: true,
    bare,
    alone: latency,
    underLoad,
    withoutIdle,
    overload,
  };

  it('key presses during long work, and refusals, have bars', () => {
    expect(lanesFigures(result).map(({ value, bar }) => [value, bar])).toEqual([
      [3, undefined],
      [4, undefined],
      [1_900, { max: 2_000 }],
      [2.5, undefined],
      [900, { max: 2_000 }],
      [4, undefined],
      [1, { max: 0 }],
      [0, { max: 0 }],
    ]);
  });

  it('refused pages are counted', () => {
    const section = lanesSection(result);
    expect(section).toContain('| key presses during pages and batches | 10 | 2 | 1,900 | 5 | 6 |');
    expect(section).toContain(
      '| key presses during pages and batches, CPU idle states off | 10 | 2 | 900 | 5 | 6 |',
    );
    expect(lanesSection({ ...result, withoutIdle: undefined })).not.toMatch(/idle states off/i);
    expect(lanesFigures({ ...result, withoutIdle: undefined })).toHaveLength(6);
    expect(section).toContain('runs at real-time priority');
    expect(lanesSection({ ...result, isRealTime: false })).toContain('at normal priority');
    expect(section).toContain('| delay of the client in sending those | 10 | 2 | 1 | 5 | 6 |');
    expect(section).toMatch(
      /300 pages fell due a second; 5 were answered, the slowest after\s2,000 ms, and 7 refused/,
    );
  });
});

describe('mixed requests', () => {
  const [keyPresses, late] = [2, 1].map((p99_us) => ({ ...latency, p99_us }));
  const open = [{ share: 0.5, rate: 50, latency, keyPresses, late }];
  const result = { ...machine, fleets: [{ processes: 2, capacity: 100, closed: latency, open }] };

  it('say what processes can answer, and how long requests wait at a share of that', () => {
    expect(httpFigures(result).map(({ what, value }) => [what, value])).toEqual([
      ['mix, 2 processes', 100],
      ['mix, 2 processes, p99 at 50 % of that', 4],
      ['key presses in the mix, 2 processes, p99 at 50 % of that', 2],
    ]);
    expect(httpSection(result)).toContain('| 2 | open, 50 % of it | 50 | 2 | 4 | 5 | 6 | 2 | 1 |');
  });
});
