/** What `npm run bench -- lanes` writes. */
import type { Latency } from '../http/client.ts';
import type { OverData } from '../system/machine.ts';

export interface LanesResult extends OverData {
  readonly rate: number;
  /** Whether the client of the key presses ran at real-time priority. */
  readonly isRealTime: boolean;
  /** Key presses to bare node:http, which sends the same bytes from memory. */
  readonly bare: Latency;
  /** Key presses without other load. */
  readonly alone: Latency;
  readonly underLoad: {
    readonly typing: Latency;
    /** Delay of the client in sending those; other delays on its side count as the service's. */
    readonly late: Latency | undefined;
    readonly pages: Latency & { readonly mean_bytes: number };
    readonly batches: Latency & { readonly mean_bytes: number };
    readonly rowsABatch: number;
  };
  /** Key presses with CPU idle states disabled; undefined where that is not allowed. */
  readonly withoutIdle: { readonly bare: Latency; readonly underLoad: Latency } | undefined;
  readonly overload: {
    readonly typing: Latency;
    /** Pages due a second. */
    readonly rate: number;
    readonly answered: number;
    readonly slowest_us: number;
    readonly refused: number;
    /** Refusals without `Retry-After`. */
    readonly withoutRetryAfter: number;
    /** Neither answered nor refused. */
    readonly lost: number;
  };
}
