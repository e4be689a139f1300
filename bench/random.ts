/** Random numbers that are the same for a seed. */

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

/** One of a list that is not empty. */
export function pick<One>(list: readonly One[], random: Random): One {
  return list[Math.floor(random() * list.length)] as One;
}
