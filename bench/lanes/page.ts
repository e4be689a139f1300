/** The results page on the lanes. */

import type { Latency } from '../http/client.ts';
import { laneBars } from '../report/bars.ts';
import { digits, type Figure, figure } from '../report/figure.ts';
import type { LanesResult } from './result.ts';

export function lanesFigures({ bare, alone, underLoad, withoutIdle, overload }: LanesResult): Figure[] {
  return [
    figure('key presses to bare node:http, p99', 'µs', bare.p99_us),
    figure('key presses alone, p99', 'µs', alone.p99_us),
    figure('key presses during polygons and batches, p99', 'µs', underLoad.typing.p99_us, {
      max: laneBars.typingP99Us,
    }),
    ...(withoutIdle === undefined
      ? []
      : [
          figure('key presses to bare node:http, CPU idle states off, p99', 'µs', withoutIdle.bare.p99_us),
          figure(
            'key presses during polygons and batches, CPU idle states off, p99',
            'µs',
            withoutIdle.underLoad.p99_us,
            {
              max: laneBars.typingP99Us,
            },
          ),
        ]),
    figure('key presses while pages are refused, p99', 'µs', overload.typing.p99_us),
    figure('refusals without Retry-After', '', overload.withoutRetryAfter, { max: 0 }),
    figure('requests neither answered nor refused', '', overload.lost, { max: 0 }),
  ];
}

const IDLE_STATES = `
CPU idle states off: measured again right afterwards, with the kernel's \`/dev/cpu_dma_latency\` held at 0. A virtual processor that
idles otherwise waits for its host to wake it.
`;

export function lanesSection({
  rate,
  isRealTime,
  bare,
  alone,
  underLoad,
  withoutIdle,
  overload,
}: LanesResult): string {
  const { typing, late, pages, batches, rowsABatch } = underLoad;
  const lines: (readonly [string, Latency])[] = [
    ['key presses to bare node:http, alone', bare],
    ['key presses alone', alone],
    ['key presses during pages and batches', typing],
    ...(late === undefined ? [] : [['delay of the client in sending those', late] as const]),
    ['pages of polygons', pages],
    [`batches of ${digits(rowsABatch)} rows to be cleansed`, batches],
    ...(withoutIdle === undefined
      ? []
      : [
          ['key presses to bare node:http, alone, CPU idle states off', withoutIdle.bare] as const,
          ['key presses during pages and batches, CPU idle states off', withoutIdle.underLoad] as const,
        ]),
    ['key presses under overload', overload.typing],
  ];
  return `## Lanes

\`npm run bench -- lanes\`: ${digits(rate)} key presses a second in an open loop, each timed from when it was due, to one process that
shares its processors with the load. The client of the key presses runs at ${isRealTime ? 'real-time priority' : 'normal priority'}. Bare
node:http sends the same bytes from memory and shows what machine and client take. Each part begins warmed up. Microseconds.

| What | n | p50 | p99 | p99.9 | max |
|---|---:|---:|---:|---:|---:|
${lines.map(([what, of]) => row(what, of)).join('\n')}
${withoutIdle === undefined ? '' : IDLE_STATES}
Overload: ${digits(overload.rate)} pages fell due a second; ${digits(overload.answered)} were answered, the slowest after
${digits(overload.slowest_us / 1000)} ms, and ${digits(overload.refused)} refused with 503, ${digits(overload.withoutRetryAfter)} of them without
\`Retry-After\`; ${digits(overload.lost)} were neither.
`;
}

function row(what: string, { n, p50_us, p99_us, p999_us, max_us }: Latency): string {
  return `| ${[what, ...[n, p50_us, p99_us, p999_us, max_us].map(digits)].join(' | ')} |`;
}
