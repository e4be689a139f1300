/**
 * Counts the calls of accounts in one process, and decides whether a month has some left. Counts go to the store each second.
 * Near the end of a plan without overage, each call is counted in the store before it is answered, so that several processes
 * never answer one too many; so is each list. While the store is away, calls are counted in memory up to the quota, or refused,
 * as the operator has chosen.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { InTurn } from '../../once.ts';
import type { Channel } from '../../store/schema/accounts.ts';
import { Unavailable } from '../../store/unavailable.ts';
import type { Plan } from '../plans.ts';
import { type Day, dayFinder } from './calendar.ts';
import { Counts, type Payer } from './counts.ts';
import type { Ledger } from './ledger.ts';

const FLUSH_EVERY_MS = 1_000;
/** By then the others have added what they had answered before, unless the store was away. */
const OTHERS_ADDED_MS = 2 * FLUSH_EVERY_MS;
/** An account that has not called for so long is not kept in memory. */
const REMEMBERED_MS = 600_000;
/** Calls that other processes may have answered and not yet added: those of two windows of a minute that meet. */
const WINDOWS_UNSEEN = 2;
const CHANNEL: Channel = 'api';
/** A store that answers nothing for so long, while calls wait for it, is away. */
const PATIENCE_MS = 1_000;
/** Counts that are kept while the store is away. */
const MOST_COUNTS = 100_000;

export interface Total {
  readonly month: string;
  /** Nothing is counted here any more. */
  isOver: boolean;
  /** In the store, when it was last looked at. */
  stored: number;
  /** Being answered. */
  open: number;
  /** Counted, and not on its way to the store yet. */
  pending: number;
  /** On its way. */
  sending: number;
  /** How often `stored` was told by a reservation, which is newer than what was asked before it. */
  told: number;
  used: number;
}

export type Allowance = 'counted' | 'reserved' | 'refused';

export interface Metered extends Payer {
  readonly plan: Plan;
  /** Where the meter counts for this payer, so that it need not look for it at each call. */
  total?: Total | undefined;
}

/** Resolves when the others that count have added all that they had answered when it was called. */
export type OthersAdded = () => Promise<unknown>;

export interface MeterOptions {
  readonly others?: OthersAdded;
  readonly now?: () => number;
  /** Whether calls are answered while the store cannot count them. */
  readonly answersUncounted?: boolean;
  readonly mostCounts?: number;
  readonly patienceMs?: number;
}

/** For several processes or machines. */
export const othersAdded: OthersAdded = () => sleep(OTHERS_ADDED_MS);
/** For one process that has the store to itself. */
export const noOthers: OthersAdded = async () => {};

export class Meter {
  readonly #ledger: Ledger;
  readonly #onTrouble: (error: unknown) => void;
  readonly #others: OthersAdded;
  readonly #now: () => number;
  readonly #answersUncounted: boolean;
  readonly #mostCounts: number;
  readonly #patienceMs: number;
  /** Since the store did not answer until something was added to it. */
  #isAway = false;
  /** How often the store has answered. */
  #answers = 0;
  readonly #dayAt = dayFinder();
  readonly #writer = randomUUID();
  readonly #totals = new Map<string, Total>();
  #counts = new Counts(CHANNEL);
  /** On its way to the store. */
  #sending: { readonly counts: Counts; readonly number: number } | undefined;
  #number = 0;
  readonly #flushes = new InTurn(() => this.#flush());
  #timer: NodeJS.Timeout | undefined;

  constructor(
    ledger: Ledger,
    onTrouble: (error: unknown) => void,
    {
      others = noOthers,
      now = Date.now,
      answersUncounted = true,
      mostCounts = MOST_COUNTS,
      patienceMs = PATIENCE_MS,
    }: MeterOptions = {},
  ) {
    this.#ledger = ledger;
    this.#onTrouble = onTrouble;
    this.#others = others;
    this.#now = now;
    this.#answersUncounted = answersUncounted;
    this.#mostCounts = mostCounts;
    this.#patienceMs = patienceMs;
  }

  get now(): number {
    return this.#now();
  }

  dayAt(at: number): Day {
    return this.#dayAt(at);
  }

