/** Transactions: which of them a request means, and what is said of them. */
import type { Transaction } from '../engine/border.generated.ts';
import { ApiError } from '../http/errors/errors.ts';
import { fault, NOT_YET } from './fault.ts';
import type { Given } from './parameters.ts';
import { momentOf } from './time.ts';

/** As clients read it. */
export function shown({ number, time, entities }: Transaction): object {
  return { txid: number, tidspunkt: time, operationer: entities };
}

/** The number of the last event of a transaction, or of the events before it where it has none. */
export function lastEvent({ firstSequenceNumber, entities }: Transaction): number {
  const events = entities.map(({ inserts, updates, deletes }) => inserts + updates + deletes);
  return firstSequenceNumber + events.reduce((sum, of) => sum + of, 0) - 1;
}

/** 0 counts as left out. */
const given = (number: number | undefined): number | undefined => number || undefined;

/** Those that a request means by number and time. */
export function between(
  all: readonly Transaction[],
  { txid, txidfra, txidtil, tidspunktfra, tidspunkttil }: Given,
): Transaction[] {
  const [from, to] = [given(txidfra) ?? 0, given(txidtil) ?? Number.POSITIVE_INFINITY];
  const [first, last] = [
    momentOf('tidspunktfra', tidspunktfra) ?? Number.NEGATIVE_INFINITY,
    momentOf('tidspunkttil', tidspunkttil) ?? Number.POSITIVE_INFINITY,
  ];
  return all.filter(({ number, time }) => {
    const moment = Date.parse(time);
    return (
      (given(txid) === undefined || number === txid) &&
      number >= from &&
      number <= to &&
      moment >= first &&
      moment <= last
    );
  });
}

/** The events that a request means, by their numbers. */
export function eventsBetween(
  all: readonly Transaction[],
  { sekvensnummerfra, sekvensnummertil }: Given,
): { lowest: number; highest: number } {
  const newest = newestEvent(all);
  notAbove(newest, 'sekvensnummertil', sekvensnummertil);
  return { lowest: given(sekvensnummerfra) ?? 0, highest: given(sekvensnummertil) ?? newest };
}

export function newestEvent(all: readonly Transaction[]): number {
  const last = all.at(-1);
  return last === undefined ? 0 : lastEvent(last);
}

/**
 * The event after which the state is asked for; `undefined`: the newest. A transaction that is higher than all gives the
 * newest; one that is not known any more is refused.
 */
export function untilOf(all: readonly Transaction[], asking: Given): number | undefined {
  const [txid, sekvensnummer] = [given(asking.txid), given(asking.sekvensnummer)];
  if (all.length === 0 && txid !== undefined)
    throw new ApiError('validation_error', [fault('txid', 'no transactions are recorded of these data')]);
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
  const unknown = all.slice(1).findLast(({ hasHistory }) => !hasHistory);
  if (unknown !== undefined && isBefore(until, txid, unknown))
    throw new ApiError('validation_error', [
      fault(
        'txid',
        `what changed in transaction ${unknown.number} is not known, so that no earlier state is`,
      ),
    ]);
  return until >= newestEvent(all) ? undefined : until;
}

function isBefore(
  until: number,
  txid: number | undefined,
  { number, firstSequenceNumber }: Transaction,
): boolean {
  return txid === undefined ? until < firstSequenceNumber - 1 : txid < number;
}

/** Events of a transaction whose changes are not known cannot be told. */
export function refuseUnknown(all: readonly Transaction[], asked: readonly Transaction[]): void {
  const unknown = asked.find((transaction) => !transaction.hasHistory && transaction !== all[0]);
  if (unknown !== undefined)
    throw new ApiError('validation_error', [
      fault('txidfra', `what changed in transaction ${unknown.number} is not known: begin with an extract`),
    ]);
}

function notAbove(newest: number, name: string, number: number | undefined): void {
  if (number !== undefined && number > newest)
    throw new ApiError('validation_error', [fault(name, `is above the newest, ${newest}`, NOT_YET)]);
}
