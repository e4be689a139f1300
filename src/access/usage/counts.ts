/** Calls that were counted and are not in the store yet. To count one costs two look-ups; the rest is done when they are sent. */
import type { Channel, MonthTable, UsageTable } from '../../store/schema/accounts.ts';
import { monthOf } from './calendar.ts';

/** Whose calls: equal ones are one object where possible, which saves work. */
export interface Payer {
  readonly account: string;
  /** Id of the key; empty: a token. */
  readonly key: string;
}

interface Counted {
  calls: number;
}

export class Counts {
  readonly #channel: Channel;
  readonly #days = new Map<string, Map<Payer, Map<string, Counted>>>();
  /** Calls that the month in the store has already, or has too many: by account and month. */
  readonly #adjustments = new Map<string, MonthTable>();
  readonly #used = new Map<string, number>();
  #size = 0;

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  /** How many counts there are, by day, payer and operation. */
  get size(): number {
    return this.#size;
  }

  get isEmpty(): boolean {
    return this.#days.size === 0 && this.#adjustments.size === 0 && this.#used.size === 0;
  }

  add(payer: Payer, operation: string, day: string, calls: number): void {
    let payers = this.#days.get(day);
    if (payers === undefined) {
      payers = new Map();
      this.#days.set(day, payers);
    }
    let operations = payers.get(payer);
    if (operations === undefined) {
      operations = new Map();
      payers.set(payer, operations);
    }
    const counted = operations.get(operation);
    if (counted === undefined) {
      operations.set(operation, { calls });
      this.#size += 1;
    } else counted.calls += calls;
  }

  /** The month gets so many calls more than its days, or fewer. */
  adjust(account: string, month: string, calls: number): void {
    const name = `${account} ${month}`;
    const row = this.#adjustments.get(name);
    if (row === undefined) this.#adjustments.set(name, { account, month, channel: this.#channel, calls });
    else row.calls += calls;
  }

  noteUse(key: string, at: number): void {
    this.#used.set(key, at);
  }

  /** In an order that is the same for all processes, so that none waits for another in a circle. */
  get usage(): UsageTable[] {
    const rows = new Map<string, UsageTable>();
    for (const [day, payers] of this.#days)
      for (const [{ account, key }, operations] of payers)
        for (const [operation, { calls }] of operations)
          addTo(rows, `${account} ${day} ${key} ${operation}`, {
            ...{ account, key, day, operation, channel: this.#channel, calls },
          });
    return sorted(rows);
  }

  get months(): MonthTable[] {
    const rows = new Map<string, MonthTable>();
    for (const { account, day, channel, calls } of this.usage) {
      const month = monthOf(day);
      addTo(rows, `${account} ${month}`, { account, month, channel, calls });
    }
    for (const [name, row] of this.#adjustments) addTo(rows, name, { ...row });
    return sorted(rows);
  }

  /** When keys were last used, by their ids. */
  get used(): [key: string, at: number][] {
    return [...this.#used].sort(([one], [other]) => (one < other ? -1 : 1));
  }
}

function addTo<Row extends Counted>(rows: Map<string, Row>, name: string, row: Row): void {
  const known = rows.get(name);
  if (known === undefined) rows.set(name, row);
  else known.calls += row.calls;
}

function sorted<Row>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
