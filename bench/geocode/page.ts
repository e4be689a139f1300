/** The results page on files of rows. */
import { geocodeBars } from '../report/bars.ts';
import { digits, type Figure, figure } from '../report/figure.ts';
import type { GeocodeResult, GeocodeRun } from './scenario.ts';

const nameOf = ({ list, cores }: GeocodeRun): string =>
  `file to file, ${list} rows, ${cores === 1 ? 'one core' : `${cores} cores`}`;

export function geocodeFigures({ runs }: GeocodeResult): Figure[] {
  return runs.map((run) => {
    const { list, cores, rowsPerSecond } = run;
    const min = cores === 1 ? geocodeBars[list] : list === 'messy' ? geocodeBars.messyOnTwo : undefined;
    return figure(nameOf(run), 'rows/s', rowsPerSecond, min === undefined ? undefined : { min });
  });
}

export function geocodeSection({ startSeconds, runs }: GeocodeResult): string {
  const lines = runs.map(
    (run) =>
      `| ${nameOf(run)} | ${digits(run.rows)} | ${run.seconds.toFixed(1)} s | ${digits(run.rowsPerSecond)} | ${Math.round(run.privateMb)} MB |`,
  );
  return `## Files

\`npm run bench -- geocode\`: CSV in windows-1252 through \`vejviser geocode\` to CSV, every row another address. Rows a second
are without the ${startSeconds.toFixed(1)} s that a run without rows takes.

| | Rows | Whole run | Rows a second | Private memory |
|---|---|---|---|---|
${lines.join('\n')}
`;
}
