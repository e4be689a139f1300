/** Facts of the one table: medians, bars, what is said of a run, and the plots. */
import { describe, expect, it } from 'vitest';
import { latencyPlot } from '../../bench/plot/latency.ts';
import { memoryPlot } from '../../bench/plot/memory.ts';
import { linear, logarithmic } from '../../bench/plot/scale.ts';
import { apart } from '../../bench/plot/svg.ts';
import {
  barText,
  digits,
  figure,
  keeps,
  medianOf,
  mergedResult,
  summaries,
} from '../../bench/report/figure.ts';
import { steps } from '../../bench/suite/steps.ts';
import { aboutRuns, tableMarkdown } from '../../bench/suite/table.ts';

describe('figures', () => {
  it.each([
    ['one run is its own median', [3], 3],
    ['the middle of three', [9, 1, 5], 5],
    ['of an even number the mean of the two in the middle', [4, 1, 3, 2], 2.5],
  ])('%s', (_fact, values, median) => {
    expect(medianOf(values)).toBe(median);
  });

  it.each([
    [8.126, '8.13'],
    [0.99871, '0.99871'],
    [0, '0'],
    [45.25, '45.3'],
    [1620.4, '1,620'],
  ])('%s is written %s', (value, written) => {
    expect(digits(value)).toBe(written);
  });

  it.each([
    ['a time that is the bar keeps to it', 8, { max: 8 }, true],
    ['a longer one does not', 8.01, { max: 8 }, false],
    ['a rate that is the bar keeps to it', 50, { min: 50 }, true],
    ['a lower one does not', 49.9, { min: 50 }, false],
  ])('%s', (_fact, value, bar, kept) => {
    expect(keeps(value, bar)).toBe(kept);
  });

  it('a bar says which side is good', () => {
    expect([barText({ max: 8 }), barText({ min: 0.998 }), barText(undefined)]).toEqual([
      '≤ 8',
      '≥ 0.998',
      '',
    ]);
  });

  it('runs become a median with the lowest and the highest, compared with the bar', () => {
    const runs = [30, 10, 20].map((value) => [
      figure('a', 'µs', value, { max: 20 }),
      figure('b', 'MB', value),
    ]);
    expect(summaries(runs)).toEqual([
      { what: 'a', unit: 'µs', median: 20, lowest: 10, highest: 30, bar: { max: 20 }, met: true },
      { what: 'b', unit: 'MB', median: 20, lowest: 10, highest: 30 },
    ]);
  });

  it('results of runs become one: the median of each number, texts of the first', () => {
    const run = (name: string, p50: number, starts: number[]) => ({
      name,
      sets: { a: { p50, n: 7 } },
      starts,
      gone: null,
    });
    const merged = mergedResult([run('one', 3, [1, 9]), run('two', 1, [2, 8]), run('three', 2, [3, 7])]);
    expect(merged).toEqual({
      name: 'one',
      sets: { a: { p50: 2, n: 7 } },
      starts: [2, 8],
      gone: null,
    });
  });
});

describe('the table', () => {
  const machine = { cpu: 'AMD', cores: 2, memory_gib: 24, kernel: '6', load: '0.10' };
  const versions = { node: '24', date: '2026-11-21' };
  const about = { machine, versions, scale: 1, runs: 3 };
  const spread = { lowest: 7, highest: 9 };
  const suite = {
    engine: {
      ...about,
      figures: [{ what: 'p50', unit: 'µs', median: 8, ...spread, bar: { max: 8 }, met: true }],
    },
    start: {
      ...about,
      machine: { ...machine, load: '0.20' },
      figures: [{ what: 'start', unit: 'ms', median: 8, ...spread, bar: { max: 5 }, met: false }],
    },
  };

  it('a line for each figure, with spread, bar and verdict', () => {
    expect(tableMarkdown(suite).split('\n').slice(2)).toEqual([
      '| p50 | 8 µs | 7 to 9 | ≤ 8 µs | met |',
      '| start | 8 ms | 7 to 9 | ≤ 5 ms | NOT MET |',
    ]);
  });

  it('scenarios of one day share a line, with the load before each', () => {
    expect(aboutRuns(suite)).toHaveLength(1);
    expect(aboutRuns(suite)[0]).toContain('engine (3 × at 0.10), start (3 × at 0.20)');
  });

  it('scenarios of another day have another line', () => {
    const later = { ...suite, start: { ...suite.start, versions: { ...versions, date: '2026-11-22' } } };
    expect(aboutRuns(later)).toHaveLength(2);
  });

  it('no scenario is named twice', () => {
    const names = steps.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });
});

describe('plots', () => {
  it.each([
    ['labels that touch are moved apart, the order kept', [10, 12, 11], [10, 42, 26]],
    ['others stay', [0, 50, 20], [0, 50, 20]],
  ])('%s', (_fact, heights, placed) => {
    expect(apart(heights, 16)).toEqual(placed);
  });

  it('equal factors are equally far apart', () => {
    const scale = logarithmic([1, 100], [0, 10]);
    expect([1, 10, 100].map(scale)).toEqual([0, 5, 10]);
    expect(scale.ticks).toEqual([1, 2, 5, 10, 20, 50, 100]);
  });

  it('a scale from nothing has few round ticks', () => {
    expect(linear(176, [0, 100]).ticks).toEqual([0, 50, 100, 150]);
  });

  it('the title is a statement made of the figures', () => {
    const times = { p50_us: 8, p95_us: 20, p99_us: 30, p999_us: 47.25, max_us: 90, qps: 1 };
    const figures = { n: 1000, ...times, empty: 0, redirected: 0, quiet: times, held_us: 90 };
    const engine = {
      machine: {},
      versions: {},
      data: { version: '', counts: {} },
      queries: '',
      passes: 3,
      sets: { 'autocomplete: every key press': figures },
    };
    const [plot] = latencyPlot(engine);
    expect(plot?.title).toBe('Of a thousand key presses, 999 are answered within 47.3 µs');
    expect(plot?.svg).toContain('prefers-color-scheme: dark');
  });

  it('what was not measured is not drawn', () => {
    const nothing = {
      machine: {},
      versions: {},
      data: { version: '', counts: {} },
      queries: '',
      passes: 1,
      sets: {},
    };
    expect(latencyPlot(nothing)).toEqual([]);
  });

  it('each process has its bar, the primary included', () => {
    const held = { privateMb: 120, proportionalMb: 300 };
    const fleets = { 1: { fresh: [held], after: [held] }, 2: { fresh: [], after: [held, held, held] } };
    const about = { machine: {}, versions: {}, data: { version: '', counts: {} } };
    const [plot] = memoryPlot({ ...about, requests: 100, diskMb: 600, fleets });
    expect(plot?.svg.match(/<rect [^>]*class="c[03]"/g)).toHaveLength(4);
    expect(plot?.title).toContain('120 MB of its own');
  });
});
