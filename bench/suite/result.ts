/** The form of `bench/results/summary.json`. */

import type { Summary } from '../report/figure.ts';
import type { OnMachine } from '../system/machine.ts';

/** What `bench/results/summary.json` holds: the last run of each scenario. */
export type SuiteResult = Record<string, Measured>;

export interface Measured extends OnMachine {
  readonly scale: number;
  readonly runs: number;
  readonly figures: readonly Summary[];
}
