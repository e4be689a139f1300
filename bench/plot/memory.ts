/** What the processes hold of their own. */

import type { MemoryResult } from '../memory/scenario.ts';
import { memoryBars } from '../report/bars.ts';
import { digits } from '../report/figure.ts';
import { linear } from './scale.ts';
import { block, drawing, line, type Plot, text, WIDTH } from './svg.ts';

const ROW = 34;
const box = { left: 190, right: WIDTH - 90, top: 92 };

export function memoryPlot({ fleets, requests, diskMb }: MemoryResult): Plot[] {
  const rows = Object.entries(fleets).flatMap(([processes, { after }]) =>
    after.map(({ privateMb }, place) => ({
      label:
        place < Number(processes)
          ? processes === '1'
            ? 'one process'
            : `process ${place + 1} of ${processes}`
          : 'shares the port out',
      answers: place < Number(processes),
      privateMb,
    })),
  );
  const highest = Math.max(...rows.filter(({ answers }) => answers).map(({ privateMb }) => privateMb));
  const bottom = box.top + rows.length * ROW;
  const x = linear(Math.max(highest, memoryBars.privateMb) * 1.1, [box.left, box.right]);
  const title = `A process holds ${digits(highest)} MB of its own; the snapshot is shared`;
  const limit = x(memoryBars.privateMb);
  const subtitle = `Private megabytes after ${digits(requests)} mixed requests; the snapshot's ${digits(diskMb)} MB are mapped once`;
  const svg = drawing(title, subtitle, bottom + 48, [
    ...x.ticks.flatMap((tick) => [
      line(x(tick), box.top - 8, x(tick), bottom, 'grid'),
      text(x(tick), bottom + 20, digits(tick), 'muted', 'middle'),
    ]),
    ...rows.flatMap(({ label, privateMb, answers }, place) => {
      const y = box.top + place * ROW;
      return [
        text(box.left - 12, y + 16, label, '', 'end'),
        block(box.left, y, x(privateMb) - box.left, ROW - 12, answers ? 'c0' : 'c3'),
        text(x(privateMb) + 8, y + 16, digits(privateMb), 'strong'),
      ];
    }),
    line(limit, box.top - 8, limit, bottom, 'bar'),
    text(limit, box.top - 14, `bar ${memoryBars.privateMb}`, 'muted', 'middle'),
  ]);
  return [{ file: 'memory', title, svg }];
}
