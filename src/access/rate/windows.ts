/** Counts the calls of each caller in the memory of one process. */
import { dropEnded, machineTime, type Rates, type Taken, WINDOW_MS } from './rates.ts';

interface Window {
  used: number;
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
    let window = this.#windows.get(caller);
    if (window === undefined || window.ends <= now) window = this.#begin(caller, now);
    const isAllowed = window.used < limit;
    if (isAllowed) window.used += 1;
    return { isAllowed, left: Math.max(0, limit - window.used), endsInMs: window.ends - now };
  }

  /** How many windows are kept. */
  get size(): number {
    return this.#windows.size;
  }

  #begin(caller: string, now: number): Window {
    const window = { used: 0, ends: now + WINDOW_MS };
    this.#windows.delete(caller);
    dropEnded(this.#windows, now);
    this.#windows.set(caller, window);
    return window;
  }
}