  get #month(): string {
    return this.#dayAt(this.#now()).month;
  }

  async start(): Promise<void> {
    await this.#ledger.forget(this.#now());
    this.#timer = setInterval(() => void this.flush().catch(this.#onTrouble), FLUSH_EVERY_MS).unref();
  }

  /** Adds what is counted so far. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    // If an earlier one had failed, that was sent first.
    if (!this.#counts.isEmpty) await this.flush();
  }

  /** Whether an account may make so many calls more, from now on; they count as made until {@link settle}. */
  allow(metered: Metered, calls: number, at = this.#now()): Allowance | Promise<Allowance> {
    const { account, plan } = metered;
    const { month } = this.#dayAt(at);
    if (this.#isAway && !this.#countsMeanwhile) return Promise.reject(uncounted());
    const total = this.#totalOf(metered);
    if (total?.month === month) {
      total.used = at;
      return this.#allow(account, plan, total, calls);
    }
    // Where nothing ends, nobody waits for the store: what the others have counted is read with the next flush.
    if (plan.overage) return this.#allow(account, plan, this.#begin(account, month, 0), calls);
    return this.#load(account, month).then((loaded) => this.#allow(account, plan, loaded, calls));
  }

  /** The calls that were allowed on a day were answered, or, with 0, were not to be counted. */
  settle(
    metered: Metered,
    operation: string,
    allowance: Allowance,
    allowed: number,
    answered: number,
    { day, month } = this.#dayAt(this.#now()),
  ): void {
    const total = this.#totalOf(metered);
    if (answered > 0) this.#counts.add(metered, operation, day, answered);
    const isReserved = allowance === 'reserved';
    // The month of the store has them since they were allowed.
    if (isReserved) this.#counts.adjust(metered.account, month, -allowed);
    if (total === undefined) return;
    total.pending += isReserved ? answered - allowed : answered;
    if (!isReserved) total.open = Math.max(0, total.open - allowed);
  }

  noteUse(key: string, at: number): void {
    this.#counts.noteUse(key, at);
  }

  /**
   * Calls of the month so far; `undefined` before the account has called. Near the end of a plan that ends there, it is what
   * the store has just told; else others may have answered more in the last second.
   */
  usedBy(metered: Metered): number | undefined {
    const total = this.#totalOf(metered);
    return total && usedOf(total);
  }

  /** Brings what was counted when it was called to the store; one time after the other. */
  flush(): Promise<void> {
    return this.#flushes.run();
  }

  #totalOf(metered: Metered): Total | undefined {
    if (metered.total === undefined || metered.total.isOver)
      metered.total = this.#totals.get(metered.account);
    return metered.total;
  }

  #end(account: string): void {
    const total = this.#totals.get(account);
    if (total !== undefined) total.isOver = true;
    this.#totals.delete(account);
  }

  #allow(account: string, plan: Plan, total: Total, calls: number): Allowance | Promise<Allowance> {
    if (!plan.overage) {
      const quota = plan.calls_per_month;
      if (this.#isAway) return this.#allowAlone(total, quota, calls);
      const margin = plan.calls_per_minute === null ? quota : WINDOWS_UNSEEN * plan.calls_per_minute;
      if (calls > 1) return this.#reserveList(account, total, { quota, margin, calls });
      if (usedOf(total) + calls > quota - margin) return this.#reserve(account, total, quota, calls);
    }
    total.open += calls;
    return 'counted';
  }

  async #reserve(account: string, total: Total, quota: number, calls: number): Promise<Allowance> {
    // What this process has counted is in the store before it is asked.
    if (unseen(total) !== 0 && !this.#isAway) await this.#tried(this.flush());
    if (this.#isAway) return this.#allowAlone(total, quota, calls);
    if (total.stored + calls > quota) return 'refused';
    const row = { account, month: total.month, channel: CHANNEL, calls };
    const reserving = this.#ledger.reserve(row, quota - total.open);
    // Where it succeeds later, the calls were counted twice, or refused.
    const reserved = await this.#tried(reserving, (late) => {
      if (late !== undefined) this.#giveBack(account, total, calls);
    });
    if (reserved === undefined) return this.#allowAlone(total, quota, calls);
    const stored = reserved.value;
    if (stored === undefined) return 'refused';
    total.stored = stored;
    total.told += 1;
    return 'reserved';
  }

  /** Counts in memory, as far as this process knows the month. */
  #allowAlone(total: Total, quota: number, calls: number): Allowance {
    if (usedOf(total) + calls > quota) return 'refused';
    total.open += calls;
    return 'counted';
  }

  /** Far from the end the margin is for what others have not added; near it, they are waited for. */
  async #reserveList(
    account: string,
    total: Total,
    { quota, margin, calls }: Record<'quota' | 'margin' | 'calls', number>,
  ): Promise<Allowance> {
    const far = await this.#reserve(account, total, quota - margin, calls);
    if (far !== 'refused') return far;
    const near = await this.#reserve(account, total, quota, calls);
    if (near !== 'reserved') return near;
    await this.#others();
    await this.#tried(this.flush());
    if (total.stored <= quota) return 'reserved';
    this.#giveBack(account, total, calls);
    await this.#tried(this.flush());
    return 'refused';
  }

  #giveBack(account: string, total: Total, calls: number): void {
    this.#counts.adjust(account, total.month, -calls);
    total.pending -= calls;
  }

  async #load(account: string, month: string): Promise<Total> {
    const read = await this.#tried(this.#ledger.totals([account], month, CHANNEL));
    const known = this.#totals.get(account);
    // Another call was faster.
    if (known?.month === month) return known;
    return this.#begin(account, month, read?.value.get(account) ?? 0);
  }

  get #countsMeanwhile(): boolean {
    return this.#answersUncounted && this.#counts.size + (this.#sending?.counts.size ?? 0) < this.#mostCounts;
  }

  /** What work over the store comes to. `undefined`: the store is away, and calls are counted here. */
  async #tried<Of>(
    work: Promise<Of>,
    onLate: (value: Of) => void = () => {},
  ): Promise<{ readonly value: Of } | undefined> {
    const answered = work.then((value) => {
      this.#answers += 1;
      return { value };
    });
    try {
      // Many that wait for each other are no sign that the store is away, as long as it answers.
      for (let before = -1; before !== this.#answers; ) {
        before = this.#answers;
        const late = new AbortController();
        const pause = sleep(this.#patienceMs, undefined, { signal: late.signal, ref: false }).catch(() => {});
        const done = await Promise.race([answered, pause]).finally(() => late.abort());
        if (done !== undefined) return done;
      }
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
    this.#isAway = true;
    work.then(onLate).catch(() => {});
    if (!this.#countsMeanwhile) throw uncounted();
    return undefined;
  }

  #begin(account: string, month: string, stored: number): Total {
    const counts = { open: 0, pending: 0, sending: 0, told: 0 };
    const total = { month, isOver: false, stored, used: this.#now(), ...counts };
    this.#end(account);
    this.#totals.set(account, total);
    return total;
  }

  async #flush(): Promise<void> {
    // A store that was away is written to in any case, to find out whether it is back.
    if (this.#sending === undefined && (this.#isAway || !this.#counts.isEmpty)) {
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
      try {
        await this.#ledger.add(this.#writer, number, counts, this.#now());
        this.#isAway = false;
      } catch (error) {
        this.#isAway = true;
        throw error;
      }
    }
    await this.#readTotals();
  }

  /** Reads what all processes have added. What was sent just now is in it. */
  async #readTotals(): Promise<void> {
    const now = this.#now();
    const month = this.#month;
    for (const [account, { used, open }] of this.#totals)
      if (open === 0 && used < now - REMEMBERED_MS) this.#end(account);
    const told = new Map([...this.#totals].map(([account, total]) => [account, total.told]));
    const stored = await this.#ledger.totals([...this.#totals.keys()], month, CHANNEL);
    this.#sending = undefined;
    for (const [account, total] of this.#totals) {
      if (total.month !== month) this.#end(account);
      else {
        // A deleted account has no row; made again, it resumes its calls.
        const found = stored.get(account) ?? total.stored;
        total.stored = total.told === told.get(account) ? found : Math.max(found, total.stored);
        total.sending = 0;
      }
    }
  }
}

function usedOf(total: Total): number {
  return total.stored + total.open + unseen(total);
}

function uncounted(): Unavailable {
  return new Unavailable('the store', new Error('calls cannot be counted'));
}

/** Counted, and not in what was read of the store. */
function unseen({ pending, sending }: Total): number {
  return pending + sending;
}
