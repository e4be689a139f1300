/**
 * Counts the calls of each caller in one of several processes: by leases of calls of the window that the primary keeps, or
 * who plays it (`lender.ts`). As long as a lease lasts, nobody is asked; without one, calls wait for the primary, which knows
 * what all processes have.
 */
import type { ToChildAboutRates, ToPrimaryAboutRates } from './messages.ts';
import { dropEnded, machineTime, type Rates, type Taken, WINDOW_MS } from './rates.ts';

interface Lease {
  calls: number;
  /** With the primary, as it said last. */
  left: number;
  readonly ends: number;
  readonly isLast: boolean;
  /** By which it was asked for. */
  readonly limit: number;
}

interface Waiting {
  readonly limit: number;
  readonly resolve: (taken: Taken) => void;
  readonly reject: (error: unknown) => void;
}

export class Leases implements Rates {
  readonly #leases = new Map<string, Lease>();
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #send: (message: ToPrimaryAboutRates) => void;
  readonly #now: () => number;

  constructor(send: (message: ToPrimaryAboutRates) => void, now: () => number = machineTime) {
    this.#send = send;
    this.#now = now;
  }

  take(caller: string, limit: number): Taken | Promise<Taken> {
    const now = this.#now();
    const lease = this.#leases.get(caller);
    if (lease !== undefined && lease.ends > now && !this.#waiting.has(caller)) {
      if (lease.calls > 0) return allowed(lease, now);
      if (lease.isLast && lease.limit === limit) return refused(lease, now);
    }
    return this.#wait(caller, limit);
  }

  /** Takes a message of the primary. */
  receive(message: ToChildAboutRates): void {
    if (message.vejviser === 'leased') this.#take(message);
    else if (message.vejviser === 'left') this.#note(message);
    else this.#giveBack(message);
  }

  /** Nobody can be asked: all that wait are told so. */
  fail(error: unknown): void {
    const waiting = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  #wait(caller: string, limit: number): Promise<Taken> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(caller);
      if (waiting !== undefined) {
        waiting.push({ limit, resolve, reject });
        return;
      }
      this.#waiting.set(caller, [{ limit, resolve, reject }]);
      this.#send({ vejviser: 'lease', caller, limit, wanted: 1 });
    });
  }

  #take({ caller, calls, left, ends, isLast }: Extract<ToChildAboutRates, { vejviser: 'leased' }>): void {
    const now = this.#now();
    const waiting = this.#waiting.get(caller) ?? [];
    const lease = { calls, left, ends, isLast, limit: waiting[0]?.limit ?? 0 };
    this.#leases.delete(caller);
    dropEnded(this.#leases, now);
    this.#leases.set(caller, lease);
    // They have waited for this window, even if it ends just now.
    const answered = waiting.splice(0, isLast ? waiting.length : calls);
    for (const { resolve } of answered) resolve(lease.calls > 0 ? allowed(lease, now) : refused(lease, now));
    const [next] = waiting;
    if (next === undefined) this.#waiting.delete(caller);
    else this.#send({ vejviser: 'lease', caller, limit: next.limit, wanted: waiting.length });
  }

  #note({ caller, left, ends }: Extract<ToChildAboutRates, { vejviser: 'left' }>): void {
    const lease = this.#leases.get(caller);
    if (lease?.ends === ends) lease.left = left;
  }

  #giveBack({ caller, id, ends }: Extract<ToChildAboutRates, { vejviser: 'recall' }>): void {
    const lease = this.#leases.get(caller);
    const calls = lease?.ends === ends ? lease.calls : 0;
    if (lease !== undefined && calls > 0) lease.calls = 0;
    this.#send({ vejviser: 'returned', caller, id, calls });
  }
}

function allowed(lease: Lease, now: number): Taken {
  lease.calls -= 1;
  return { isAllowed: true, left: lease.calls + lease.left, endsInMs: untilEnd(lease, now) };
}

function refused(lease: Lease, now: number): Taken {
  return { isAllowed: false, left: 0, endsInMs: untilEnd(lease, now) };
}

/** The clocks of two processes differ by a little. */
function untilEnd({ ends }: Lease, now: number): number {
  return Math.min(WINDOW_MS, Math.max(0, ends - now));
}
