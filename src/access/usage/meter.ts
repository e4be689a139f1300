/**
 * Counts the calls of accounts in one process, and says whether a month has some left. Counts go to the store each second;
 * a process that is killed loses no more. Near the end of a plan that ends there, each call is counted in the store before
 * it is answered, so that several processes together never answer one too many.
 */
import { randomUUID } from 'node:crypto';
import { InTurn } from '../../once.ts';
import type { Channel } from '../../store/schema/accounts.ts';
import type { Plan } from '../plans.ts';
import { dayFinder, monthOf } from './calendar.ts';
import { Counts, type Payer } from './counts.ts';
import type { Ledger } from './ledger.ts';

const FLUSH_EVERY_MS = 1_000;
/** An account that has not called for so long is not kept in memory. */
const REMEMBERED_MS = 600_000;
/** Calls that other processes may have answered and not yet added: those of two windows of a minute that meet. */
const WINDOWS_UNSEEN = 2;
const CHANNEL: Channel = 'api';

interface Total {
  month: string;
  /** In the store, when it was last looked at. */
  stored: number;
  /** Being answered. */
  open: number;
  /** Counted, and not on its way to the store yet. */
  pending: number;
  /** On its way. */
  sending: number;
  used: number;
}

export type Allowance = 'counted' | 'reserved' | 'refused';

export interface Metered extends Payer {
  readonly plan: Plan;
}

export class Meter {
  readonly #ledger: Ledger;
  readonly #onTrouble: (error: unknown) => void;
  readonly #now: () => number;
  readonly #today: () => string;
  readonly #writer = randomUUID();
  readonly #totals = new Map<string, Total>();
  #counts = new Counts(CHANNEL);
  /** On its way to the store. */
  #sending: { readonly counts: Counts; readonly number: number } | undefined;
  #number = 0;
  readonly #flushes = new InTurn(() => this.#flush());
  #timer: NodeJS.Timeout | undefined;

  constructor(ledger: Ledger, onTrouble: (error: unknown) => void, now: () => number = Date.now) {
    this.#ledger = ledger;
    this.#onTrouble = onTrouble;
    this.#now = now;
    this.#today = dayFinder(now);
  }

  get today(): string {
    return this.#today();
  }

  async start(): Promise<void> {
    await this.#ledger.forgetWriters(this.#now());
    this.#timer = setInterval(() => void this.flush().catch(this.#onTrouble), FLUSH_EVERY_MS).unref();
  }

  /** Adds what is counted so far. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    // If an earlier one had failed, that was sent first.
    if (!this.#counts.isEmpty) await this.flush();
  }

  /** Whether an account may make so many calls more; they count as made until {@link settle}. */
  allow({ account, plan }: Metered, calls: number): Allowance | Promise<Allowance> {
    const month = monthOf(this.#today());
    const total = this.#totals.get(account);
    if (total?.month === month) return this.#allow(account, plan, total, calls);
    // Where nothing ends, nobody waits for the store: what the others have counted is read with the next flush.
    if (plan.overage) return this.#allow(account, plan, this.#begin(account, month, 0), calls);
    return this.#load(account, month).then((loaded) => this.#allow(account, plan, loaded, calls));
  }

  /** The calls were answered, or, with 0, were not to be counted. */
  settle(metered: Metered, operation: string, allowance: Allowance, allowed: number, answered: number): void {
    const day = this.#today();
    const total = this.#totals.get(metered.account);
    if (answered > 0) this.#counts.add(metered, operation, day, answered);
    const isReserved = allowance === 'reserved';
    // The month of the store has them since they were allowed.
    if (isReserved) this.#counts.adjust(metered.account, monthOf(day), -allowed);
    if (total === undefined) return;
    total.pending += isReserved ? answered - allowed : answered;
    if (!isReserved) total.open = Math.max(0, total.open - allowed);
  }

  noteUse(key: string): void {
    this.#counts.noteUse(key, this.#now());
  }

  /** Calls of the month so far, as far as this process knows; `undefined` before the account has called. */
  usedBy(account: string): number | undefined {
    const total = this.#totals.get(account);
    if (total === undefined) return undefined;
    return total.stored + total.open + unseen(total);
  }

  /** Brings what was counted when it was called to the store; one time after the other. */
  flush(): Promise<void> {
    return this.#flushes.run();
  }

  #allow(account: string, plan: Plan, total: Total, calls: number): Allowance | Promise<Allowance> {
    total.used = this.#now();
    const quota = plan.calls_per_month;
    const used = total.stored + total.open + unseen(total);
    const margin = plan.calls_per_minute === null ? quota : WINDOWS_UNSEEN * plan.calls_per_minute;
    if (!plan.overage && used + calls > quota - margin) return this.#reserve(account, total, quota, calls);
    total.open += calls;
    return 'counted';
  }

  async #reserve(account: string, total: Total, quota: number, calls: number): Promise<Allowance> {
    const { month } = total;
    if (total.stored + unseen(total) >= quota) return 'refused';
    // What this process has counted is in the store before it is asked.
    if (unseen(total) !== 0) await this.flush();
    const isLeft = await this.#ledger.reserve(
      { account, month, channel: CHANNEL, calls },
      quota - total.open,
    );
    if (isLeft) total.stored += calls;
    return isLeft ? 'reserved' : 'refused';
  }

  async #load(account: string, month: string): Promise<Total> {
    const stored = (await this.#ledger.totals([account], month, CHANNEL)).get(account) ?? 0;
    const known = this.#totals.get(account);
    // Another call was faster.
    if (known?.month === month) return known;
    return this.#begin(account, month, stored);
  }

  #begin(account: string, month: string, stored: number): Total {
    const total = { month, stored, open: 0, pending: 0, sending: 0, used: this.#now() };
    this.#totals.set(account, total);
    return total;
  }

  async #flush(): Promise<void> {
    if (this.#sending === undefined && !this.#counts.isEmpty) {
      this.#number += 1;
      this.#sending = { counts: this.#counts, number: this.#number };
      this.#counts = new Counts(CHANNEL);
      for (const total of this.#totals.values()) {
        total.sending = total.pending;
        total.pending = 0;
      }
    }
    if (this.#sending !== undefined) {
      const { counts, number } = this.#sending;
      await this.#ledger.add(this.#writer, number, counts, this.#now());
    }
    await this.#readTotals();
  }

  /** Reads what all processes have added. What was sent just now is in it. */
  async #readTotals(): Promise<void> {
    const now = this.#now();
    const month = monthOf(this.#today());
    for (const [account, { used, open }] of this.#totals)
      if (open === 0 && used < now - REMEMBERED_MS) this.#totals.delete(account);
    const stored = await this.#ledger.totals([...this.#totals.keys()], month, CHANNEL);
    this.#sending = undefined;
    for (const [account, total] of this.#totals) {
      if (total.month !== month) this.#totals.delete(account);
      else {
        total.stored = stored.get(account) ?? 0;
        total.sending = 0;
      }
    }
  }
}

/** Counted, and not in what was read of the store. */
function unseen({ pending, sending }: Total): number {
  return pending + sending;
}
