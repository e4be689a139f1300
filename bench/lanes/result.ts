/** What `npm run bench -- lanes` writes. */
import type { Latency } from '../http/client.ts';
import type { OverData } from '../machine.ts';

export interface LanesResult extends OverData {
  readonly rate: number;
  /** Whether the client of the key presses ran at real-time priority. */
  readonly isRealTime: boolean;
  /** Key presses to bare node:http, which sends the same bytes from memory. */
  readonly bare: Latency;
  /** Key presses while nothing else is asked. */
  readonly alone: Latency;
  readonly beside: {
    readonly typing: Latency;
    /** How much later than due the client handed those over; what else delays it is not told apart from the service. */
    readonly late: Latency | undefined;
    readonly pages: Latency & { readonly mean_bytes: number };
    readonly batches: Latency & { readonly mean_bytes: number };
    readonly rowsABatch: number;
  };
  /** Key presses while the processors were kept from sleeping; undefined where that is not allowed. */
  readonly awake: { readonly bare: Latency; readonly beside: Latency } | undefined;
  readonly overload: {
    readonly typing: Latency;
    /** Pages asked for a second. */
    readonly rate: number;
    readonly answered: number;
    readonly slowest_us: number;
    readonly refused: number;
    /** Refusals that do not say when to come again. */
    readonly withoutRetryAfter: number;
    /** Neither answered nor refused. */
    readonly lost: number;
  };
}
