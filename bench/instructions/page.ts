/** What the results page says of instructions. */
import { digits, type Figure } from '../figure.ts';
import type { InstructionsResult } from './scenario.ts';

/** Nobody asks for fewer instructions: they only tell what became dearer. */
export function instructionsFigures(): Figure[] {
  return [];
}

export function instructionsSection({ data, missing, sets }: InstructionsResult): string {
  const rows = Object.entries(sets).map(([set, count]) => `| ${set} | ${digits(count)} |`);
  const table = `| Questions | instructions |\n|---|---:|\n${rows.join('\n')}`;
  return `## Instructions

\`npm run bench -- instructions\`: what a question takes from its text to the bytes of the answer, without the addon around it, counted by
callgrind; a register of ${digits(data.counts['access_addresses'] ?? 0)} access addresses. Comparable within one toolchain.

${missing === undefined ? table : `${missing}.`}
`;
}
