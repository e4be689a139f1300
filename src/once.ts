/** What happens once, and what happens once at a time. */

/** Makes a value at the first call and returns it from then on; after a failure the next call tries again. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Makes a value at most once in `ms` milliseconds, counted from when it was made; all callers in that time share it. */
export function atMostEvery<Made>(
  ms: number,
  make: () => Promise<Made>,
  now: () => number = () => performance.now(),
): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  /** When it was made; while it is being made, never. */
  let since = Infinity;
  return () => {
    if (made !== undefined && now() - since < ms) return made;
    since = Infinity;
    made = make().then(
      (value) => {
        since = now();
        return value;
      },
      (error: unknown) => {
        made = undefined;
        throw error;
      },
    );
    return made;
  };
}

/** Runs work one time after the other. Who asks while it runs is answered by one more run, which begins after he asked. */
export class InTurn {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  run(): Promise<void> {
    if (this.#running === undefined) return this.#begin();
    const begin = (): Promise<void> => {
      this.#next = undefined;
      return this.#begin();
    };
    // Also where the run before has failed: this one is another.
    this.#next ??= this.#running.then(begin, begin);
    return this.#next;
  }

  #begin(): Promise<void> {
    const running = this.#work().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }
}
