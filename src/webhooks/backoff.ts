/** How long a receiver that failed is left alone: twice as long each time, up to a bound. Both kinds of queue go by it. */

export const FIRST_S = 10;
export const MOST_S = 6 * 3_600;

/** After so many failures before. */
export const pauseMs = (failures: number, firstS: number): number =>
  1_000 * Math.min(MOST_S, firstS * 2 ** Math.min(failures, 30));
