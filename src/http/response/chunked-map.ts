/** Maps a long list in chunks and lets the event loop handle other events in between. */
import { setImmediate as nextIteration } from 'node:timers/promises';

/** Items of a chunk; each takes a few microseconds. */
const CHUNK_ITEMS = 100;

export async function mapInChunks<Item>(length: number, make: (place: number) => Item): Promise<Item[]> {
  const items: Item[] = [];
  for (let place = 0; place < length; place += 1) {
    if (place > 0 && place % CHUNK_ITEMS === 0) await nextIteration();
    items.push(make(place));
  }
  return items;
}
