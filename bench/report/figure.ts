/** What the table of all scenarios is made of: a figure, its spread over the runs, and the bar it is held against. */

export type Bar = { readonly max: number } | { readonly min: number };

export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly value: number;
  readonly bar?: Bar;
}

export interface Summary {
  readonly what: string;
  readonly unit: string;
  readonly median: number;
  /** The runs at both ends. */
  readonly lowest: number;
  readonly highest: number;
  readonly bar?: Bar;
  /** Whether the median keeps to the bar. */
  readonly met?: boolean;
}

export function figure(what: string, unit: string, value: number, bar?: Bar): Figure {
  return bar === undefined ? { what, unit, value } : { what, unit, value, bar };
}

/** A line for each figure of the first run. */
export function summaries(runs: readonly (readonly Figure[])[]): Summary[] {
  const [first = []] = runs;
  return first.map(({ what, unit, bar }) => {
    const values = runs.flatMap((run) => run.filter((one) => one.what === what).map(({ value }) => value));
    const median = medianOf(values);
    const spread = { median, lowest: Math.min(...values), highest: Math.max(...values) };
    return { what, unit, ...spread, ...(bar !== undefined && { bar, met: keeps(median, bar) }) };
  });
}

export function keeps(value: number, bar: Bar): boolean {
  return 'max' in bar ? value <= bar.max : value >= bar.min;
}

/** Of an even number of values the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const [low, high] = [Math.floor, Math.ceil].map((round) => sorted[round((values.length - 1) / 2)]);
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** One result in the place of several alike: the median of each number, all else as in the first. */
export function mergedResult<Result>(results: readonly [Result, ...Result[]]): Result {
  const [first] = results;
  if (typeof first === 'number') return medianOf(results as unknown as number[]) as Result;
  if (typeof first !== 'object' || first === null) return first;
  const merged = Object.entries(first).map(([name, value]): [string, unknown] => {
    const values = results.map((one) => (one as Record<string, unknown>)[name]);
    return [name, values.includes(undefined) ? value : mergedResult(values as [unknown, ...unknown[]])];
  });
  return (Array.isArray(first) ? merged.map(([, value]) => value) : Object.fromEntries(merged)) as Result;
}

/** Digits that count at this size: 0.9987, 8.13, 45.2, 1,620. */
export function digits(value: number): string {
  if (value === 0 || Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en');
  if (Math.abs(value) < 1) return String(Number(value.toFixed(5)));
  return String(Number(value.toPrecision(3)));
}

export function barText(bar: Bar | undefined): string {
  if (bar === undefined) return '';
  return 'max' in bar ? `≤ ${digits(bar.max)}` : `≥ ${digits(bar.min)}`;
}
