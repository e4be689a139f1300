/** What the results page says of the lanes. */
import { laneBars } from '../bars.ts';
import { digits, type Figure, figure } from '../figure.ts';
import type { Latency } from '../http/client.ts';
import type { LanesResult } from './result.ts';

export function lanesFigures({ bare, alone, beside, awake, overload }: LanesResult): Figure[] {
  return [
    figure('key presses to bare node:http, p99', 'µs', bare.p99_us),
    figure('key presses alone, p99', 'µs', alone.p99_us),
    figure('key presses beside polygons and batches, p99', 'µs', beside.typing.p99_us, {
      most: laneBars.typingP99Us,
    }),
    ...(awake === undefined
      ? []
      : [
          figure('key presses to bare node:http, processors kept awake, p99', 'µs', awake.bare.p99_us),
          figure(
            'key presses beside polygons and batches, processors kept awake, p99',
            'µs',
            awake.beside.p99_us,
            {
              most: laneBars.typingP99Us,
            },
          ),
        ]),
    figure('key presses while pages are refused, p99', 'µs', overload.typing.p99_us),
    figure('refusals that do not say when to come again', '', overload.withoutRetryAfter, { most: 0 }),
    figure('requests neither answered nor refused', '', overload.lost, { most: 0 }),
  ];
}

const KEPT_AWAKE = `
Kept awake: measured again, right after the same without it, while the kernel's \`/dev/cpu_dma_latency\` was held at 0. Else a
virtual processor that sleeps waits for its host to wake it.
`;

export function lanesSection({
  rate,
  isRealTime,
  bare,
  alone,
  beside,
  awake,
  overload,
}: LanesResult): string {
  const { typing, late, pages, batches, rowsABatch } = beside;
  const lines: (readonly [string, Latency])[] = [
    ['key presses to bare node:http, alone', bare],
    ['key presses alone', alone],
    ['key presses beside pages and batches', typing],
    ...(late === undefined ? [] : [['how late the client handed those over', late] as const]),
    ['pages of polygons', pages],
    [`batches of ${digits(rowsABatch)} rows to be cleansed`, batches],
    ...(awake === undefined
      ? []
      : [
          ['key presses to bare node:http, alone, processors kept awake', awake.bare] as const,
          ['key presses beside pages and batches, processors kept awake', awake.beside] as const,
        ]),
    ['key presses under overload', overload.typing],
  ];
  return `## Lanes

\`npm run bench -- lanes\`: ${digits(rate)} key presses a second in the open loop, each timed from when it was due, by one process that
shares its processors with the load. The client of the key presses runs at ${isRealTime ? 'real-time priority' : 'the priority of all others'}. Bare
node:http sends the same bytes from memory: what it takes, machine and client take. Each part begins warmed up. Microseconds.

| What | n | p50 | p99 | p99.9 | max |
|---|---:|---:|---:|---:|---:|
${lines.map(([what, of]) => row(what, of)).join('\n')}
${awake === undefined ? '' : KEPT_AWAKE}
Overload: ${digits(overload.rate)} pages fell due a second; ${digits(overload.answered)} were answered, the slowest after
${digits(overload.slowest_us / 1000)} ms, and ${digits(overload.refused)} refused with 503, ${digits(overload.withoutRetryAfter)} of them without
\`Retry-After\`; ${digits(overload.lost)} were neither.
`;
}

function row(what: string, { n, p50_us, p99_us, p999_us, max_us }: Latency): string {
  return `| ${[what, ...[n, p50_us, p99_us, p999_us, max_us].map(digits)].join(' | ')} |`;
}
