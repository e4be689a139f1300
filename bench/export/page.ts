/** The results page on files of whole resources. */
import { exportBars } from '../report/bars.ts';
import { type Figure, figure } from '../report/figure.ts';
import type { ExportResult, ExportRun } from './scenario.ts';

export function exportFigures({ runs }: ExportResult): Figure[] {
  return runs.map(({ format, seconds }) => {
    const max = format === 'geoparquet' ? exportBars.geoparquetSeconds : undefined;
    return figure(`all addresses as ${format}`, 's', seconds, max === undefined ? undefined : { max });
  });
}

const readers = ({ readers: all }: ExportRun): string =>
  all
    .filter(({ rows }) => rows !== undefined)
    .map(({ reader, rows }) => `${reader} ${rows?.toLocaleString('en')}`)
    .join(', ') || '–';

export function exportSection({ runs }: ExportResult): string {
  const lines = runs.map(
    (run) =>
      `| ${run.format} | ${run.seconds.toFixed(1)} s | ${Math.round(run.megabytes)} MB | ${Math.round(run.privateMb)} MB | ${readers(run)} |`,
  );
  return `## Files of whole resources

\`npm run bench -- export\`: all addresses through \`vejviser export\`, from exec to end. The last column is how many rows other readers
count, where they are installed.

| | Time | File | Private memory | Read by |
|---|---|---|---|---|
${lines.join('\n')}
`;
}
