/** Scales of plots: from values to positions in the drawing. */

export interface Scale {
  (value: number): number;
  /** Values that people read easily, within the scale. */
  readonly ticks: readonly number[];
}

/** Equal factors are equally far apart. */
export function logarithmic(
  [min, max]: readonly [number, number],
  [from, to]: readonly [number, number],
): Scale {
  const place = (value: number): number =>
    from + ((Math.log(value) - Math.log(min)) / (Math.log(max) - Math.log(min))) * (to - from);
  const decades = Array.from({ length: 16 }, (_, power) => 10 ** (power - 4));
  const digits = max / min > 200 ? [1] : [1, 2, 5];
  const ticks = decades.flatMap((decade) => digits.map((digit) => Number((decade * digit).toPrecision(1))));
  return Object.assign(place, { ticks: ticks.filter((tick) => tick >= min && tick <= max) });
}

/** Begins at nothing. */
export function linear(max: number, [from, to]: readonly [number, number]): Scale {
  const place = (value: number): number => from + (value / max) * (to - from);
  const rough = max / 5;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((digit) => digit * decade).find((one) => one >= rough) ?? rough;
  return Object.assign(place, {
    ticks: Array.from({ length: Math.floor(max / step) + 1 }, (_, tick) => tick * step),
  });
}

/** A little beyond the values, so that nothing lies on the edge. */
export function around(values: readonly number[], margin = 1.25): [number, number] {
  return [Math.min(...values) / margin, Math.max(...values) * margin];
}
