/** The closing words of an import: what was read, what was left out and why, what did not join. */
import { table } from './command.ts';

/** What was left out of a file for one reason, and where it was met first. */
export interface Skipped {
  reason: string;
  rows: number;
  file: string;
  line: number;
}

/** As the addon gives it. */
export interface ImportReport {
  directory: string;
  dataVersion: string;
  files: { path: string; kind: string; read: number; kept: number; skipped: Skipped[] }[];
  /** References that lead nowhere, by kind. */
  unjoined: Record<string, number>;
  counts: Record<string, number>;
}

export function reportLines(report: ImportReport): string[] {
  const whole = (value: number): string => value.toLocaleString('en');
  const lines = report.files.flatMap(({ path, kind, read, kept, skipped }) => [
    `${path} (${kind}): ${whole(read)} rows read, ${whole(kept)} kept`,
    ...skipped.map(
      ({ reason, rows, file, line }) => `  ${whole(rows)} skipped: ${reason}; first in ${file} line ${line}`,
    ),
  ]);
  const unjoined = Object.entries(report.unjoined).filter(([, count]) => count > 0);
  if (unjoined.length > 0) {
    lines.push('', 'References that did not join:');
    lines.push(...table(unjoined.map(([kind, count]) => [kind, whole(count)])));
  }
  lines.push('', `Snapshot ${report.dataVersion} in ${report.directory}:`);
  lines.push(...table(Object.entries(report.counts).map(([name, count]) => [name, whole(count)])));
  return lines;
}
