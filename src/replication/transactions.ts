/** Transactions: which of them a request means, and what is said of them. */
import type { Transaction } from '../engine/border.generated.ts';
import { ApiError } from '../http/errors/errors.ts';
import { fault, NOT_YET } from './fault.ts';
import type { Given } from './parameters.ts';
import { momentOf } from './time.ts';

/** Where the page alone is given. */
const PER_PAGE = 20;

/** As clients read it. */
export function shown({ number, time, entities }: Transaction): object {
  return { txid: number, tidspunkt: time, operationer: entities };
}

/**
 * The number of the last event of a transaction, or of the events before it where it has none; of one whose changes are not
 * known, the number that was given up for it.
 */
export function lastEvent({ firstSequenceNumber, entities }: Transaction): number {
  const events = entities.map(({ inserts, updates, deletes }) => inserts + updates + deletes);
  return firstSequenceNumber + events.reduce((sum, of) => sum + of, 0) - 1;
}

/** Number of the first event of an entity in a transaction, and how many it has. */
export function eventsOf({ firstSequenceNumber, entities }: Transaction, entity: string) {
  let first = firstSequenceNumber;
  for (const { entitet, inserts, updates, deletes } of entities) {
    const count = inserts + updates + deletes;
    if (entitet === entity) return { first, count };
    first += count;
  }
  return { first, count: 0 };
}

/** The number of the event of an entity that is the so manieth from one on; `undefined` where there are not so many. */
export function numberOfEvent(
  transactions: readonly Transaction[],
  entity: string,
  lowest: number,
  place: number,
): number | undefined {
  let before = 0;
  for (const transaction of transactions) {
    const { first, count } = eventsOf(transaction, entity);
    const from = Math.max(first, lowest);
    const here = Math.max(0, first + count - from);
    if (before + here >= place) return from + place - before - 1;
    before += here;
  }
  return undefined;
}

/** 0 counts as left out. */
export const unlessZero = (number: number | undefined): number | undefined => number || undefined;

/** Those that a request means by number and time. */
export function between(
  all: readonly Transaction[],
  { txid, txidfra, txidtil, tidspunktfra, tidspunkttil }: Given,
): Transaction[] {
  const [from, to] = [unlessZero(txidfra) ?? 0, unlessZero(txidtil) ?? Number.POSITIVE_INFINITY];
  const [first, last] = [
    momentOf('tidspunktfra', tidspunktfra) ?? Number.NEGATIVE_INFINITY,
    momentOf('tidspunkttil', tidspunkttil) ?? Number.POSITIVE_INFINITY,
  ];
  return all.filter(({ number, time }) => {
    const moment = Date.parse(time);
    return (
      (unlessZero(txid) === undefined || number === txid) &&
      number >= from &&
      number <= to &&
      moment >= first &&
      moment <= last
    );
  });
}

/** A page of them; all where no page is asked for. */
export function pageOf(
  meant: readonly Transaction[],
  { side, per_side }: Pick<Given, 'side' | 'per_side'>,
): readonly Transaction[] {
  if (side === undefined && per_side === undefined) return meant;
  const [page, size] = [side ?? 1, per_side ?? PER_PAGE];
  return meant.slice((page - 1) * size, page * size);
}

/** The events that a request means, by their numbers. */
export function eventsBetween(
  all: readonly Transaction[],
  { sekvensnummerfra, sekvensnummertil }: Given,
): { lowest: number; highest: number } {
  const newest = newestEvent(all);
  notAbove(newest, 'sekvensnummertil', sekvensnummertil);
  return { lowest: unlessZero(sekvensnummerfra) ?? 0, highest: unlessZero(sekvensnummertil) ?? newest };
}

export function newestEvent(all: readonly Transaction[]): number {
  const last = all.at(-1);
  return last === undefined ? 0 : lastEvent(last);
}

/**
 * The event after which the state is asked for; `undefined`: the newest. A transaction that is higher than all gives the
 * newest; one that is not known any more is refused.
 */
export function untilOf(all: readonly Transaction[], asking: Given, entity: string): number | undefined {
  const [txid, sekvensnummer] = [unlessZero(asking.txid), unlessZero(asking.sekvensnummer)];
  if (txid !== undefined) refuseUnrecorded(all, 'txid');
  notAbove(newestEvent(all), 'sekvensnummer', sekvensnummer);
  const asked = txid === undefined ? undefined : all.findLast(({ number }) => number <= txid);
  if (txid !== undefined && asked === undefined)
    throw new ApiError('validation_error', [
      fault('txid', `the oldest transaction is ${all[0]?.number ?? 1}`),
    ]);
  const bounds = [asked === undefined ? undefined : lastEvent(asked), sekvensnummer];
  const bound = bounds.filter((number) => number !== undefined);
  if (bound.length === 0) return undefined;
  const until = Math.min(...bound);
  // What lies before a transaction whose changes are not known cannot be gone back to.
  const unknown = all.findLast((transaction) => !isFirst(transaction) && isUnknown(transaction, entity));
  const tooEarly = unknown && boundBefore(unknown, { txid, sekvensnummer });
  if (unknown !== undefined && tooEarly !== undefined)
    throw new ApiError('validation_error', [
      fault(tooEarly, `${reasonOf(unknown)}, so that no earlier state is known`),
    ]);
  return until >= newestEvent(all) ? undefined : until;
}

