/** Calls that were counted and are not in the store yet. */
import type { Channel, MonthTable, UsageTable } from '../../store/accounts-schema.ts';
import { monthOf } from './calendar.ts';

export interface Call {
  readonly account: string;
  /** Id of the key; empty: a token. */
  readonly key: string;
  readonly operation: string;
  readonly channel: Channel;
  readonly calls: number;
  /** Whether the month has them already. */
  readonly isReserved: boolean;
}

export class Counts {
  readonly #usage = new Map<string, UsageTable>();
  readonly #months = new Map<string, MonthTable>();
  readonly #used = new Map<string, number>();

  get isEmpty(): boolean {
    return this.#usage.size === 0 && this.#months.size === 0 && this.#used.size === 0;
  }

  add({ account, key, operation, channel, calls, isReserved }: Call, day: string): void {
    const name = `${account} ${key} ${day} ${channel} ${operation}`;
    const row = this.#usage.get(name);
    if (row === undefined) this.#usage.set(name, { account, key, day, operation, channel, calls });
    else row.calls += calls;
    if (!isReserved) this.addToMonth(account, channel, monthOf(day), calls);
  }

  /** `calls` below zero: some that the month has were not answered. */
  addToMonth(account: string, channel: Channel, month: string, calls: number): void {
    const name = `${account} ${month} ${channel}`;
    const row = this.#months.get(name);
    if (row === undefined) this.#months.set(name, { account, month, channel, calls });
    else row.calls += calls;
  }

  /** Of an account, in a month. */
  ofMonth(account: string, channel: Channel, month: string): number {
    return this.#months.get(`${account} ${month} ${channel}`)?.calls ?? 0;
  }

  noteUse(key: string, at: number): void {
    this.#used.set(key, at);
  }

  /** In an order that is the same for all processes, so that none waits for another in a circle. */
  get usage(): UsageTable[] {
    return sorted(this.#usage);
  }

  get months(): MonthTable[] {
    return sorted(this.#months);
  }

  /** When keys were last used, by their ids. */
  get used(): [key: string, at: number][] {
    return [...this.#used].sort(([one], [other]) => (one < other ? -1 : 1));
  }
}

function sorted<Row>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
