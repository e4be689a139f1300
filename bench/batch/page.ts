/** The results page on batches. */
import { batchBars } from '../report/bars.ts';
import { digits, type Figure, figure } from '../report/figure.ts';
import type { BatchResult } from './scenario.ts';

export function batchFigures({ quiet, top1, rubbish }: BatchResult): Figure[] {
  return [
    figure('cleansing in batches', 'rows/s', quiet, { min: batchBars.rowsPerSecond }),
    figure('cleansing in batches, right first', '', top1, { min: batchBars.top1 }),
    figure('rubbish taken for an address', 'rows', rubbish.taken, { max: batchBars.rubbishTaken }),
  ];
}

export function batchSection({ rows, first, quiet, top1, rubbish, categories }: BatchResult): string {
  const shares = ['A', 'B', 'C', 'D'].map((category) => `${category} ${digits(categories[category] ?? 0)}`);
  return `## Batches

\`npm run bench -- batch\`, one core, a thousand rows a call: ${digits(rows)} rows of a messy list, bytes in and bytes out, at
${digits(quiet)} rows a second (first pass ${digits(first)}). Of the rows that mean an address ${(top1 * 100).toFixed(3)} % had it first; of
${digits(rubbish.rows)} rows of rubbish ${digits(rubbish.taken)} were taken for an address (A or B). Categories: ${shares.join(', ')}.
`;
}
