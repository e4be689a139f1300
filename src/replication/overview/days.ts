/** The days on which something changed, as Denmark counts days. */
import type { Transaction } from '../../engine/border.generated.ts';
import { isUnknown } from '../transactions.ts';

/** What people look for: the other entities follow from these, or are not about a place. */
export const shownEntities = ['adgangsadresse', 'adresse', 'vejstykke'] as const;
export type ShownEntity = (typeof shownEntities)[number];

export interface Counts {
  inserts: number;
  updates: number;
  deletes: number;
}

export interface Day extends Counts {
  readonly dag: string;
  readonly txid: number[];
}

/** Most that are listed. */
const DAYS = 100;

/** Swedish writes a day as ISO 8601 does. */
const written = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen', dateStyle: 'short' });

const isShown = (entity: string): entity is ShownEntity => shownEntities.some((name) => name === entity);

/** Those with changes that can still be told, the newest first. */
export function daysOf(transactions: readonly Transaction[]): Day[] {
  const days = new Map<string, Day>();
  for (const transaction of transactions) {
    const { number, time, entities } = transaction;
    const own = entities.filter(({ entitet }) => isShown(entitet) && !isUnknown(transaction, entitet));
    if (own.length === 0) continue;
    const dag = written.format(new Date(time));
    const day = days.get(dag) ?? { dag, txid: [], inserts: 0, updates: 0, deletes: 0 };
    days.set(dag, day);
    day.txid.push(number);
    for (const counts of own) add(day, counts);
  }
  return [...days.values()].toSorted((one, other) => (one.dag < other.dag ? 1 : -1)).slice(0, DAYS);
}

function add(sum: Counts, { inserts, updates, deletes }: Counts): void {
  sum.inserts += inserts;
  sum.updates += updates;
  sum.deletes += deletes;
}
