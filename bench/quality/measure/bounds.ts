/** Confidence bounds of counted shares, and the calibration of scores. */

/**
 * The highest share that would still leave so few of `n` with a chance of one in twenty (Clopper and Pearson, one side): what
 * a counted share may hide.
 */
export function upperBound(count: number, n: number): number {
  if (n === 0 || count >= n) return 1;
  let [low, high] = [count / n, 1];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (chanceOfAtMost(count, n, middle) > CHANCE) low = middle;
    else high = middle;
  }
  return high;
}

const CHANCE = 0.05;

/** Of a binomial distribution. */
function chanceOfAtMost(count: number, n: number, share: number): number {
  if (share <= 0) return 1;
  if (share >= 1) return 0;
  const odds = Math.log(share) - Math.log1p(-share);
  let term = n * Math.log1p(-share);
  let sum = term;
  for (let one = 1; one <= count; one += 1) {
    term += odds + Math.log((n - one + 1) / one);
    // Sums of logarithms: the terms themselves underflow.
    sum = Math.max(sum, term) + Math.log1p(Math.exp(-Math.abs(sum - term)));
  }
  return Math.exp(sum);
}

/** Scores compared with the share of right answers, by tenths of the score. */
export interface Calibration {
  readonly n: number;
  /** Mean square of how far the scores are off. */
  readonly brier: number;
  /** Mean distance between a tenth's mean score and its share of right answers, each tenth by its size. */
  readonly ece: number;
  readonly tenths: readonly Tenth[];
}

export interface Tenth {
  readonly from: number;
  readonly n: number;
  readonly score: number;
  readonly right: number;
}

const TENTHS = 10;

/** Undefined where nothing was scored. */
export function calibrationOf(
  answers: readonly { readonly score: number; readonly isRight: boolean }[],
): Calibration | undefined {
  if (answers.length === 0) return undefined;
  const tenthOf = (score: number): number => Math.min(TENTHS - 1, Math.floor(score * TENTHS));
  const groups = Map.groupBy(answers, ({ score }) => tenthOf(score));
  const tenths = [...groups]
    .sort(([one], [other]) => one - other)
    .map(([tenth, of]) => ({
      from: tenth / TENTHS,
      n: of.length,
      score: mean(of.map(({ score }) => score)),
      right: mean(of.map(({ isRight }) => Number(isRight))),
    }));
  return {
    n: answers.length,
    brier: mean(answers.map(({ score, isRight }) => (score - Number(isRight)) ** 2)),
    ece: tenths.reduce((sum, { n, score, right }) => sum + n * Math.abs(score - right), 0) / answers.length,
    tenths,
  };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
