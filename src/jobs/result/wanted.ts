/** What several callers may want at once is made once, and as long as one of them still waits for it. */
import type { Connection } from '../../engine/engine.ts';
import { ApiError } from '../../http/errors/errors.ts';
import type { Shares } from '../../http/request/shares.ts';

/** Who waits for something, and until when. */
export interface Asker {
  readonly connection: Connection;
  /** Aborted when the client has gone, the answer has been sent, or what is asked for is erased. */
  readonly left: AbortSignal;
}

interface Making {
  readonly made: Promise<void>;
  readonly stop: AbortController;
  waiting: number;
}

export class Wanted {
  readonly #making = new Map<string, Making>();
  readonly #shares: Shares;

  /** `shares`: who may have how much made at a time. */
  constructor(shares: Shares) {
    this.#shares = shares;
  }

  /** `key` names what is made. Rejects as `make` does, and where the caller has too much made. */
  async of(key: string, asker: Asker, make: (stop: AbortSignal) => Promise<void>): Promise<void> {
    const { left } = asker;
    if (left.aborted) throw new ApiError('cancelled');
    const making = this.#making.get(key) ?? this.#begin(key, asker, make);
    making.waiting += 1;
    const leave = (): void => {
      making.waiting -= 1;
      if (making.waiting > 0) return;
      // Whoever wants it from now on has it begun anew.
      this.#forget(key, making);
      making.stop.abort(new ApiError('cancelled'));
    };
    left.addEventListener('abort', leave, { once: true });
    try {
      await making.made;
    } finally {
      left.removeEventListener('abort', leave);
    }
  }

  #begin(key: string, { connection }: Asker, make: (stop: AbortSignal) => Promise<void>): Making {
    const giveBack = this.#shares.take(connection.address ?? '');
    const stop = new AbortController();
    const making = { made: make(stop.signal), stop, waiting: 0 };
    this.#making.set(key, making);
    const done = (): void => {
      giveBack();
      this.#forget(key, making);
    };
    making.made.then(done, done);
    return making;
  }

  #forget(key: string, making: Making): void {
    if (this.#making.get(key) === making) this.#making.delete(key);
  }
}
