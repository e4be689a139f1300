/** What the same questions cost over larger countries. */

import type { GrowthResult } from '../growth/scenario.ts';
import { digits } from '../report/figure.ts';
import { around, logarithmic } from './scale.ts';
import { apart, dot, drawing, line, type Plot, path, text, WIDTH } from './svg.ts';

const LINES: readonly (readonly [set: string, label: string])[] = [
  ['autocomplete: every key press', 'key press'],
  ['cleansing: one typo in the street', 'cleansing, one typo'],
  ['lookup: address', 'lookup'],
];
const HEIGHT = 400;
const box = { left: 70, right: WIDTH - 170, top: 84, bottom: HEIGHT - 62 };

export function growthPlot({ sizes }: GrowthResult): Plot[] {
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  if (smallest === undefined || largest === undefined || sizes.length < 2) return [];
  const drawn = LINES.filter(([set]) => sizes.every(({ sets }) => sets[set] !== undefined));
  const of = (set: string, at: 'p50_us' | 'p99_us'): number[] =>
    sizes.map(({ sets }) => sets[set]?.quiet[at] ?? 1);
  const curves = drawn.flatMap(([set, label], colour) => [
    { label: `${label}, p50`, kind: `c${colour}`, values: of(set, 'p50_us') },
    { label: `${label}, p99`, kind: `c${colour} dashed`, values: of(set, 'p99_us') },
  ]);
  const [first] = curves;
  if (first === undefined) return [];
  const entrances = sizes.map(({ counts }) => counts['access_addresses'] ?? 1);
  const x = logarithmic(around(entrances, 1.1), [box.left, box.right]);
  const y = logarithmic(around(curves.flatMap(({ values }) => values)), [box.bottom, box.top]);
  const times = (values: readonly number[]): string =>
    digits(Number(((values.at(-1) ?? 1) / (values[0] ?? 1)).toFixed(1)));
  const title = `A country ${times(entrances)} times as large makes a key press ${times(first.values)} times as expensive`;
  const labels = apart(
    curves.map(({ values }) => y(values.at(-1) ?? 1) + 4),
    16,
  );
  const svg = drawing(
    title,
    'Microseconds by number of access addresses; one core, the fastest pass; p99 dashed',
    HEIGHT,
    [
      ...y.ticks.flatMap((tick) => [
        line(box.left, y(tick), box.right, y(tick), 'grid'),
        text(box.left - 8, y(tick) + 4, digits(tick), 'muted', 'end'),
      ]),
      ...entrances.map((count) =>
        text(x(count), box.bottom + 22, `${digits(count / 1000)} k`, 'muted', 'middle'),
      ),
      text((box.left + box.right) / 2, box.bottom + 44, 'access addresses', 'muted', 'middle'),
      ...curves.flatMap(({ label, kind, values }, place) => [
        path(
          values.map((value, size) => [x(entrances[size] ?? 1), y(value)]),
          kind,
        ),
        ...values.map((value, size) => dot(x(entrances[size] ?? 1), y(value), kind.replace(' dashed', ''))),
        text(box.right + 12, labels[place] ?? 0, label, `${kind.replace(' dashed', '')} strong`),
      ]),
    ],
  );
  return [{ file: 'growth', title, svg }];
}
