/** Renders `bench/results/README.md` from the figures beside it, so that no figure is typed by hand. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bars } from './bars.ts';
import type { SetFigures } from './engine/statistics.ts';
import { soakSection } from './soak/page.ts';
import type { SoakResult } from './soak/verdict.ts';

interface EngineResult {
  machine: Record<string, unknown>;
  versions: Record<string, string>;
  data: { version: string; counts: Record<string, number> };
  sets: Record<string, SetFigures>;
}

const resultsFile = (name: string): string => fileURLToPath(new URL(`results/${name}`, import.meta.url));

export function renderResults(): void {
  const sections = [page(read<EngineResult>('engine.json'))];
  if (existsSync(resultsFile('soak.json'))) sections.push(soakSection(read<SoakResult>('soak.json')));
  writeFileSync(resultsFile('README.md'), sections.join('\n'));
}

function read<Result>(name: string): Result {
  return JSON.parse(readFileSync(resultsFile(name), 'utf8')) as Result;
}

function page({ machine, versions, data, sets }: EngineResult): string {
  const { access_addresses: entrances = 0, addresses = 0 } = data.counts;
  const rows = Object.entries(sets).map(([set, figures]) => row(set, figures));
  return `# Measured

Written by \`npm run bench -- engine\` on ${versions['date']}; do not edit.

Machine: ${machine['cpu']}, ${machine['cores']} cores, ${machine['memory_gib']} GiB, allowed processors ${machine['allowed']}; Node ${versions['node']}.
Data: the sample registers, ${entrances} access addresses and ${addresses} addresses (version \`${data.version.slice(0, 12)}\`).

Microseconds a question, through the addon from JavaScript, the answer a finished buffer. *Quiet* is the fastest pass of
each question, *first* the first counted pass. The bars are those for the whole country, some hundred times this data:
they are shown to see what is left, not as reached.

| Questions | n | quiet p50 / p99 | first p50 / p99 / max | bar p50 / p99 | left the inline lane | right first |
|---|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}
`;
}

function row(set: string, { n, quiet, p50_us, p99_us, max_us, redirected, top1 }: SetFigures): string {
  const bar = bars[set];
  const cells = [
    set,
    n,
    `${quiet.p50_us} / ${quiet.p99_us}`,
    `${p50_us} / ${p99_us} / ${max_us}`,
    bar === undefined ? '' : `${bar.p50_us} / ${bar.p99_us}`,
    `${(redirected * 100).toFixed(2)} %`,
    top1 === undefined ? '' : `${(top1 * 100).toFixed(2)} %`,
  ];
  return `| ${cells.join(' | ')} |`;
}
