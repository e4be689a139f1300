/** The soak: the verdict on its figures, its mix of requests, and which answers are faults. No service is started. */
import { describe, expect, it } from 'vitest';
import { faultOf, OVERLOADED } from '../../bench/soak/client.ts';
import { slopePerMinute } from '../../bench/soak/memory.ts';
import { mix } from '../../bench/soak/mix.ts';
import { type SoakResult, verdictOn } from '../../bench/soak/verdict.ts';

const latencies = { n: 1, p50_us: 1, p99_us: 1, p999_us: 1, max_us: 1 };
const memory = (perMinute: number) =>
  Array.from({ length: 60 }, (_, index) => ({ seconds: index * 10, mib: 100 + (perMinute * index) / 6 }));

const sound: SoakResult = {
  machine: {},
  versions: {},
  data: ['a', 'b'],
  minutes: 10,
  share: 0.8,
  capacity: 100,
  rate: 80,
  load: { seconds: 600, answered: 48_000, refused: 0, failed: 0, faults: {}, latencies, kinds: {} },
  capacityFailed: 0,
  swaps: { made: 29, taken: 29 },
  memory: memory(0),
  left: { mapped: 1, files: 0 },
  complaints: [],
  exitCode: 0,
};

describe('a soak', () => {
  it.each([
    ['passes when nothing is wrong', {}, 0],
    ['fails when one request did', { load: { ...sound.load, failed: 1 } }, 1],
    ['fails when one did while capacity was measured', { capacityFailed: 1 }, 1],
    ['fails when nothing was answered', { load: { ...sound.load, answered: 0 } }, 1],
    ['passes when some were refused under overload', { load: { ...sound.load, refused: 900 } }, 0],
    ['fails when most were', { load: { ...sound.load, refused: 50_000 } }, 1],
    ['passes when memory grows by little', { memory: memory(1) }, 0],
    ['fails when memory grows without end', { memory: memory(10) }, 1],
    ['fails when a swap was missed', { swaps: { made: 29, taken: 28 } }, 1],
    ['fails when a former snapshot stays mapped', { left: { mapped: 2, files: 0 } }, 1],
    ['fails when files stay open', { left: { mapped: 1, files: 1000 } }, 1],
    ['fails when the log complains', { complaints: ['{}'] }, 1],
    ['fails when the service does not stop well', { exitCode: 1 }, 1],
  ] as [string, Partial<SoakResult>, number][])('%s', (_fact, difference, broken) => {
    expect(verdictOn({ ...sound, ...difference }).filter(({ holds }) => !holds)).toHaveLength(broken);
  });
});

it.each([
  ['level memory has no slope', [5, 5, 5], 0],
  ['two more a minute is a slope of two', [1, 3, 5], 2],
  ['a single sample has none', [7], 0],
])('%s', (_fact, values, slope) => {
  expect(slopePerMinute(values.map((mib, index) => ({ seconds: index * 60, mib })))).toBeCloseTo(slope);
});

describe('the mix of a soak', () => {
  const home = {
    id: '0a3f50b9-4660-32b8-e044-0003ba298018',
    adgangsadresseid: '0a3f5095-51ac-32b8-e044-0003ba298018',
    betegnelse: 'Storegade 1, 6270 Tønder',
    vejnavn: 'Storegade',
    postnr: '6270',
    x: 8.86,
    y: 54.94,
  };
  const first = (seed: number) => {
    const requests = mix([home], seed);
    return Array.from({ length: 2000 }, () => requests.next().value);
  };

  it('is the same for a seed', () => {
    const paths = (seed: number) => first(seed).map(({ path }) => path);
    expect(paths(1)).toEqual(paths(1));
    expect(paths(1)).not.toEqual(paths(2));
  });

  it('holds every kind of request', () => {
    expect([...new Set(first(1).map(({ kind }) => kind))].sort()).toEqual([
      ...['JSONP', 'aborted', 'bad request', 'conditional', 'datavask', 'datavask of several', 'gzip'],
      ...['key press', 'list', 'long list', 'lookup', 'reverse'],
    ]);
  });

  it.each([
    ['a right answer has no fault', 'key press', 200, '[]', undefined],
    ['another status is one', 'key press', 503, '{}', 'status 503'],
    ['another body is one', 'key press', 200, '{}', 'an answer to another question'],
    ['a bad request that is answered is one', 'bad request', 200, '[]', 'status 200'],
    ['another object is one', 'conditional', 200, '{"id":"other"}', 'an answer to another question'],
    ['nothing new is none', 'conditional', 304, '', undefined],
  ])('%s', (_fact, kind, status, body, fault) => {
    const request = first(1).find((one) => one.kind === kind);
    expect(request?.fault({ status, headers: {}, body: Buffer.from(body) })).toBe(fault);
  });

  it.each([
    ['503 with Retry-After is overload', '{"error":{"code":"overloaded"}}', '1', OVERLOADED],
    ['… in a script too', 'answered({"error":{"code":"overloaded"}});', '1', OVERLOADED],
    ['not when nobody says when', '{"error":{"code":"overloaded"}}', undefined, 'status 503'],
    ['not when a question is too broad', '{"error":{"code":"query_too_broad"}}', '1', 'status 503'],
  ])('%s', (_fact, body, seconds, fault) => {
    const headers = { 'retry-after': seconds };
    const [request] = first(1);
    expect(request && faultOf(request, { status: 503, headers, body: Buffer.from(body) })).toBe(fault);
  });
});
