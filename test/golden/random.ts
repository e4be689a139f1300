/**
 * Random numbers for the recorded requests, the same for a seed. Not that of the measurements: whatever these draw, the requests
 * whose answers are recorded must stay the same.
 */

/** Numbers in [0, 1). */
export type Random = () => number;

/** mulberry32. */
export function generator(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <One>(random: Random, ...ones: readonly [One, ...One[]]): One =>
  ones[Math.floor(random() * ones.length)] ?? ones[0];

/** One letter left out, doubled, replaced, or swapped with the next. */
export function mistyped(text: string, random: Random): string {
  const place = Math.floor(random() * Math.min(text.length, 14));
  const [before, letter, after] = [text.slice(0, place), text.charAt(place), text.slice(place + 1)];
  return pick(
    random,
    `${before}${after}`,
    `${before}${letter}${letter}${after}`,
    `${before}n${after}`,
    `${before}${after.charAt(0)}${letter}${after.slice(1)}`,
  );
}
