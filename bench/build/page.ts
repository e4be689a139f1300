/** What the results page says of building a snapshot. */
import { buildBars } from '../bars.ts';
import { digits, type Figure, figure } from '../figure.ts';
import type { BuildResult } from './scenario.ts';

export function buildFigures({ secondsPerGb, took, disk }: BuildResult): Figure[] {
  return [
    figure('build, a gigabyte of CSV', 's', secondsPerGb, { most: buildBars.secondsPerGb }),
    figure('build, private memory', 'MB', took.privateMb, { most: buildBars.privateMb }),
    figure('snapshot on disk', 'MB', disk.totalMb, { most: buildBars.diskMb }),
  ];
}

/** Files below this share of the whole are told together. */
const SMALL = 0.01;

export function buildSection({ gigabytes, took, secondsPerGb, disk }: BuildResult): string {
  const files = Object.entries(disk.files);
  const large = files.filter(([, size]) => size >= disk.totalMb * SMALL);
  const rest = files.slice(large.length).reduce((sum, [, size]) => sum + size, 0);
  const rows = [
    ...large,
    [`${files.length - large.length} others`, rest] as const,
    ['all', disk.totalMb] as const,
  ];
  return `## Build

\`npm run bench -- build\`: ${digits(gigabytes)} GB of the legacy's bulk files to a published snapshot in ${digits(took.seconds)} s, hashes and fsync
included: ${digits(secondsPerGb)} s a gigabyte. Processor time ${digits(took.processorSeconds)} s; private memory ${digits(took.privateMb)} MB at its highest.

| File | MB |
|---|---:|
${rows.map(([name, size]) => `| ${name} | ${digits(size)} |`).join('\n')}
`;
}
