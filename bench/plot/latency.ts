/** How long key presses take, from the median to the longest. */

import type { EngineResult } from '../engine/scenario.ts';
import type { SetFigures, Times } from '../engine/statistics.ts';
import { barsOf } from '../report/bars.ts';
import { digits } from '../report/figure.ts';
import { around, logarithmic } from './scale.ts';
import { apart, dot, drawing, line, type Plot, path, text, WIDTH } from './svg.ts';

const EXACT = 'autocomplete: every key press';
const LINES: readonly (readonly [set: string, label: string])[] = [
  [EXACT, 'without a typo'],
  ['autocomplete: every key press, one typo', 'with one typo'],
];
const SHARES: readonly (readonly [label: string, share: number, of: (times: Times) => number])[] = [
  ['half', 0.5, (times) => times.p50_us],
  ['95 %', 0.95, (times) => times.p95_us],
  ['99 %', 0.99, (times) => times.p99_us],
  ['99.9 %', 0.999, (times) => times.p999_us],
  ['all', Number.NaN, (times) => times.max_us],
];
const HEIGHT = 400;
const box = { left: 70, right: WIDTH - 130, top: 84, bottom: HEIGHT - 52 };

export function latencyPlot({ data, sets }: EngineResult): Plot[] {
  const drawn = LINES.flatMap(([set, label]): [SetFigures, string][] => {
    const figures = sets[set];
    return figures === undefined ? [] : [[figures, label]];
  });
  const [first] = drawn;
  const bars = barsOf(EXACT);
  if (first === undefined || bars === undefined) return [];
  const limits = [bars.p50_us, bars.p99_us, bars.p999_us ?? bars.p99_us];
  const times = drawn.flatMap(([{ quiet }]) => SHARES.map(([, , of]) => of(quiet)));
  const y = logarithmic(around([...times, ...limits]), [box.bottom, box.top]);
  const x = (place: number): number => box.left + ((place + 0.5) / SHARES.length) * (box.right - box.left);
  const entrances = digits(data.counts['access_addresses'] ?? 0);
  const title = `Of a thousand key presses, 999 are answered within ${digits(first[0].quiet.p999_us)} µs`;
  const labels = apart(
    drawn.map(([{ quiet }]) => y(quiet.max_us) + 4),
    16,
  );
  const half = (box.right - box.left) / SHARES.length / 2 - 8;
  const svg = drawing(
    title,
    `Microseconds by share of ${digits(first[0].n)} key presses over ${entrances} access addresses; one core, the fastest pass`,
    HEIGHT,
    [
      ...y.ticks.flatMap((tick) => [
        line(box.left, y(tick), box.right, y(tick), 'grid'),
        text(box.left - 8, y(tick) + 4, digits(tick), 'muted', 'end'),
      ]),
      ...SHARES.map(([label], place) => text(x(place), box.bottom + 22, label, 'muted', 'middle')),
      ...[0, 2, 3].flatMap((place, index) => {
        const limit = limits[index] ?? 0;
        return [
          line(x(place) - half, y(limit), x(place) + half, y(limit), 'bar'),
          text(x(place), y(limit) - 6, `bar ${digits(limit)}`, 'muted', 'middle'),
        ];
      }),
      ...drawn.flatMap(([{ quiet }, label], colour) => [
        path(
          SHARES.map(([, , of], place) => [x(place), y(of(quiet))]),
          `c${colour}`,
        ),
        ...SHARES.map(([, , of], place) => dot(x(place), y(of(quiet)), `c${colour}`)),
        text(x(SHARES.length - 1) + 14, labels[colour] ?? 0, label, `c${colour} strong`),
      ]),
    ],
  );
  return [{ file: 'latency', title, svg }];
}
