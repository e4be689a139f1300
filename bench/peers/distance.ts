/**
 * Letters to leave out, put in or replace, or neighbours to swap, until one text is the other; no letter twice (optimal
 * string alignment). Texts are cut at {@link LONGEST} letters, which no street's name has.
 */
export function editDistance(one: string, other: string): number {
  const [height, width] = [Math.min(one.length, LONGEST), Math.min(other.length, LONGEST)];
  let [before, row, next] = rows;
  for (let across = 0; across <= width; across += 1) row[across] = across;
  let previous = 0;
  for (let down = 1; down <= height; down += 1) {
    const letter = one.charCodeAt(down - 1);
    let lastOpposite = 0;
    let left = down;
    next[0] = down;
    for (let across = 1; across <= width; across += 1) {
      const opposite = other.charCodeAt(across - 1);
      const replaced = (row[across - 1] ?? 0) + (letter === opposite ? 0 : 1);
      left = Math.min(replaced, (row[across] ?? 0) + 1, left + 1);
      if (letter === lastOpposite && previous === opposite)
        left = Math.min(left, (before[across - 2] ?? 0) + 1);
      next[across] = left;
      lastOpposite = opposite;
    }
    [before, row, next] = [row, next, before];
    previous = letter;
  }
  return row[width] ?? 0;
}

const LONGEST = 100;
type Rows = [Uint8Array, Uint8Array, Uint8Array];
/** Filled anew by each call. */
const rows: Rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)];
