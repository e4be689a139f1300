/** Long lists made some items at a time, with a turn of the event loop between, so that nobody waits for the whole of one. */
import { setImmediate as turn } from 'node:timers/promises';

/** Items of a turn, each of a few microseconds. */
const OF_A_TURN = 100;

export async function inTurns<Item>(length: number, make: (place: number) => Item): Promise<Item[]> {
  const items: Item[] = [];
  for (let place = 0; place < length; place += 1) {
    if (place > 0 && place % OF_A_TURN === 0) await turn();
    items.push(make(place));
  }
  return items;
}
