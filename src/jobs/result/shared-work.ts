/**
 * Work that several callers may want at once is done once, and as long as one of them waits for it: a result in another
 * format, a copy of one that still grows.
 */
import type { Connection } from '../../engine/engine.ts';
import { ApiError } from '../../http/errors/errors.ts';
import type { Shares } from '../../http/request/shares.ts';

/** Who waits for something, and until when. */
export interface Asker {
  readonly connection: Connection;
  /** Aborted when the client has gone, the answer has been sent, or what is asked for is erased. */
  readonly left: AbortSignal;
}

interface Work<Made> {
  readonly made: Promise<Made>;
  readonly stop: AbortController;
  readonly giveBack: () => void;
  askers: number;
}

export class SharedWork<Made> {
  readonly #works = new Map<string, Work<Made>>();
  readonly #shares: Shares;
  readonly #erase: ((made: Made) => Promise<void>) | undefined;

  /**
   * `shares`: who may have how much made at a time. `erase`: takes away what was made when all who asked have left; without it,
   * what is made stays, and takes no share any more.
   */
  constructor(shares: Shares, erase?: (made: Made) => Promise<void>) {
    this.#shares = shares;
    this.#erase = erase;
  }

  /** `key` names what is made. Rejects as `make` does, and where the caller has too much made. */
  async of(key: string, asker: Asker, make: (stop: AbortSignal) => Promise<Made>): Promise<Made> {
    const { left } = asker;
    if (left.aborted) throw new ApiError('cancelled');
    const work = this.#works.get(key) ?? this.#begin(key, asker, make);
    work.askers += 1;
    const leave = (): void => {
      work.askers -= 1;
      if (work.askers === 0) this.#end(key, work);
    };
    left.addEventListener('abort', leave, { once: true });
    return work.made;
  }

  #begin(key: string, { connection }: Asker, make: (stop: AbortSignal) => Promise<Made>): Work<Made> {
    const giveBack = this.#shares.take(connection.address ?? '');
    const stop = new AbortController();
    const work = { made: make(stop.signal), stop, giveBack, askers: 0 };
    this.#works.set(key, work);
    const over = (): void => {
      giveBack();
      this.#forget(key, work);
    };
    work.made.then(this.#erase === undefined ? over : undefined, over);
    return work;
  }

  /** Whoever wants it from now on has it made anew. */
  #end(key: string, work: Work<Made>): void {
    this.#forget(key, work);
    work.stop.abort(new ApiError('cancelled'));
    work.made
      .then(this.#erase)
      .catch(() => {})
      .finally(work.giveBack);
  }

  #forget(key: string, work: Work<Made>): void {
    if (this.#works.get(key) === work) this.#works.delete(key);
  }
}
