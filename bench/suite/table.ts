/** The one table of all scenarios: on the terminal and on the results page. */

import { barText, digits, type Summary } from '../report/figure.ts';
import { aligned } from '../report/table.ts';
import type { Measured, SuiteResult } from './result.ts';

const HEADS = ['', 'median', 'lowest to highest', 'bar', ''] as const;

function cells({ what, unit, median, lowest, highest, bar, met }: Summary): string[] {
  const spread = lowest === highest ? '' : `${digits(lowest)} to ${digits(highest)}`;
  const verdict = met === undefined ? '' : met ? 'met' : 'NOT MET';
  const limit = bar === undefined ? '' : `${barText(bar)} ${unit}`;
  return [what, `${digits(median)} ${unit}`.trim(), spread, limit.trim(), verdict];
}

export function printTable(suite: SuiteResult): void {
  const table = aligned([HEADS, ...figuresOf(suite).map(cells)]);
  console.log(['', table, '', ...aboutRuns(suite)].join('\n'));
}

export function tableMarkdown(suite: SuiteResult): string {
  const lines = figuresOf(suite).map((row) => `| ${cells(row).join(' | ')} |`);
  return `| What | median | lowest to highest | bar | |\n|---|---:|---:|---:|---|\n${lines.join('\n')}`;
}

function figuresOf(suite: SuiteResult): Summary[] {
  return Object.values(suite).flatMap(({ figures }) => figures);
}

/** Where and when the scenarios were run; a line for those of one sitting. */
export function aboutRuns(suite: SuiteResult): string[] {
  const sittings = Map.groupBy(Object.entries(suite), ([, { machine, versions, scale }]) =>
    JSON.stringify([{ ...machine, load: undefined, allowed: undefined }, versions, scale]),
  );
  return [...sittings.values()].map((of) => sitting(of));
}

function sitting(of: readonly (readonly [name: string, Measured])[]): string {
  const [first] = of;
  if (first === undefined) return '';
  const [, { machine, versions, scale }] = first;
  const { cpu, cores, memory_gib: memory, kernel } = machine;
  const loads = of.map(([name, { machine, runs }]) => `${name} (${runs} × at ${machine['load']})`);
  return (
    `${versions['date']}, ${cpu}, ${cores} cores, ${memory} GiB, kernel ${kernel}, Node ${versions['node']}; synthetic country ` +
    `of scale ${scale}. Runs, and the load average before them: ${loads.join(', ')}.`
  );
}
