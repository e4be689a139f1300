/** The report at the end of an import: what was read, what was left out and why, what did not join. */
import { table } from '../command.ts';

type Counts = Readonly<Record<string, number>>;

/** The report of the addon. */
export interface ImportReport {
  readonly files: readonly FileReport[];
  /** Files that are no register files or are empty. */
  readonly leftOut: readonly { readonly file: string; readonly reason: string }[];
  /** References whose target is in no file, by kind. */
  readonly unjoined: Counts;
  /** Records whose id came more than once, by entity; the newer one was kept. */
  readonly duplicates: Counts;
  /** Values that were missing and came from boundaries, by kind. */
  readonly derived: Counts;
  /** Of a synthetic country: facts of it and of samples of the real one. */
  readonly realism: readonly Comparison[];
  readonly counts: Counts;
  readonly dataVersion: string;
  readonly folder: string;
  readonly seconds: number;
}

interface FileReport {
  readonly file: string;
  readonly kind: string;
  readonly rows: number;
  readonly kept: number;
  /** Rows left out, by reason. */
  readonly skipped: Counts;
  /** Values left out of rows that were kept, by reason. */
  readonly ignored: Counts;
  readonly firstFaults: readonly { reason: string; file: string; line: number; text: string }[];
}

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
    `${file}: ${kind}, ${whole(rows)} rows, ${whole(kept)} kept`,
    ...faults('row', 'skipped', skipped),
    ...faults('value', 'ignored', ignored),
  ];
}

function leftOutLines(files: ImportReport['leftOut']): string[] {
  if (files.length === 0) return [];
  return ['', 'Files left out:', ...table(files.map(({ file, reason }) => [file, reason]))];
}

interface Comparison {
  readonly fact: string;
  readonly country: number;
  readonly realCountry: number;
  readonly capital: number | null;
  readonly realCapital: number | null;
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
  return rows.length === 0 ? [] : ['', title, ...table(rows.map(([name, count]) => [name, whole(count)]))];
}

function whole(count: number): string {
  return count.toLocaleString('en');
}
