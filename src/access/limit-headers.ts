/**
 * The headers that tell a caller how much is left: those of the IETF's draft, and the older ones that many clients read. They are
 * written into the headers of an answer when it is sent, one by one: every key press pays for an object that is copied.
 */
import type { AnswerHeaders } from '../http/request/context.ts';
import type { Taken } from './rate/rates.ts';
import type { Standing } from './standing.ts';

export interface Month {
  /** Calls that are left; beyond the quota of a plan with overage: 0. */
  readonly left: number;
  readonly endsInMs: number;
}

export class LimitHeaders implements AnswerHeaders {
  readonly #standing: Standing;
  readonly #taken: Taken | undefined;
  readonly #month: Month | undefined;

  constructor(standing: Standing, taken: Taken | undefined, month: Month | undefined) {
    this.#standing = standing;
    this.#taken = taken;
    this.#month = month;
  }

  addTo(headers: Record<string, string>): void {
    const { rate, rateText, policy } = this.#standing;
    headers['ratelimit-policy'] = policy;
    let now = '';
    if (this.#taken !== undefined && rate !== null) {
      const left = String(this.#taken.left);
      const seconds = String(secondsIn(this.#taken.endsInMs));
      headers['x-ratelimit-limit'] = rateText;
      headers['x-ratelimit-remaining'] = left;
      headers['x-ratelimit-reset'] = seconds;
      now = `"minute";r=${left};t=${seconds}`;
    }
    if (this.#month !== undefined) {
      const { left, endsInMs } = this.#month;
      now += `${now === '' ? '' : ', '}"month";r=${left};t=${secondsIn(endsInMs)}`;
    }
    if (now !== '') headers['ratelimit'] = now;
  }
}

/** Rounded up: who waits so long is let in. */
export function secondsIn(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1_000));
}
