/** Days and months of usage, by the clocks of Denmark. */

const ZONE = 'Europe/Copenhagen';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** It writes `2026-11-25`. */
const written = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });

export function dayOf(at: number): string {
  return written.format(at);
}

export function monthOf(day: string): string {
  return day.slice(0, 'YYYY-MM'.length);
}

/** The day on which the next month begins, and when. */
export function renewalAfter(day: string): { readonly day: string; readonly at: number } {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const midnight = Date.UTC(year, month, 1);
  const first = new Date(midnight).toISOString().slice(0, 'YYYY-MM-DD'.length);
  // In summer Denmark is two hours before UTC, else one.
  const at = [2, 1].map((hours) => midnight - hours * HOUR_MS).find((time) => dayOf(time) === first);
  return { day: first, at: at ?? midnight };
}

export interface Day {
  readonly day: string;
  readonly month: string;
  /** When the next month begins. */
  readonly renews: number;
}

/** The day of a time, worked out once a minute: formatting a date costs more than counting a call. */
export function dayFinder(): (at: number) => Day {
  let found: Day = { day: '', month: '', renews: 0 };
  let until = Number.NEGATIVE_INFINITY;
  return (at) => {
    if (at >= until || at < until - MINUTE_MS) {
      const day = dayOf(at);
      if (day !== found.day) found = { day, month: monthOf(day), renews: renewalAfter(day).at };
      until = at - (at % MINUTE_MS) + MINUTE_MS;
    }
    return found;
  };
}
