/** Which plots a scenario's result has. */
import { growthPlot } from './growth.ts';
import { latencyPlot } from './latency.ts';
import { memoryPlot } from './memory.ts';
import { peersPlot } from './peers.ts';
import type { Plot } from './svg.ts';

export const plots: Readonly<Record<string, (result: never) => Plot[]>> = {
  engine: latencyPlot,
  growth: growthPlot,
  memory: memoryPlot,
  peers: peersPlot,
};
