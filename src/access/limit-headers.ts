/** The headers that tell a caller how much is left: those of the IETF's draft, and the older ones that many clients read. */
import type { Taken } from './rate/rates.ts';
import type { Standing } from './standing.ts';

export interface Month {
  /** Calls that are left; beyond the quota of a plan with overage: 0. */
  readonly left: number;
  readonly endsInMs: number;
}

export function limitHeaders(
  { rate, policy }: Standing,
  taken: Taken | undefined,
  month: Month | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { 'ratelimit-policy': policy };
  let now = '';
  if (taken !== undefined && rate !== null) {
    const seconds = secondsIn(taken.endsInMs);
    now = `"minute";r=${taken.left};t=${seconds}`;
    headers['x-ratelimit-limit'] = String(rate);
    headers['x-ratelimit-remaining'] = String(taken.left);
    headers['x-ratelimit-reset'] = String(seconds);
  }
  if (month !== undefined)
    now += `${now === '' ? '' : ', '}"month";r=${month.left};t=${secondsIn(month.endsInMs)}`;
  if (now !== '') headers['ratelimit'] = now;
  return headers;
}

/** Rounded up: who waits so long is let in. */
export function secondsIn(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1_000));
}
