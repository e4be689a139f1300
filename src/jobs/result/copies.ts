/**
 * Files that are made of results that still grow: one for each state of a job and notation, for all who ask for it meanwhile.
 * It is erased when nobody waits for it or reads it. Their number and bytes are bounded.
 */
import { ApiError } from '../../http/errors/errors.ts';
import type { Shares } from '../../http/request/shares.ts';
import type { Asker } from './wanted.ts';

/** Of all copies of a process. */
export const COPIED_BYTES = 1 << 30;

export interface MadeCopy {
  readonly path: string;
  readonly bytes: number;
  /** Takes the file away. */
  erase(): Promise<void>;
}

export interface Making {
  /** Bytes that it may have, as far as is known before. */
  readonly expected: number;
  make(stop: AbortSignal): Promise<MadeCopy>;
}

interface Copied {
  readonly made: Promise<MadeCopy>;
  readonly stop: AbortController;
  readonly giveBack: () => void;
  bytes: number;
  askers: number;
}

export class Copies {
  readonly #copies = new Map<string, Copied>();
  readonly #shares: Shares;

  /** `shares`: who may have how many copies at a time. */
  constructor(shares: Shares) {
    this.#shares = shares;
  }

  /** How many there are, those included that are being made. */
  get size(): number {
    return this.#copies.size;
  }

  /** The copy that `key` names, there until its asker has left. Rejects as `make` does, and where there are too many. */
  async of(key: string, asker: Asker, making: Making): Promise<MadeCopy> {
    const { left } = asker;
    if (left.aborted) throw new ApiError('cancelled');
    const copied = this.#copies.get(key) ?? this.#begin(key, asker, making);
    copied.askers += 1;
    const leave = (): void => {
      copied.askers -= 1;
      if (copied.askers === 0) this.#end(key, copied);
    };
    left.addEventListener('abort', leave, { once: true });
    return copied.made;
  }

  #begin(key: string, { connection }: Asker, { expected, make }: Making): Copied {
    const sum = [...this.#copies.values()].reduce((bytes, copied) => bytes + copied.bytes, 0);
    if (sum > 0 && sum + expected > COPIED_BYTES) {
      const msg = `copies of results may have ${COPIED_BYTES} bytes in all`;
      throw new ApiError('overloaded', [{ loc: ['query', 'delvis'], msg, type: 'share' }]);
    }
    const giveBack = this.#shares.take(connection.address ?? '');
    const stop = new AbortController();
    const copied: Copied = { made: make(stop.signal), stop, giveBack, bytes: expected, askers: 0 };
    this.#copies.set(key, copied);
    copied.made.then(
      ({ bytes }) => {
        copied.bytes = bytes;
      },
      // The next one who asks has it made anew.
      () => this.#forget(key, copied),
    );
    return copied;
  }

  /** Nobody wants it any more. */
  #end(key: string, copied: Copied): void {
    // Whoever wants it from now on has it made anew.
    this.#forget(key, copied);
    copied.stop.abort(new ApiError('cancelled'));
    copied.made
      .then(({ erase }) => erase())
      .catch(() => {})
      .finally(() => copied.giveBack());
  }

  #forget(key: string, copied: Copied): void {
    if (this.#copies.get(key) === copied) this.#copies.delete(key);
  }
}
