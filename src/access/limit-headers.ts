/** The headers that tell a caller how much is left: those of the IETF's draft, and the older ones that many clients read. */
import type { Taken } from './rate/rates.ts';
import type { Standing } from './standing.ts';

export interface Month {
  /** Calls that are left; beyond the quota of a plan with overage: 0. */
  readonly left: number;
  readonly endsInMs: number;
}

/** Adds them to the headers of an answer, one by one: every key press would pay for an object that is copied. */
export function addLimitHeaders(
  headers: string[],
  { rate, rateText, policy }: Standing,
  taken: Taken | undefined,
  month: Month | undefined,
): void {
  headers.push('ratelimit-policy', policy);
  let now = '';
  if (taken !== undefined && rate !== null) {
    const left = String(taken.left);
    const seconds = String(secondsIn(taken.endsInMs));
    headers.push('x-ratelimit-limit', rateText, 'x-ratelimit-remaining', left, 'x-ratelimit-reset', seconds);
    now = `"minute";r=${left};t=${seconds}`;
  }
  if (month !== undefined)
    now += `${now === '' ? '' : ', '}"month";r=${month.left};t=${secondsIn(month.endsInMs)}`;
  if (now !== '') headers.push('ratelimit', now);
}

/** Rounded up: who waits so long is let in. */
export function secondsIn(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1_000));
}
