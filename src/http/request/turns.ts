/**
 * Divides work into turns of the event loop. Before every turn Node reads the requests that have arrived and answers the key
 * presses among them, so a key press waits for one turn at most. The cost of a request is bounded by its lane, not here.
 */
import { setImmediate as nextIteration } from 'node:timers/promises';

/** Begins each piece of work in a turn of its own: requests that are no key presses, steps of large bodies. */
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

/** Of one slice. Most items take microseconds, but an item of a megabyte takes milliseconds. */
const SLICE_MS = 2;

/** Maps a long list in slices of time, with other events between them. */
export async function mapInSlices<Item>(length: number, make: (place: number) => Item): Promise<Item[]> {
  const items: Item[] = [];
  let began = performance.now();
  for (let place = 0; place < length; place += 1) {
    if (performance.now() - began > SLICE_MS) {
      await nextIteration();
      began = performance.now();
    }
    items.push(make(place));
  }
  return items;
}
