/** The results page on jobs. */
import { jobBars } from '../report/bars.ts';
import { digits, type Figure, figure } from '../report/figure.ts';
import type { JobsResult } from './scenario.ts';

const TIMES_COMMAND = 'job by HTTP, seconds beside those of the command';

export function jobsFigures(result: JobsResult): Figure[] {
  const { seconds, commandSeconds, firstProgressSeconds, workerMb, workerIdleMb, during, isEqual } = result;
  return [
    figure(TIMES_COMMAND, '×', seconds / commandSeconds, { max: jobBars.timesCommand }),
    figure('job by HTTP, first progress', 's', firstProgressSeconds, { max: jobBars.firstProgressSeconds }),
    figure('worker, private memory above idle', 'MB', workerMb - workerIdleMb, { max: jobBars.privateMb }),
    figure('key presses during a job, p99', 'µs', during.p99_us, { max: jobBars.typingP99Us }),
    figure('results that differ after kills of the worker', '', isEqual ? 0 : 1, { max: 0 }),
  ];
}

export function jobsSection(result: JobsResult): string {
  const { rows, cores, commandSeconds, seconds, firstProgressSeconds, kills, isEqual } = result;
  const { workerIdleMb, workerMb, workerMbByTenth, alone, during } = result;
  return `## Jobs

\`npm run bench -- jobs\`: a file of ${digits(rows)} messy rows sent to a service on ${cores} cores, from the first byte of the
upload to the last of the result, beside \`vejviser geocode\` on the same file.

| | |
|---|---|
| the command | ${commandSeconds.toFixed(1)} s |
| the job | ${seconds.toFixed(1)} s |
| first rows after the upload | ${firstProgressSeconds.toFixed(2)} s |
| private memory of the worker, idle and at its highest | ${Math.round(workerIdleMb)} and ${Math.round(workerMb)} MB |
| … in each tenth of the job | ${workerMbByTenth.map(Math.round).join(', ')} MB |
| key presses without a job, p50 and p99 | ${digits(alone.p50_us)} and ${digits(alone.p99_us)} µs |
| key presses during a job, p50 and p99 | ${digits(during.p50_us)} and ${digits(during.p99_us)} µs |
| worker killed ${kills} times during a job | the result is ${isEqual ? 'the same, byte for byte' : 'another one'} |
`;
}
