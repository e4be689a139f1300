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
  #coming: Waiting[] = [];
  /** Those that came before them, the first one last. */
  #next: Waiting[] = [];
  #isScheduled = false;

  /**
   * Calls `begin` in a turn of its own, in the order of the calls; never when `isOver` by then, because its client has gone:
   * clients that leave at once would otherwise make all others wait for turns in which nothing is done.
   */
  take(begin: () => void, isOver: () => boolean = () => false): void {
    this.#coming.push({ begin, isOver });
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#coming.length + this.#next.length === 0) return;
    this.#isScheduled = true;
    setImmediate(this.#turn);
  }

  readonly #turn = (): void => {
    this.#isScheduled = false;
    let next = this.#shift();
    while (next?.isOver()) next = this.#shift();
    this.#schedule();
    next?.begin();
  };

  /** Nothing is kept of what has begun, although some may always wait. */
  #shift(): Waiting | undefined {
    if (this.#next.length === 0) {
      this.#next = this.#coming.reverse();
      this.#coming = [];
    }
    return this.#next.pop();
  }
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