/** The parameter that asks for a state before a transaction. */
function boundBefore(
  transaction: Transaction,
  { txid = Number.POSITIVE_INFINITY, sekvensnummer = Number.POSITIVE_INFINITY }: StateAsked,
): 'txid' | 'sekvensnummer' | undefined {
  if (txid < transaction.number) return 'txid';
  return sekvensnummer < lastEvent(transaction) ? 'sekvensnummer' : undefined;
}

interface StateAsked {
  readonly txid: number | undefined;
  readonly sekvensnummer: number | undefined;
}

/** Rows of the first import count as always present. Where the log was lost, the first that is known has a later number. */
export const isFirst = ({ number }: Transaction): boolean => number === 1;

/**
 * Whether what a transaction changed of an entity, or of any, is not known: nothing is where nobody could compare. Long ago
 * only the events of the entities that had some are gone, and of a form that cannot be read only those of that entity.
 */
export function isUnknown({ hasHistory, entities, unreadable }: Transaction, entity?: string): boolean {
  if (hasHistory) return unreadable?.some((name) => entity === undefined || name === entity) ?? false;
  return entity === undefined || entities.length === 0 || entities.some(({ entitet }) => entitet === entity);
}

/** Why the changes of a transaction cannot be told. */
export const reasonOf = ({ number, hasHistory, unreadable }: Transaction): string =>
  hasHistory && unreadable !== undefined
    ? `transaction ${number} has rows of ${unreadable.join(', ')} in a form of an older version`
    : `what changed in transaction ${number} is not known`;

/** Events between two numbers of a transaction whose changes are not known cannot be told; `given` is what asked for them. */
export function refuseUnknown(
  asked: readonly Transaction[],
  given: Given,
  entity?: string,
  { lowest, highest } = { lowest: 0, highest: Number.POSITIVE_INFINITY },
): void {
  const unknown = asked.find((transaction) => {
    const isAsked = lastEvent(transaction) >= lowest && transaction.firstSequenceNumber <= highest + 1;
    return isAsked && isUnknown(transaction, entity) && !isFirst(transaction);
  });
  if (unknown !== undefined)
    throw new ApiError('validation_error', [
      fault(beginOf(given), `${reasonOf(unknown)}: begin with an extract`),
    ]);
}

/** The parameter that says where what is asked for begins. */
const beginOf = (given: Given): string =>
  (['txid', 'sekvensnummerfra', 'tidspunktfra'] as const).find((name) => given[name]) ?? 'txidfra';

/** What ends before the first transaction that is known, where the log before it was lost, cannot be told either. */
export function refuseLost(all: readonly Transaction[], given: Given): void {
  const [oldest] = all;
  if (oldest === undefined || isFirst(oldest)) return;
  const { txid, txidfra, txidtil, sekvensnummerfra, sekvensnummertil, tidspunktfra, tidspunkttil } = given;
  const moments = [momentOf('tidspunktfra', tidspunktfra), momentOf('tidspunkttil', tidspunkttil)] as const;
  const intervals = [
    ['txid', undefined, unlessZero(txid), oldest.number],
    ['txidtil', unlessZero(txidfra), unlessZero(txidtil), oldest.number],
    [
      'sekvensnummertil',
      unlessZero(sekvensnummerfra),
      unlessZero(sekvensnummertil),
      oldest.firstSequenceNumber,
    ],
    ['tidspunkttil', ...moments, Date.parse(oldest.time)],
  ] as const;
  // An interval that ends before it begins is empty, and known to be.
  if (intervals.some(([, from, to]) => from !== undefined && to !== undefined && from > to)) return;
  const lost = intervals.find(([, , to, known]) => to !== undefined && to < known);
  if (lost !== undefined)
    throw new ApiError('validation_error', [
      fault(lost[0], `what changed before transaction ${oldest.number} is not known: begin with an extract`),
    ]);
}

/** Of data whose changes nobody records there are no events, and that is no empty list of them. */
export function refuseUnrecorded(all: readonly Transaction[], name: string): void {
  if (all.length === 0)
    throw new ApiError('validation_error', [fault(name, 'no transactions are recorded of these data')]);
}

function notAbove(newest: number, name: string, number: number | undefined): void {
  if (number !== undefined && number > newest)
    throw new ApiError('validation_error', [fault(name, `is above the newest, ${newest}`, NOT_YET)]);
}
