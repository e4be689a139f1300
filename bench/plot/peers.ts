/** The same questions asked of ourselves and of databases. */
import { digits } from '../figure.ts';
import { ratio } from '../peers/page.ts';
import type { PeersResult } from '../peers/scenario.ts';
import { around, logarithmic } from './scale.ts';
import { dot, drawing, line, type Plot, text, WIDTH } from './svg.ts';

const ROWS: readonly (readonly [set: string, label: string])[] = [
  ['autocomplete: every key press', 'key press'],
  ['cleansing: exact text', 'cleansing, exact'],
  ['cleansing: one slip in the street', '… one slip'],
  ['cleansing: two slips', '… two slips'],
  ['cleansing: abbreviated', '… abbreviated'],
  ['cleansing: without postcode', '… no postcode'],
  ['reverse: 500 m off', 'reverse, 500 m'],
  ['lookup: address', 'lookup'],
];
/** What the title tells of. */
const SLIP = 'cleansing: one slip in the street';
const ROW = 48;
const APART = 12;
const box = { left: 140, right: WIDTH - 30, top: 108 };

export function peersPlot({ compared, passes }: PeersResult): Plot[] {
  const rows = ROWS.filter(([set]) => compared.every(({ sets }) => sets[set] !== undefined));
  const of = (set: string) => compared.map(({ sets }) => sets[set]?.quiet ?? { p50_us: 1, p99_us: 1 });
  const [ours, ...peers] = of(SLIP);
  if (ours === undefined || peers.length === 0 || rows.length === 0) return [];
  const values = rows.flatMap(([set]) => of(set).flatMap(({ p50_us, p99_us }) => [p50_us, p99_us]));
  const x = logarithmic(around(values), [box.left, box.right]);
  const bottom = box.top + rows.length * ROW;
  const times = peers.map(
    ({ p50_us }, place) => `${compared[place + 1]?.name} ${digits(ratio(p50_us, ours.p50_us))} times as long`,
  );
  const title = `A misspelt street is cleansed in ${digits(ours.p50_us)} µs; it takes ${times.join(', ')}`;
  const subtitle = `Microseconds, median to p99, the fastest of ${passes} passes, one core; the databases answer with bare rows`;
  const svg = drawing(title, subtitle, bottom + 48, [
    ...compared.map(({ name }, place) => text(box.left + place * 110, 82, name, `c${place} strong`)),
    ...x.ticks.flatMap((tick) => [
      line(x(tick), box.top - 10, x(tick), bottom, 'grid'),
      text(x(tick), bottom + 20, digits(tick), 'muted', 'middle'),
    ]),
    ...rows.flatMap(([set, label], row) => [
      text(box.left - 14, box.top + row * ROW + APART + 6, label, '', 'end'),
      ...of(set).flatMap(({ p50_us, p99_us }, place) => {
        const y = box.top + row * ROW + place * APART + 2;
        return [line(x(p50_us), y, x(p99_us), y, `line c${place}`), dot(x(p50_us), y, `c${place}`)];
      }),
    ]),
  ]);
  return [{ file: 'peers', title, svg }];
}
