/** The results page on single questions. */
import { barsOf, LONGEST_HELD_US, MOST_REDIRECTED } from '../report/bars.ts';
import { type Figure, figure } from '../report/figure.ts';
import type { EngineResult } from './scenario.ts';
import type { SetFigures } from './statistics.ts';

export function engineFigures({ sets }: EngineResult): Figure[] {
  return Object.entries(sets).flatMap(([set, { quiet, held_us, redirected, top1 }]) => {
    const bars = barsOf(set);
    const held = figure(`${set}, longest on the event loop`, 'µs', held_us, { max: LONGEST_HELD_US });
    if (bars === undefined) return set.endsWith('hostile') || set.endsWith('letters') ? [held] : [];
    const { p999_us, top1: minTop1 } = bars;
    return [
      figure(`${set}, p50`, 'µs', quiet.p50_us, { max: bars.p50_us }),
      figure(`${set}, p99`, 'µs', quiet.p99_us, { max: bars.p99_us }),
      ...(p999_us === undefined ? [] : [figure(`${set}, p99.9`, 'µs', quiet.p999_us, { max: p999_us })]),
      ...(minTop1 === undefined || top1 === undefined
        ? []
        : [figure(`${set}, right first`, '', top1, { min: minTop1 })]),
      held,
      ...(redirected > 0
        ? [figure(`${set}, left the inline lane`, '', redirected, { max: MOST_REDIRECTED })]
        : []),
    ];
  });
}

export function engineSection({ queries, passes, sets }: EngineResult): string {
  return `## Single questions

\`npm run bench -- engine\`, one core, through the addon from JavaScript, the answer a finished buffer; queries ${queries}.
Microseconds. *Quiet* is the fastest of ${passes} passes of each question, *first* the first counted pass.

| Questions | n | quiet p50 / p95 / p99 / p99.9 / max | first p50 / p99 / max | bar p50 / p99 | left the inline lane | longest on the event loop | right first |
|---|---:|---:|---:|---:|---:|---:|---:|
${Object.entries(sets)
  .map(([set, figures]) => row(set, figures))
  .join('\n')}
`;
}

function row(
  set: string,
  { n, quiet, held_us, p50_us, p99_us, max_us, redirected, top1 }: SetFigures,
): string {
  const bars = barsOf(set);
  const { p50_us: p50, p95_us: p95, p99_us: p99, p999_us: p999, max_us: max } = quiet;
  const cells = [
    set,
    n,
    [p50, p95, p99, p999, max].map((time) => time.toFixed(1)).join(' / '),
    [p50_us, p99_us, max_us].map((time) => time.toFixed(1)).join(' / '),
    bars === undefined ? '' : `${bars.p50_us} / ${bars.p99_us}`,
    `${(redirected * 100).toFixed(2)} %`,
    held_us.toFixed(0),
    top1 === undefined ? '' : `${(top1 * 100).toFixed(2)} %`,
  ];
  return `| ${cells.join(' | ')} |`;
}
