/**
 * Divides work into turns of the event loop. Before every turn Node reads the requests that have arrived and answers the key
 * presses among them, so a key press waits for one turn at most. The cost of a request is bounded by its lane, not here.
 */
import { setImmediate as nextIteration } from 'node:timers/promises';

interface Waiting {
  readonly begin: () => void;
  readonly isOver: () => boolean;
}

/** Begun ones that are kept before they are removed from the front together: one by one, each would move all others. */
const MOST_BEGUN = 1_024;

/** Begins each piece of work in a turn of its own: requests that are no key presses, steps of large bodies. */
export class Turns {
  readonly #waiting: (Waiting | undefined)[] = [];
  #begun = 0;
  #isScheduled = false;

  /**
   * Calls `begin` in a turn of its own, in the order of the calls; never when `isOver` by then, because its client has gone:
   * clients that leave at once would otherwise make all others wait for turns in which nothing is done.
   */
  take(begin: () => void, isOver: () => boolean = () => false): void {
    this.#waiting.push({ begin, isOver });
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0) return;
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

  #shift(): Waiting | undefined {
    const first = this.#waiting[this.#begun];
    this.#waiting[this.#begun] = undefined;
    this.#begun += 1;
    if (this.#begun < Math.min(MOST_BEGUN, this.#waiting.length)) return first;
    this.#waiting.splice(0, this.#begun);
    this.#begun = 0;
    return first;
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
