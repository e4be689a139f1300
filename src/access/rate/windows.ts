/** Counts the calls of each caller in the memory of one process. */
import { dropEnded, machineTime, type Rates, type Taken, WINDOW_MS } from './rates.ts';

interface Window {
  used: number;
  /** Calls were taken here, not only noted. */
  isTaken: boolean;
  readonly ends: number;
}

export class Windows implements Rates {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;

  constructor(now: () => number = machineTime) {
    this.#now = now;
  }

  take(caller: string, limit: number): Taken {
    const now = this.#now();
    const window = this.#current(caller, now) ?? this.#begin(caller, now);
    window.isTaken = true;
    const isAllowed = window.used < limit;
    if (isAllowed) window.used += 1;
    return { isAllowed, left: Math.max(0, limit - window.used), endsInMs: window.ends - now };
  }

  /** Counts a call that was allowed elsewhere. */
  note(caller: string): void {
    const now = this.#now();
    const window = this.#current(caller, now) ?? this.#begin(caller, now);
    window.used += 1;
  }

  /** Whether calls of the window of a caller were taken here. */
  isTaken(caller: string): boolean {
    return this.#current(caller, this.#now())?.isTaken === true;
  }

  /** How many windows are kept. */
  get size(): number {
    return this.#windows.size;
  }

  #current(caller: string, now: number): Window | undefined {
    const window = this.#windows.get(caller);
    return window === undefined || window.ends <= now ? undefined : window;
  }

  #begin(caller: string, now: number): Window {
    const window = { used: 0, isTaken: false, ends: now + WINDOW_MS };
    this.#windows.delete(caller);
    dropEnded(this.#windows, now);
    this.#windows.set(caller, window);
    return window;
  }
}
