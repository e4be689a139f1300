/**
 * The turns of clients to have a file looked at, which starts a process: few at once, few that wait, a share for each
 * client. Who is next: the queue of the pool.
 */
import { EngineError } from '../../engine/engine.ts';
import { AdmissionQueue } from '../../engine/pool/admission-queue.ts';

/** Who waits for a file to be looked at. */
export interface Waiter {
  /** Clients take turns. */
  readonly client: string;
  /** Aborts when nobody waits any more. */
  readonly signal?: AbortSignal;
}

interface Bounds {
  /** Files that are looked at at once. */
  readonly places: number;
  /** Longest wait for one of the places. */
  readonly longestMs: number;
  readonly mostWaiting: number;
  /** Files of one client that are looked at or wait. */
  readonly mostOfClient: number;
}

export class Turns {
  readonly #queue: AdmissionQueue;
  readonly #bounds: Bounds;
  readonly #ofClients = new Map<string, number>();

  constructor(bounds: Bounds) {
    this.#queue = new AdmissionQueue(bounds);
    this.#bounds = bounds;
  }

  /** Rejects with {@link EngineError}: `OVERLOADED` where too many wait, `CANCELLED` when the client leaves the queue. */
  async run<Of>(work: () => Promise<Of>, { client, signal }: Waiter): Promise<Of> {
    const { longestMs, mostWaiting, mostOfClient } = this.#bounds;
    const before = this.#ofClients.get(client) ?? 0;
    if (this.#queue.length >= mostWaiting || before >= mostOfClient)
      throw new EngineError('OVERLOADED', 'too many files are waiting', longestMs / 1_000);
    this.#ofClients.set(client, before + 1);
    const connection = {
      address: client,
      once: (_: 'close', gone: () => void) => signal?.addEventListener('abort', gone, { once: true }),
      off: (_: 'close', gone: () => void) => signal?.removeEventListener('abort', gone),
    };
    try {
      return await this.#queue.run(work, connection);
    } finally {
      const left = (this.#ofClients.get(client) ?? 1) - 1;
      if (left > 0) this.#ofClients.set(client, left);
      else this.#ofClients.delete(client);
    }
  }
}
