/** The form of `bench/results/summary.json`. */
import type { Summary } from '../figure.ts';

/** What `bench/results/summary.json` holds: the last run of each scenario. */
export type SuiteResult = Record<string, Measured>;

export interface Measured {
  readonly machine: Record<string, unknown>;
  readonly versions: Record<string, string | undefined>;
  readonly scale: number;
  readonly runs: number;
  readonly figures: readonly Summary[];
}
