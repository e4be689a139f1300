/** Facts of the table of `npm run bench -- --quick`. */
import { describe, expect, it } from 'vitest';
import { linesOf, type Outcome } from '../../bench/quick/scenario.ts';

const times = { p50_us: 41.26, p95_us: 80, p99_us: 123.4, p999_us: 130, max_us: 200, qps: 20_000 };
const figures = { ...times, n: 10, top1: 0.985, empty: 0, redirected: 0, quiet: times, held_us: 200 };
const measured: Outcome = {
  name: 'vejviser',
  asked: {
    name: 'vejviser',
    version: '1',
    buildSeconds: undefined,
    diskMb: 10,
    sets: { 'cleansing: exact text': figures },
    memory: { privateMb: 20, proportionalMb: 34.44 },
    roundTripUs: undefined,
  },
  rowsPerSecond: 39_504,
};
const failed = (reason: string): Outcome => ({
  name: 'PostgreSQL',
  asked: new Error(reason),
  rowsPerSecond: new Error(reason),
});

/** The line of a system below what was asked of the first one. */
function lineOf(outcomes: readonly Outcome[], what: string, system: string): string {
  const lines = linesOf(outcomes, 20_000);
  const first = lines.findIndex((line) => line.startsWith(what));
  const found = lines.slice(first).find((line) => line.includes(system)) ?? '';
  return found.replaceAll(/ {2,}/g, ' | ');
}

describe('the table in minutes', () => {
  it.each([
    [
      'times and what was right first',
      'cleanse: exact',
      'vejviser',
      /\| vejviser \| 41\.3 \| 123 \| 98\.5 %$/,
    ],
    ['a question that none asked says so', 'lookup by id', 'vejviser', /\| vejviser \| no such question$/],
    ['rows a second, disk and memory', 'list of 20,000', 'vejviser', /\| vejviser \| 39,504 \| 10 \| 34\.4$/],
    [
      'a system that fails is a row that says why',
      'key press',
      'PostgreSQL',
      /\| PostgreSQL \| not installed$/,
    ],
    ['so is its file of rows', 'list of 20,000', 'PostgreSQL', /\| PostgreSQL \| not installed$/],
  ])('%s', (_fact, what, system, line) => {
    expect(lineOf([measured, failed('not installed')], what, system)).toMatch(line);
  });

  it('no line is wider than 100 columns or broken, whatever the reason', () => {
    const reason = `it does not start:\n    at ${'x'.repeat(300)}`;
    const lines = linesOf([measured, failed(reason)], 20_000);
    expect(Math.max(...lines.map((line) => line.length))).toBe(100);
    expect(lines).toHaveLength(1 + 2 * 10);
  });
});
