/** The results page on files of rows. */
import { geocodeBars } from '../report/bars.ts';
import { digits, type Figure, figure } from '../report/figure.ts';
import type { GeocodeResult, GeocodeRun } from './scenario.ts';

const kinds = { messy: 'messy rows', clean: 'clean rows', workbook: 'messy rows, xlsx to xlsx' } as const;

const nameOf = ({ list, cores }: GeocodeRun): string =>
  `file to file, ${kinds[list]}, ${cores === 1 ? 'one core' : `${cores} cores`}`;

const nameOfPeer = (name: string): string => `file to file, messy rows, ${name}, one core`;

export function geocodeFigures({ runs, peers = [] }: GeocodeResult): Figure[] {
  const ours = runs.map((run) => {
    const { list, cores, rowsPerSecond } = run;
    const min = barOf(list, cores);
    return figure(nameOf(run), 'rows/s', rowsPerSecond, min === undefined ? undefined : { min });
  });
  return [
    ...ours,
    ...peers.map(({ name, rowsPerSecond }) => figure(nameOfPeer(name), 'rows/s', rowsPerSecond)),
  ];
}

function barOf(list: GeocodeRun['list'], cores: number): number | undefined {
  if (list === 'workbook') return undefined;
  if (cores === 1) return geocodeBars[list];
  return list === 'messy' ? geocodeBars.messyOnTwo : undefined;
}

export function geocodeSection({ startSeconds, runs, peers = [], missing = [] }: GeocodeResult): string {
  const lines = runs.map(
    (run) =>
      `| ${nameOf(run)} | ${digits(run.rows)} | ${run.seconds.toFixed(1)} s | ${digits(run.rowsPerSecond)} | ${Math.round(run.privateMb)} MB |`,
  );
  const others = peers.map(
    ({ name, rows, seconds, rowsPerSecond }) =>
      `| ${nameOfPeer(name)} | ${digits(rows)} | ${seconds.toFixed(1)} s | ${digits(rowsPerSecond)} | |`,
  );
  const gone = missing.map(({ name, reason }) => `\n${name} is missing: ${reason}.\n`);
  return `## Files

\`npm run bench -- geocode\`: CSV in windows-1252 through \`vejviser geocode\` to CSV, every row another address. Rows a second
are without the ${startSeconds.toFixed(1)} s that a run without rows takes. The databases are those that
[are compared](#compared-with-sqlite-and-postgresql) over single questions, in the pipeline that their user would write: SQLite
asked row by row in the process that reads the file, PostgreSQL with the rows taken apart, copied in, joined and copied out. They
append id and text; they say neither category nor score, and a row in doubt is one like any other.

| | Rows | Whole run | Rows a second | Private memory |
|---|---|---|---|---|
${[...lines, ...others].join('\n')}
${gone.join('')}`;
}
