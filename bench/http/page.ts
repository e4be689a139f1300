/** The results page on mixed requests over HTTP. */
import { digits, type Figure, figure } from '../report/figure.ts';
import type { Latency } from './client.ts';
import type { Fleet, HttpResult } from './scenario.ts';

export function httpFigures({ fleets }: HttpResult): Figure[] {
  return fleets.flatMap(({ processes, capacity, open }) => {
    const of = processes === 1 ? 'one process' : `${processes} processes`;
    return [
      figure(`mix, ${of}`, '/s', capacity),
      ...open.map(({ share, latency }) =>
        figure(`mix, ${of}, p99 at ${digits(share * 100)} % of that`, 'µs', latency.p99_us),
      ),
    ];
  });
}

export function httpSection({ fleets }: HttpResult): string {
  return `## Mixed requests over HTTP

\`npm run bench -- http\`: the mix of requests, gzip as browsers accept it, client and service sharing the processors. In the *closed*
loop each connection sends its next request when it is answered; in the *open* loop requests fall due at a fixed rate and are timed
from then. *Late* is the delay that the client itself causes. Microseconds.

| Processes | loop | requests a second | p50 | p99 | p99.9 | max | late p99 |
|---:|---|---:|---:|---:|---:|---:|---:|
${fleets.flatMap(rows).join('\n')}
`;
}

function rows({ processes, capacity, closed, open }: Fleet): string[] {
  return [
    row(processes, 'closed', capacity, closed, undefined),
    ...open.map(({ share, rate, latency, late }) =>
      row(processes, `open, ${digits(share * 100)} % of it`, rate, latency, late),
    ),
  ];
}

function row(
  processes: number,
  loop: string,
  rate: number,
  latency: Latency,
  late: Latency | undefined,
): string {
  const { p50_us, p99_us, p999_us, max_us } = latency;
  const figures = [p50_us, p99_us, p999_us, max_us].map(digits);
  const cells = [
    `${processes}`,
    loop,
    digits(rate),
    ...figures,
    late === undefined ? '' : digits(late.p99_us),
  ];
  return `| ${cells.join(' | ')} |`;
}
