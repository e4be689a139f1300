/**
 * Letters to leave out, put in or replace, or neighbours to swap, until one text is the other; no letter twice (optimal
 * string alignment).
 */
export function editDistance(one: string, other: string): number {
  const width = other.length + 1;
  let [before, row] = [
    new Array<number>(width).fill(0),
    Array.from({ length: width }, (_, across) => across),
  ];
  for (let down = 1; down <= one.length; down += 1) {
    const letter = one.charCodeAt(down - 1);
    const next = [down];
    for (let across = 1; across < width; across += 1) {
      const isSame = letter === other.charCodeAt(across - 1);
      let edits = Math.min(
        at(row, across - 1) + (isSame ? 0 : 1),
        at(row, across) + 1,
        at(next, across - 1) + 1,
      );
      const isSwap =
        down > 1 &&
        across > 1 &&
        letter === other.charCodeAt(across - 2) &&
        one.charCodeAt(down - 2) === other.charCodeAt(across - 1);
      if (isSwap) edits = Math.min(edits, at(before, across - 2) + 1);
      next.push(edits);
    }
    [before, row] = [row, next];
  }
  return at(row, other.length);
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? 0;
}
