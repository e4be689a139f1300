/**
 * How often somebody may call: a window of a minute begins with his first call, and the number of his plan is answered in it.
 * Who counts is chosen by how the service runs: this process alone (`windows.ts`), the primary for all its processes
 * (`leases.ts`), or a server for several machines (`shared.ts`).
 */

export const WINDOW_MS = 60_000;

/** Windows that a process keeps at most, since addresses cost an attacker little. A caller whose window goes begins a new one. */
export const MOST_WINDOWS = 200_000;

export interface Taken {
  /** Whether the call may be answered. */
  readonly isAllowed: boolean;
  /** Calls that are left in the window: never more than there are, and zero only when there is none. */
  readonly left: number;
  /** Until the window ends. */
  readonly endsInMs: number;
}

export interface Rates {
  /** Takes one of `limit` calls of a caller. A promise only where somebody else must be asked. */
  take(caller: string, limit: number): Taken | Promise<Taken>;
  close?(): Promise<void>;
}

/** Milliseconds by a clock that all processes of a machine share and nobody sets: the first call of a window may be another's. */
export function machineTime(): number {
  return performance.now() + OFFSET_MS;
}

const OFFSET_MS = Number(process.hrtime.bigint() / 1_000n) / 1_000 - performance.now();

interface Ending {
  readonly ends: number;
}

/** Drops windows that have ended, and the oldest where there are too many. They are kept in the order of their beginnings, which is that of their ends. */
export function dropEnded<Window extends Ending>(
  windows: Map<string, Window>,
  now: number,
  isNeeded: (window: Window) => boolean = () => false,
): void {
  for (const [caller, window] of windows) {
    if (window.ends > now && windows.size < MOST_WINDOWS) return;
    if (!isNeeded(window)) windows.delete(caller);
  }
}
