/** How much longer the databases take for the same questions. */

import type { Compared, PeersResult } from '../peers/result.ts';
import { digits } from '../report/figure.ts';
import { around, logarithmic } from './scale.ts';
import { dot, drawing, line, type Plot, text, WIDTH } from './svg.ts';

const ROW = 34;
const box = { left: 300, right: WIDTH - 40, top: 108 };

interface Row {
  readonly set: string;
  /** By peer: how many times our time it takes. */
  readonly ratios: readonly { readonly colour: number; readonly p50: number; readonly p99: number }[];
}

export function peersPlot({ compared }: PeersResult): Plot[] {
  const [ours, ...peers] = compared;
  const sets = Object.entries(ours?.sets ?? {}).filter(([set, { top1 }]) => hasAnswer(set, top1));
  const rows = sets.map(([set]) => rowOf(set, ours, peers)).filter(({ ratios }) => ratios.length > 0);
  if (rows.length === 0) return [];
  const values = rows.flatMap(({ ratios }) => ratios.flatMap(({ p50, p99 }) => [p50, p99]));
  const bottom = box.top + rows.length * ROW;
  const x = logarithmic(around([...values, 1]), [box.left, box.right]);
  const title = titleOf(rows);
  const svg = drawing(
    title,
    'Their time divided by ours, one core each, the fastest pass; filled at the median, hollow at p99',
    bottom + 44,
    [
      ...peers.flatMap(({ name }, colour) => [
        dot(30 + colour * 120, 78, `c${colour}`),
        text(42 + colour * 120, 82, name, `c${colour} strong`),
      ]),
      ...x.ticks.flatMap((tick) => [
        line(x(tick), box.top - 12, x(tick), bottom, tick === 1 ? 'bar' : 'grid'),
        text(x(tick), bottom + 20, `${digits(tick)} ×`, 'muted', 'middle'),
      ]),
      ...rows.flatMap(({ set, ratios }, place) => {
        const y = box.top + place * ROW + 6;
        const heightOf = (peer: number): number => y + (peer - (ratios.length - 1) / 2) * 10;
        return [
          text(box.left - 14, y + 4, set, '', 'end'),
          ...ratios.flatMap(({ colour, p50, p99 }, peer) => [
            line(x(p50), heightOf(peer), x(p99), heightOf(peer), `c${colour}`),
            dot(x(p99), heightOf(peer), `c${colour} hollow`),
            dot(x(p50), heightOf(peer), `c${colour}`),
          ]),
        ];
      }),
    ],
  );
  return [{ file: 'peers', title, svg }];
}

/** Without rubbish and single letters: how fast nothing is found is no comparison. */
function hasAnswer(set: string, top1: number | undefined): boolean {
  return set !== 'mix' && (top1 !== undefined || set.startsWith('reverse'));
}

function rowOf(set: string, ours: Compared | undefined, peers: readonly Compared[]): Row {
  const mine = ours?.sets[set]?.quiet;
  const ratios = peers.flatMap(({ sets }, colour) => {
    const theirs = sets[set]?.quiet;
    if (mine === undefined || theirs === undefined) return [];
    return [{ colour, p50: theirs.p50_us / mine.p50_us, p99: theirs.p99_us / mine.p99_us }];
  });
  return { set, ratios };
}

/** By the faster of the peers in each row. */
function titleOf(rows: readonly Row[]): string {
  const best = rows.map(({ ratios }) => Math.min(...ratios.map(({ p50 }) => p50)));
  const lost = best.filter((ratio) => ratio < 1).length;
  const times = (value: number): string => digits(Number(value.toPrecision(2)));
  if (lost > 0) return `Of ${rows.length} kinds of question a database answers ${lost} sooner at the median`;
  return `At the median the faster database takes ${times(Math.min(...best))} to ${times(Math.max(...best))} times as long`;
}
