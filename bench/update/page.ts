/** The results page on updates. */
import { updateBars } from '../report/bars.ts';
import { digits, type Figure, figure } from '../report/figure.ts';
import type { Read } from './copies.ts';
import type { UpdateResult } from './scenario.ts';

const DAYS = 365;

const rateOf = ({ megabytes, seconds }: Read): number => megabytes / seconds;
/** In GB, of days like the two that were measured. */
const yearOf = ({ logMb }: UpdateResult): number => ((logMb / 2) * DAYS) / 1_000;

export function updateFigures(result: UpdateResult): Figure[] {
  const { liveSeconds, took, before, during, extract, events } = result;
  return [
    figure("a day's changes until they are live", 's', liveSeconds, { max: updateBars.liveSeconds }),
    figure('update, private memory', 'MB', took.privateMb, { max: updateBars.privateMb }),
    figure('key presses during an update, p99 against before', '×', during.p99_us / before.p99_us, {
      max: updateBars.typingTimes,
    }),
    figure('extract of all addresses', 'MB/s', rateOf(extract), { min: updateBars.extractMb }),
    figure('events', 'MB/s', rateOf(events), { min: updateBars.eventsMb }),
    figure('log of a year of such days', 'GB', yearOf(result), { max: updateBars.yearGb }),
  ];
}

export function updateSection(result: UpdateResult): string {
  const { scale, rows, took, liveSeconds, liveWhileTypingSeconds, before, besideMemory, during } = result;
  const { extract, events } = result;
  return `## Update

\`npm run bench -- update --scale ${scale}\`: ${digits(rows)} rows of the address register laid over the country in use, from the exec of
the command until a running service answers from them.

| | |
|---|---|
| live | ${liveSeconds.toFixed(1)} s |
| live while people type | ${liveWhileTypingSeconds.toFixed(1)} s |
| the command, and its processor time | ${took.seconds.toFixed(1)} and ${took.processorSeconds.toFixed(1)} s |
| its private memory at its highest | ${digits(took.privateMb)} MB |
| key presses before it, p50 and p99 | ${digits(before.p50_us)} and ${digits(before.p99_us)} µs |
| key presses beside a program that only takes as much memory, p50 and p99 | ${digits(besideMemory.p50_us)} and ${digits(besideMemory.p99_us)} µs |
| key presses during it, p50 and p99 | ${digits(during.p50_us)} and ${digits(during.p99_us)} µs |
| extract of ${digits(extract.lines)} addresses, ${digits(extract.megabytes)} MB | ${digits(rateOf(extract))} MB/s |
| ${digits(events.lines)} events, ${digits(events.megabytes)} MB | ${digits(rateOf(events))} MB/s |
| log of a year of such days | ${digits(yearOf(result))} GB |
`;
}
