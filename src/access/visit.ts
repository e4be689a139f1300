/** One request of somebody who was let in: how many calls it is, and whether they count. */
import { ApiError } from '../http/errors/errors.ts';
import type { AnswerHeaders, Guest } from '../http/request/context.ts';
import { addLimitHeaders, type Month } from './limit-headers.ts';
import type { Outcomes } from './outcomes.ts';
import type { Taken } from './rate/rates.ts';
import { quotaExceeded } from './refusals.ts';
import type { Standing } from './standing.ts';
import type { Day } from './usage/calendar.ts';
import type { Allowance, Meter } from './usage/meter.ts';

/** One call is allowed at the door, before it is known whether a list comes. */
const AT_THE_DOOR = 1;

export class Visit implements Guest, AnswerHeaders {
  readonly standing: Standing;
  /** When he came. His call is one of that day. */
  readonly at: number;
  /** Of his minute; `undefined`: it has no limit. */
  taken: Taken | undefined;
  readonly #operation: string;
  readonly #meter: Meter;
  readonly #outcomes: Outcomes;
  #allowance: Allowance = 'refused';
  /** Beyond the first. */
  #more: { readonly allowance: Allowance; readonly calls: number; readonly day: Day } | undefined;
  #calls = AT_THE_DOOR;
  #isSpared = false;
  #isGiven = false;
  #isSettled = false;

  constructor(standing: Standing, at: number, operation: string, meter: Meter, outcomes: Outcomes) {
    this.standing = standing;
    this.at = at;
    this.#operation = operation;
    this.#meter = meter;
    this.#outcomes = outcomes;
  }

  get account(): string | undefined {
    return this.standing.account;
  }

  get key(): string {
    return this.standing.key;
  }

  get isBilled(): boolean {
    return this.standing.metered !== undefined;
  }

  get concurrentJobs(): number {
    return this.standing.concurrentJobs;
  }

  get replicates(): boolean {
    return this.standing.replicates;
  }

  addTo(headers: string[]): void {
    addLimitHeaders(headers, this.standing, this.taken, this.#month);
  }

  /** Of a call that the minute refused, the month was not looked at, and others may have used it up. */
  get #month(): Month | undefined {
    const { metered } = this.standing;
    if (metered === undefined || this.taken?.isAllowed === false) return undefined;
    const left = metered.plan.calls_per_month - (this.#meter.usedBy(metered) ?? 0);
    return { left: Math.max(0, left), endsInMs: this.#meter.dayAt(this.at).renews - this.at };
  }

  /** Whether the month has a call left. */
  begin(): Allowance | Promise<Allowance> {
    const { metered } = this.standing;
    if (metered === undefined) return 'counted';
    const allowance = this.#meter.allow(metered, AT_THE_DOOR, this.at);
    return allowance instanceof Promise
      ? allowance.then((found) => this.#allow(found))
      : this.#allow(allowance);
  }

  /** The client may have gone while the store was asked. */
  #allow(allowance: Allowance): Allowance {
    this.#allowance = allowance;
    if (this.#isSettled) this.#settleFirst(0);
    return allowance;
  }

  spare(): void {
    this.#isSpared = true;
  }

  async count(rows: number): Promise<void> {
    this.#isSpared = false;
    this.#calls = rows;
    const { metered } = this.standing;
    const calls = rows - AT_THE_DOOR;
    if (metered === undefined || calls <= 0) return;
    const { now } = this.#meter;
    const day = this.#meter.dayAt(now);
    const allowance = await this.#meter.allow(metered, calls, now);
    if (allowance === 'refused') {
      this.#outcomes.note(this.standing.plan, 'quota_exceeded');
      throw quotaExceeded(metered.plan.calls_per_month, day.day, now);
    }
    this.#more = { allowance, calls, day };
    if (this.#isSettled) this.#settleMore(0);
  }

  given(): void {
    if (this.#isSettled) throw new ApiError('cancelled');
    this.#isGiven = true;
  }

  /** The answer has been sent, with this status. */
  settle(status: number): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    const { plan } = this.standing;
    const isAnswered = this.#isGiven || (status >= 200 && status < 300) || status === 404;
    const isCounted = !this.#isSpared && isAnswered;
    if (status < 400 || status === 404) this.#outcomes.note(plan, 'answered', this.#calls);
    const answered = isCounted ? this.#calls : 0;
    const first = Math.min(answered, AT_THE_DOOR);
    this.#settleFirst(first);
    this.#settleMore(answered - first);
  }

  #settleFirst(answered: number): void {
    const { metered } = this.standing;
    if (metered === undefined || this.#allowance === 'refused') return;
    const day = this.#meter.dayAt(this.at);
    this.#meter.settle(metered, this.#operation, this.#allowance, AT_THE_DOOR, answered, day);
  }

  #settleMore(answered: number): void {
    const { metered } = this.standing;
    if (this.#more === undefined || metered === undefined) return;
    const { allowance, calls, day } = this.#more;
    this.#meter.settle(metered, this.#operation, allowance, calls, answered, day);
  }
}
