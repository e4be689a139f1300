/** The results page on mixed requests over HTTP. */
import { mixBars } from '../report/bars.ts';
import { digits, type Figure, figure } from '../report/figure.ts';
import type { Latency } from './client.ts';
import type { Fleet, HttpResult } from './scenario.ts';

export function httpFigures({ fleets }: HttpResult): Figure[] {
  return fleets.flatMap(({ processes, capacity, open }) => {
    const of = processes === 1 ? 'one process' : `${processes} processes`;
    return [
      figure(`mix, ${of}`, '/s', capacity),
      ...open.flatMap(({ share, latency, keyPresses }) => {
        const load = `at ${digits(share * 100)} % of that`;
        const [whole, typing] = [{ max: mixBars.p99Us }, { max: mixBars.typingP99Us }];
        return [
          figure(`mix, ${of}, p99 ${load}`, 'µs', latency.p99_us, whole),
          ...(keyPresses === undefined
            ? []
            : [figure(`key presses in the mix, ${of}, p99 ${load}`, 'µs', keyPresses.p99_us, typing)]),
        ];
      }),
    ];
  });
}

export function httpSection({ fleets }: HttpResult): string {
  return `## Mixed requests over HTTP

\`npm run bench -- http\`: the mix of requests, gzip as browsers accept it, client and service sharing the processors. In the *closed*
loop each connection sends its next request when it is answered; in the *open* loop requests fall due at a fixed rate and are timed
from then. *Key presses* are those within the mix. *Late* is the delay that the client itself causes. Microseconds.

| Processes | loop | requests a second | p50 | p99 | p99.9 | max | key presses, p99 | late p99 |
|---:|---|---:|---:|---:|---:|---:|---:|---:|
${fleets.flatMap(rows).join('\n')}
`;
}

function rows({ processes, capacity, closed, open }: Fleet): string[] {
  return [
    row(processes, 'closed', capacity, closed),
    ...open.map(({ share, rate, latency, keyPresses, late }) =>
      row(processes, `open, ${digits(share * 100)} % of it`, rate, latency, keyPresses, late),
    ),
  ];
}

function row(
  processes: number,
  loop: string,
  rate: number,
  latency: Latency,
  ...apart: (Latency | undefined)[]
): string {
  const { p50_us, p99_us, p999_us, max_us } = latency;
  const figures = [rate, p50_us, p99_us, p999_us, max_us].map(digits);
  const p99s = [0, 1].map((place) => apart[place]).map((of) => (of === undefined ? '' : digits(of.p99_us)));
  const cells = [`${processes}`, loop, ...figures, ...p99s];
  return `| ${cells.join(' | ')} |`;
}
