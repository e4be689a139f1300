/**
 * Divides work into turns of the event loop. Before every turn Node reads the requests that have arrived and answers the key
 * presses among them, so a key press waits for one turn at most. The cost of a request is bounded by its lane, not here.
 */
import { setImmediate as nextIteration } from 'node:timers/promises';

interface Waiting {
  readonly begin: () => void;
  readonly isOver: () => boolean;
}

/** Begins each piece of work in a turn of its own: requests that are no key presses, steps of large bodies. */
export class Turns {
  readonly #waiting: Waiting[] = [];
  #next = 0;
  #isScheduled = false;

  /**
   * Calls `begin` in a turn of its own, in the order of the calls; never when `isOver` by then, because its client has gone:
   * clients that leave at once would otherwise make all others wait for turns in which nothing is done.
   */
  take(begin: () => void, isOver: () => boolean = () => false): void {
    this.#waiting.push({ begin, isOver });
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(this.#begin);
  }

  readonly #begin = (): void => {
    while (this.#waiting[this.#next]?.isOver()) this.#next += 1;
    const waiting = this.#waiting[this.#next];
    this.#next += 1;
    if (this.#next >= this.#waiting.length) {
      this.#waiting.length = 0;
      this.#next = 0;
      this.#isScheduled = false;
    } else setImmediate(this.#begin);
    waiting?.begin();
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
