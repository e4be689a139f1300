/** The results page on ordinary requests. */
import { requestBars } from '../report/bars.ts';
import { type Figure, figure } from '../report/figure.ts';
import { megabytesPerSecond, type RequestsResult, type RequestTime } from './scenario.ts';

const SHOWN = 12;

export function requestsFigures({ requests, outlines }: RequestsResult): Figure[] {
  const times = (isEmpty: boolean) =>
    requests.filter(({ rows, refused }) => !refused && (rows === 0) === isEmpty).map(({ us }) => us);
  return [
    figure('ordinary requests, refused', '', requests.filter(({ refused }) => refused).length, { max: 0 }),
    figure('ordinary requests, up to 1,000 rows, slowest', 'µs', Math.max(...times(false)), {
      max: requestBars.slowestUs,
    }),
    figure('ordinary requests, empty answers, slowest', 'µs', Math.max(...times(true)), {
      max: requestBars.emptyUs,
    }),
    figure('outlines of areas as GeoJSON', 'MB/s', megabytesPerSecond(outlines), {
      min: requestBars.outlineMbPerSecond,
    }),
  ];
}

export function requestsSection({ requests, outlines, runs }: RequestsResult): string {
  const slowest = requests.toSorted((one, other) => other.us - one.us).slice(0, SHOWN);
  return `## Ordinary requests

\`npm run bench -- requests\`: ${requests.length} requests over every resource and filter, through the addon, the answer a
finished buffer; the median of ${runs} runs each. The ${SHOWN} slowest:

| Request | rows | µs |
|---|---:|---:|
${slowest.map(row).join('\n')}

Outlines of areas, each rendered anew; bytes before gzip:

| Request | rows | MB/s |
|---|---:|---:|
${outlines.map((one) => `| \`${one.url}\` | ${one.rows} | ${megabytesPerSecond([one]).toFixed(0)} |`).join('\n')}
`;
}

function row({ url, rows, us, refused }: RequestTime): string {
  const shown = decodeURIComponent(url).replaceAll('|', String.raw`\|`);
  return `| \`${shown}\` | ${refused ? 'refused' : rows} | ${us.toFixed(0)} |`;
}
