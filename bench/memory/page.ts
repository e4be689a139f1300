/** The results page on memory. */
import { memoryBars } from '../report/bars.ts';
import { digits, type Figure, figure } from '../report/figure.ts';
import type { MemoryResult } from './scenario.ts';

export function memoryFigures({ fleets, diskMb }: MemoryResult): Figure[] {
  return Object.entries(fleets).flatMap(([processes, { after }]) => {
    const answering = after.slice(0, Number(processes));
    const whole = after.reduce((sum, { proportionalMb }) => sum + proportionalMb, 0);
    const of = Number(processes) === 1 ? 'one process' : `${processes} processes`;
    return [
      figure(
        `${of}, private memory of each`,
        'MB',
        Math.max(...answering.map(({ privateMb }) => privateMb)),
        {
          max: memoryBars.privateMb,
        },
      ),
      figure(`${of}, memory in all`, 'MB', whole, {
        max: diskMb + Number(processes) * memoryBars.privateMb,
      }),
    ];
  });
}

export function memorySection({ fleets, requests, diskMb }: MemoryResult): string {
  const rows = Object.entries(fleets).flatMap(([processes, { fresh, after }]) =>
    after.map(({ privateMb, proportionalMb }, place) => {
      const role =
        place < Number(processes) ? `answers, ${place + 1} of ${processes}` : 'shares the port out';
      return `| ${role} | ${digits(fresh[place]?.privateMb ?? 0)} | ${digits(privateMb)} | ${digits(proportionalMb)} |`;
    }),
  );
  return `## Memory

\`npm run bench -- memory\`: megabytes after ${digits(requests)} mixed requests over HTTP. *Private* is neither shared nor a file
(RssAnon), *in all* counts what is shared in parts (Pss). The snapshot is ${digits(diskMb)} MB, mapped once for all processes.

| Process | private before | private after | in all after |
|---|---:|---:|---:|
${rows.join('\n')}
`;
}
