/**
 * Lets key presses pass requests that nobody waits for at a keyboard: each of those begins in a turn of the event loop of
 * its own, and before every turn Node reads what has arrived meanwhile and answers the key presses in it. So a key press
 * waits for one request at most, not for all that came before it. What a request costs is not bounded here, but by its
 * lane.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #next = 0;
  #isScheduled = false;

  /** Calls `begin` in a turn of its own, in the order of the calls. */
  take(begin: () => void): void {
    this.#waiting.push(begin);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(this.#begin);
  }

  readonly #begin = (): void => {
    const begin = this.#waiting[this.#next];
    this.#next += 1;
    if (this.#next === this.#waiting.length) {
      this.#waiting.length = 0;
      this.#next = 0;
      this.#isScheduled = false;
    } else setImmediate(this.#begin);
    begin?.();
  };
}
