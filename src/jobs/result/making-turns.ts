/**
 * Turns to write a result in another format, each in a child process: one large result and one small one at a time, so that a
 * small one never waits for a large one.
 */

/** A result of more rows is large. */
const SMALL_ROWS = 100_000;

export class MakingTurns {
  readonly #last = { small: Promise.resolve<unknown>(undefined), large: Promise.resolve<unknown>(undefined) };

  /** `rows`: of the result. Rejects when its turn comes and nobody wants it any more. */
  take<Of>(rows: number, unwanted: AbortSignal, make: () => Promise<Of>): Promise<Of> {
    const size = rows <= SMALL_ROWS ? 'small' : 'large';
    const begin = (): Promise<Of> => {
      unwanted.throwIfAborted();
      return make();
    };
    const made = this.#last[size].catch(() => {}).then(begin);
    this.#last[size] = made;
    return made;
  }
}
