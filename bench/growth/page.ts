/** The results page on growth. */
import { digits, type Figure } from '../report/figure.ts';
import type { GrowthResult } from './scenario.ts';

/** Growth has no bar of its own: its sizes are held against those of single questions. */
export function growthFigures(): Figure[] {
  return [];
}

export function growthSection({ sizes }: GrowthResult): string {
  const sets = Object.keys(sizes[0]?.sets ?? {});
  const heads = sizes.map(({ counts }) => `${digits((counts['access_addresses'] ?? 0) / 1000)} k`);
  const rows = sets.map((set) => {
    const cells = sizes.map(({ sets }) => {
      const quiet = sets[set]?.quiet;
      return quiet === undefined ? '' : `${quiet.p50_us.toFixed(1)} / ${quiet.p99_us.toFixed(1)}`;
    });
    return `| ${set} | ${cells.join(' | ')} |`;
  });
  return `## Growth

\`npm run bench -- growth\`: the same questions over synthetic countries of ${heads.join(', ')} access addresses, one core;
quiet p50 / p99 in microseconds.

| Questions | ${heads.join(' | ')} |
|---|${heads.map(() => '---:').join('|')}|
${rows.join('\n')}
`;
}
