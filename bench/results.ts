/**
 * Renders `bench/results/README.md` and its plots from the recorded figures, and the accuracy in `docs/matching.md`, so that
 * no figure is typed by hand.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { plots } from './plot/plots.ts';
import { withAccuracy } from './quality/accuracy.ts';
import type { QualityResult } from './quality/result.ts';
import { readResult } from './report/result-file.ts';
import type { SuiteResult } from './suite/result.ts';
import { steps } from './suite/steps.ts';
import { aboutRuns, tableMarkdown } from './suite/table.ts';

export function resultFile(name: string, kind = 'json'): string {
  return fileURLToPath(new URL(`results/${name}.${kind}`, import.meta.url));
}

/** What was never measured has no section. */
export function renderResults(): void {
  const measured = (name: string): never | undefined =>
    existsSync(resultFile(name)) ? (readResult(resultFile(name)) as never) : undefined;
  const sections = steps.flatMap(({ name, section }) => {
    const result = measured(name);
    return result === undefined ? [] : [[...plotsOf(name, result), section(result)].join('\n')];
  });
  const summary = measured('summary') as SuiteResult | undefined;
  const page = [HEAD, ...(summary === undefined ? [] : [summarySection(summary)]), ...sections];
  writeFileSync(resultFile('README', 'md'), page.join('\n'));
  const quality = measured('quality') as QualityResult | undefined;
  if (quality !== undefined) writeFileSync(MATCHING, withAccuracy(readFileSync(MATCHING, 'utf8'), quality));
}

const MATCHING = fileURLToPath(new URL('../docs/matching.md', import.meta.url));

const HEAD = `# Measured

Written by \`npm run bench\`; do not edit. How to read it and to measure for yourself: [bench/README.md](../README.md).
`;

function summarySection(suite: SuiteResult): string {
  return `${aboutRuns(suite).join('\n\n')}

Bars are those for the whole country.

${tableMarkdown(suite)}
`;
}

/** Draws what a scenario has plots for, and shows them above its section. */
function plotsOf(name: string, result: never): string[] {
  return (plots[name]?.(result) ?? []).map(({ file, title, svg }) => {
    writeFileSync(resultFile(file, 'svg'), svg);
    return `![${title}](${file}.svg)\n`;
  });
}
