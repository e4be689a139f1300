/** What several callers may want at once is made once, and as long as one of them still waits for it. */
import { ApiError } from '../../http/errors/errors.ts';

interface Making {
  readonly made: Promise<void>;
  readonly stop: AbortController;
  waiting: number;
}

export class Wanted {
  readonly #making = new Map<string, Making>();

  /** `key` names what is made; `left` says that this caller waits no longer. Rejects as `make` does. */
  async of(key: string, left: AbortSignal, make: (stop: AbortSignal) => Promise<void>): Promise<void> {
    if (left.aborted) throw new ApiError('cancelled');
    const making = this.#making.get(key) ?? this.#begin(key, make);
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

  #begin(key: string, make: (stop: AbortSignal) => Promise<void>): Making {
    const stop = new AbortController();
    const making = { made: make(stop.signal), stop, waiting: 0 };
    this.#making.set(key, making);
    const done = (): void => this.#forget(key, making);
    making.made.then(done, done);
    return making;
  }

  #forget(key: string, making: Making): void {
    if (this.#making.get(key) === making) this.#making.delete(key);
  }
}
