/** The results page on building a snapshot. */
import { buildBars, countryBars } from '../report/bars.ts';
import { digits, type Figure, figure } from '../report/figure.ts';
import type { BuildResult, Built, BuiltCountry } from './scenario.ts';

export function buildFigures({ secondsPerGb, took, disk, thin, dar, country }: BuildResult): Figure[] {
  return [
    figure('build, a gigabyte of CSV', 's', secondsPerGb, { max: buildBars.secondsPerGb }),
    figure('build, private memory', 'MB', took.privateMb, { max: buildBars.privateMb }),
    figure('snapshot on disk', 'MB', disk.totalMb, { max: buildBars.diskMb }),
    ...(thin === undefined ? [] : thinFigures(thin)),
    ...(dar === undefined ? [] : darFigures(dar, took.seconds)),
    ...(country === undefined ? [] : countryFigures(country)),
  ];
}

function countryFigures({ took, disk }: BuiltCountry): Figure[] {
  return [
    figure('build of all registers', 's', took.seconds, { max: countryBars.seconds }),
    figure('build of all registers, private memory', 'MB', took.privateMb, { max: countryBars.privateMb }),
    figure('snapshot of all registers on disk', 'MB', disk.totalMb, { max: countryBars.diskMb }),
  ];
}

function thinFigures({ secondsPerGb, took, disk }: Built): Figure[] {
  return [
    figure('build of few columns, a gigabyte of CSV', 's', secondsPerGb),
    figure('build of few columns, private memory', 'MB', took.privateMb, { max: buildBars.privateMb }),
    figure('snapshot of few columns on disk', 'MB', disk.totalMb, { max: buildBars.thinDiskMb }),
  ];
}

function darFigures({ took }: Built, legacySeconds: number): Figure[] {
  return [
    figure('build from DAR, against CSV', '×', took.seconds / legacySeconds, { max: buildBars.darTimes }),
    figure('build from DAR, private memory', 'MB', took.privateMb, { max: buildBars.privateMb }),
  ];
}

/** Files below this share of the whole are summed up in one row. */
const SMALL = 0.01;

export function buildSection({
  gigabytes,
  took,
  secondsPerGb,
  disk,
  thin,
  dar,
  country,
}: BuildResult): string {
  const files = Object.entries(disk.files);
  const large = files.filter(([, size]) => size >= disk.totalMb * SMALL);
  const rest = files.slice(large.length).reduce((sum, [, size]) => sum + size, 0);
  const rows = [
    ...large,
    [`${files.length - large.length} others`, rest] as const,
    ['all', disk.totalMb] as const,
  ];
  const others = [
    ...(thin === undefined ? [] : [formSentence('as one CSV file of few columns', thin)]),
    ...(dar === undefined ? [] : [formSentence("as the address register's own rows (DAR 1.0, ndjson)", dar)]),
    ...(country === undefined ? [] : [countrySentence(country)]),
  ];
  return `## Build

\`npm run bench -- build\`: ${digits(gigabytes)} GB of the legacy's bulk files to a published snapshot in ${digits(took.seconds)} s, hashes and fsync
included: ${digits(secondsPerGb)} s a gigabyte. Processor time ${digits(took.processorSeconds)} s; private memory ${digits(took.privateMb)} MB at its highest.

${others.join('')}| File | MB |
|---|---:|
${rows.map(([name, size]) => `| ${name} | ${digits(size)} |`).join('\n')}
`;
}

function countrySentence({ took, disk }: BuiltCountry): string {
  return `All registers at once, generated and published (\`npm run bench -- build --forms country --scale 1\`): ${digits(took.seconds)} s; processor time
${digits(took.processorSeconds)} s; private memory ${digits(took.privateMb)} MB at its highest; ${digits(disk.totalMb)} MB on disk.

`;
}

function formSentence(what: string, { gigabytes, took, secondsPerGb, disk }: Built): string {
  const each = `${digits(secondsPerGb)} s a gigabyte; processor time ${digits(took.processorSeconds)} s`;
  return `The same register ${what}: ${digits(gigabytes)} GB in ${digits(took.seconds)} s, ${each}; private memory
${digits(took.privateMb)} MB; ${digits(disk.totalMb)} MB on disk.

`;
}
