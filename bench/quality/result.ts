/** The form of `bench/results/quality.json`. */
import type { OnMachine, OverData } from '../system/machine.ts';
import type { Evaluation } from './evaluation.ts';

/** Of one snapshot, by the name of its folder. */
export interface Over extends Evaluation, Pick<OverData, 'data'> {
  readonly name: string;
}

export interface QualityResult extends OnMachine {
  readonly seed: number;
  readonly count: number;
  readonly over: readonly Over[];
}
