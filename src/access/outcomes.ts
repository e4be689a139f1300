/** Counts what became of calls, by plan, for the metrics: never by key or account. */

export interface OutcomeCount {
  readonly plan: string;
  readonly outcome: string;
  readonly calls: number;
}

export class Outcomes {
  readonly #counts = new Map<string, Map<string, { calls: number }>>();

  note(plan: string, outcome: string, calls = 1): void {
    let ofPlan = this.#counts.get(plan);
    if (ofPlan === undefined) {
      ofPlan = new Map();
      this.#counts.set(plan, ofPlan);
    }
    const counted = ofPlan.get(outcome);
    if (counted === undefined) ofPlan.set(outcome, { calls });
    else counted.calls += calls;
  }

  get all(): OutcomeCount[] {
    return [...this.#counts].flatMap(([plan, outcomes]) =>
      [...outcomes].map(([outcome, { calls }]) => ({ plan, outcome, calls })),
    );
  }
}
