/** How far somebody has followed: after an event, in or after a transaction. */
import type { Transaction } from '../../engine/border.generated.ts';
import { isFirst, isUnknown, lastEvent } from '../transactions.ts';

export interface Position {
  /** Of the last event. */
  readonly number: number;
  readonly transaction: number;
}

const FORM = /^(\d{1,15})(?:-(\d{1,10}))?$/;

/** As the id of an event of a stream. */
export const written = ({ number, transaction }: Position): string => `${number}-${transaction}`;

export const endOf = (transaction: Transaction): Position => ({
  number: lastEvent(transaction),
  transaction: transaction.number,
});

export function newestOf(all: readonly Transaction[]): Position {
  const last = all.at(-1);
  return last === undefined ? { number: 0, transaction: 0 } : endOf(last);
}

/** Right before a transaction. */
export function before(all: readonly Transaction[], number: number): Position {
  const previous = all.findLast((transaction) => transaction.number < number);
  if (previous !== undefined) return { ...endOf(previous), transaction: number - 1 };
  return { number: 0, transaction: number - 1 };
}

/** Of an id that was written; `undefined`: it is none, or of an event that has not happened. */
export function read(text: string, all: readonly Transaction[]): Position | undefined {
  const [, numbered, after] = FORM.exec(text) ?? [];
  const number = Number(numbered);
  const newest = newestOf(all);
  if (numbered === undefined || number > newest.number) return undefined;
  if (after !== undefined)
    return Number(after) > newest.transaction ? undefined : { number, transaction: Number(after) };
  const whole = all.findLast((one) => lastEvent(one) <= number) ?? { number: (all[0]?.number ?? 1) - 1 };
  return { number, transaction: whole.number };
}

/** Those that a follower has not seen to their end. */
export function unseen(all: readonly Transaction[], { number, transaction }: Position): Transaction[] {
  return all.filter(
    (one) => one.number > transaction || (one.number === transaction && lastEvent(one) > number),
  );
}

/**
 * The transaction whose events nobody can be told, and which a follower of some entities, or of all, would have to be;
 * `undefined`: there is none.
 */
export function lostAfter(
  all: readonly Transaction[],
  { transaction }: Position,
  entities?: ReadonlySet<string>,
): Transaction | undefined {
  const isLost = (one: Transaction): boolean =>
    entities === undefined ? isUnknown(one) : [...entities].some((entity) => isUnknown(one, entity));
  return all.find((one) => !isFirst(one) && one.number > transaction && isLost(one));
}
