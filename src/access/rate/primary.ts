/**
 * The windows of all callers, kept by the primary for its processes. It hands out leases that get smaller as a window fills,
 * and before it refuses a call it takes back what others have not used: so exactly the limit is answered, wherever the calls
 * come in. A process that dies has used what it had.
 *
 * What a process tells its callers is left is what it has and what the primary has: never more than there is. What others may
 * have is taken back before it is more than the primary has, so that it is at least half of what there is, and zero only when
 * nothing is left.
 */
import type { ToChildAboutRates, ToPrimaryAboutRates } from './messages.ts';
import { dropEnded, machineTime, WINDOW_MS } from './rates.ts';

/** A process that does not give back in time is stuck, and has used what it had. */
const RECALL_MS = 1_000;

interface Window {
  readonly caller: string;
  readonly ends: number;
  limit: number;
  /** Not handed out. */
  left: number;
  /** Processes that may have some left, and how many at most. */
  readonly holders: Map<number, number>;
  readonly asking: Asking[];
  recall: Recall | undefined;
}

interface Asking {
  readonly child: number;
  readonly wanted: number;
}

interface Recall {
  readonly id: number;
  readonly pending: Set<number>;
  readonly timer: NodeJS.Timeout;
}

export class PrimaryRates {
  readonly #windows = new Map<string, Window>();
  readonly #send: (child: number, message: ToChildAboutRates) => void;
  readonly #children: () => number;
  readonly #now: () => number;
  #recalls = 0;

  /** `children`: how many processes share the windows. */
  constructor(
    send: (child: number, message: ToChildAboutRates) => void,
    children: () => number,
    now: () => number = machineTime,
  ) {
    this.#send = send;
    this.#children = children;
    this.#now = now;
  }

  receive(child: number, message: ToPrimaryAboutRates): void {
    if (message.vejviser === 'lease') {
      const window = this.#windowOf(message.caller, message.limit);
      window.asking.push({ child, wanted: message.wanted });
      this.#serve(window);
      return;
    }
    const window = this.#windows.get(message.caller);
    if (window?.recall?.id !== message.id || !window.recall.pending.has(child)) return;
    window.left += message.calls;
    this.#gaveBack(window, child);
  }

  /** A process has ended. */
  left(child: number): void {
    for (const window of this.#windows.values()) {
      window.holders.delete(child);
      const others = window.asking.filter((asking) => asking.child !== child);
      window.asking.splice(0, window.asking.length, ...others);
      if (window.recall?.pending.has(child) === true) this.#gaveBack(window, child);
    }
  }

  #windowOf(caller: string, limit: number): Window {
    const now = this.#now();
    const earlier = this.#windows.get(caller);
    if (earlier !== undefined && (earlier.ends > now || earlier.recall !== undefined)) {
      earlier.left += limit - earlier.limit;
      earlier.limit = limit;
      return earlier;
    }
    return this.#begin(caller, limit, now);
  }

  #begin(caller: string, limit: number, now: number): Window {
    const ends = now + WINDOW_MS;
    const window = {
      caller,
      ends,
      limit,
      left: limit,
      holders: new Map<number, number>(),
      asking: [],
      recall: undefined,
    };
    this.#windows.delete(caller);
    dropEnded(this.#windows, now, ({ recall }) => recall !== undefined);
    this.#windows.set(caller, window);
    return window;
  }

  /** Answers those who ask, as long as nothing is being taken back. */
  #serve(window: Window): void {
    while (window.recall === undefined) {
      const next = window.asking[0];
      if (next === undefined) return;
      // Who asks has used what he had.
      window.holders.delete(next.child);
      const calls = this.#share(window, next.wanted);
      const held = heldIn(window);
      if (held > 0 && window.left - calls < held) {
        this.#takeBack(window);
        return;
      }
      window.asking.shift();
      this.#lease(window, next, calls);
    }
  }

  /** How many calls somebody gets who wants so many: fewer only if there are no more. */
  #share({ left }: Window, wanted: number): number {
    const share = Math.floor(left / (2 * Math.max(1, this.#children())));
    return Math.max(0, Math.min(left, Math.max(wanted, share)));
  }

  #lease(window: Window, { child, wanted }: Asking, calls: number): void {
    const { caller, ends, holders } = window;
    window.left -= calls;
    const left = Math.max(0, window.left);
    // They hear of it before anybody can be answered by the lease.
    for (const holder of holders.keys()) this.#send(holder, { vejviser: 'left', caller, left, ends });
    if (calls > 0) holders.set(child, calls);
    this.#send(child, { vejviser: 'leased', caller, calls, left, ends, isLast: calls < wanted });
  }

  #takeBack(window: Window): void {
    const { caller, ends, holders } = window;
    this.#recalls += 1;
    const id = this.#recalls;
    const pending = new Set(holders.keys());
    const timer = setTimeout(() => {
      for (const child of [...pending]) this.#gaveBack(window, child);
    }, RECALL_MS).unref();
    window.recall = { id, pending, timer };
    for (const child of [...pending]) this.#send(child, { vejviser: 'recall', caller, id, ends });
  }

  #gaveBack(window: Window, child: number): void {
    const { recall } = window;
    if (recall === undefined) return;
    window.holders.delete(child);
    recall.pending.delete(child);
    if (recall.pending.size > 0) return;
    clearTimeout(recall.timer);
    window.recall = undefined;
    const now = this.#now();
    if (window.ends > now) this.#serve(window);
    else this.#goOn(window, now);
  }

  /** The window has ended meanwhile: those who ask have the next one. */
  #goOn({ caller, limit, asking }: Window, now: number): void {
    if (asking.length === 0) return;
    const next = this.#begin(caller, limit, now);
    next.asking.push(...asking);
    this.#serve(next);
  }
}

/** Calls that may be left with processes. */
function heldIn({ holders }: Window): number {
  return [...holders.values()].reduce((sum, calls) => sum + calls, 0);
}
