/**
 * What is due beyond the plans in a month, as services of payment take usage in: events of a meter, each with an identifier by
 * which one that is sent again is known.
 */
import { renewalAfter } from './calendar.ts';
import type { InvoiceRow } from './report.ts';

export interface BillingEvent {
  readonly event_name: string;
  readonly identifier: string;
  /** Of the last second of the month, in seconds since 1970. */
  readonly timestamp: number;
  readonly payload: { readonly customer: string; readonly mail: string; readonly value: string };
}

/** When a month is over, and its events can be made: in milliseconds since 1970. */
export const endOf = (month: string): number => renewalAfter(`${month}-01`).at;

/** Of a month that is over: of one under way the same identifier would come with another value. */
export function billingEvents(rows: readonly InvoiceRow[]): BillingEvent[] {
  return rows
    .filter(({ overage }) => overage > 0)
    .map(({ account, mail, month, channel, overage }) => ({
      event_name: `vejviser_${channel}_calls`,
      identifier: `${account}-${month}-${channel}`,
      timestamp: endOf(month) / 1_000 - 1,
      payload: { customer: account, mail, value: `${overage}` },
    }));
}
