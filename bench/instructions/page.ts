/** The results page on instructions. */
import { digits, type Figure } from '../report/figure.ts';
import type { InstructionsResult } from './scenario.ts';

/** No figures for the table: instructions have no bar, they show what became more expensive. */
export function instructionsFigures(): Figure[] {
  return [];
}

export function instructionsSection({ data, missing, sets }: InstructionsResult): string {
  const rows = Object.entries(sets).map(([set, count]) => `| ${set} | ${digits(count)} |`);
  const table = `| Questions | instructions |\n|---|---:|\n${rows.join('\n')}`;
  return `## Instructions

\`npm run bench -- instructions\`: instructions from the question's text to the bytes of the answer, without the addon, counted by
callgrind; a register of ${digits(data.counts['access_addresses'] ?? 0)} access addresses. Comparable within one toolchain.

${missing === undefined ? table : `${missing}.`}
`;
}
