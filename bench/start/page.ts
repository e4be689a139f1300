/** The results page on starting. */
import { startBars } from '../report/bars.ts';
import { digits, type Figure, figure, medianOf } from '../report/figure.ts';
import type { StartResult } from './scenario.ts';

export function startFigures({ starts }: StartResult): Figure[] {
  const answered = medianOf(starts.map((start) => start.answered));
  return [figure('start to first answer', 'ms', answered, { max: startBars.answeredMs })];
}

export function startSection({ starts }: StartResult): string {
  const answered = starts.map((start) => start.answered);
  return `## Start

\`npm run bench -- start\`: from the exec of Node.js to the first answer ${digits(medianOf(answered))} ms, the median of ${starts.length} starts
(${Math.min(...answered)} to ${Math.max(...answered)}), page and compile cache warm.
`;
}
