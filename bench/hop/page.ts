/** The results page on the limit between the lanes. */
import { digits, type Figure, figure } from '../report/figure.ts';
import type { Hop, HopResult } from './scenario.ts';

export function hopFigures({ questions }: HopResult): Figure[] {
  const inline = questions.filter(({ lane }) => lane === 'inline');
  const longest = Math.max(...inline.map(({ inline_us: us }) => us));
  return [figure('slowest question on the event loop, median', 'µs', longest)];
}

export function hopSection({ questions, times }: HopResult): string {
  return `## Hop to a thread

\`npm run bench -- hop\`: questions near the limit between the lanes, each answered ${digits(times)} times on the event loop and through
the pool, without other load. Medians in microseconds; *lane* is the one that such a question takes.

| Question | Lane | Bytes | On the event loop | Through the pool |
|---|---|---:|---:|---:|
${questions.map(row).join('\n')}
`;
}

function row({ question, lane, bytes, inline_us: inline, pool_us: pool }: Hop): string {
  return `| ${question} | ${lane} | ${digits(bytes)} | ${digits(inline)} | ${digits(pool)} |`;
}
