/** The report at the end of an import: what was read, what was left out and why, what did not join. */
import type { Comparison, FileReport, ImportReport, LeftOut } from '../../engine/border.generated.ts';
import { table } from '../command.ts';
import { inWords } from '../words.ts';

type Counts = Readonly<Record<string, number>>;

export function reportLines(report: ImportReport): string[] {
  return [
    ...report.files.flatMap(fileLines),
    ...leftOutLines(report.leftOut),
    ...section('References that did not join:', report.unjoined),
    ...section('Ids that came more than once, the newer kept:', report.duplicates),
    ...section('Taken from polygons where the files say nothing:', report.derived),
    ...realismLines(report.realism),
    ...section('Rows of the snapshot:', report.counts),
    '',
    `${report.dataVersion} published in ${report.folder} after ${report.seconds.toFixed(1)} s`,
  ];
}

function fileLines({ file, kind, rows, kept, skipped, ignored, firstFaults }: FileReport): string[] {
  const faults = (thing: string, done: string, counts: Counts): string[] =>
    Object.entries(counts).map(([reason, count]) => {
      const first = firstFaults.find((fault) => fault.reason === reason);
      const where = first === undefined ? '' : `, first in ${first.file} line ${first.line}: ${first.text}`;
      return `  ${whole(count)} ${count === 1 ? thing : `${thing}s`} ${done}: ${reason}${where}`;
    });
  return [
    `${file}: ${inWords(kind)}, ${whole(rows)} rows, ${whole(kept)} kept`,
    ...faults('row', 'skipped', skipped),
    ...faults('value', 'ignored', ignored),
  ];
}

function leftOutLines(files: readonly LeftOut[]): string[] {
  if (files.length === 0) return [];
  return ['', 'Files left out:', ...table(files.map(({ file, reason }) => [file, reason]))];
}

function realismLines(realism: readonly Comparison[]): string[] {
  if (realism.length === 0) return [];
  const number = (value: number | null): string => value?.toPrecision(3) ?? '-';
  const rows = realism.map((row): [string, string] => [
    row.fact,
    `${number(row.country)} (${number(row.realCountry)}), ${number(row.capital)} (${number(row.realCapital)})`,
  ]);
  const heading = 'Realism: small towns and country (Tønder 2015), capital but its centre (København 2025):';
  return ['', heading, ...table(rows)];
}

function section(title: string, counts: Counts): string[] {
  const rows = Object.entries(counts).filter(([, count]) => count > 0);
  return rows.length === 0
    ? []
    : ['', title, ...table(rows.map(([name, count]) => [inWords(name), whole(count)]))];
}

function whole(count: number): string {
  return count.toLocaleString('en');
}
