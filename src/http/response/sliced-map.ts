/** Maps a long list in slices of time; other events are handled between them. */
import { setImmediate as nextIteration } from 'node:timers/promises';

/** Of one slice. Most items take microseconds, but an item of a megabyte takes milliseconds. */
const SLICE_MS = 2;

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
