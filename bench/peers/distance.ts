/** Letters to leave out, put in or replace until one text is the other. */
export function editDistance(one: string, other: string): number {
  const row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let place = 1; place <= one.length; place += 1) {
    const letter = one.charCodeAt(place - 1);
    let [corner, left] = [place - 1, place];
    row[0] = place;
    for (let across = 1; across <= other.length; across += 1) {
      const above = row[across] ?? 0;
      const replaced = corner + (letter === other.charCodeAt(across - 1) ? 0 : 1);
      left = Math.min(replaced, above + 1, left + 1);
      row[across] = left;
      corner = above;
    }
  }
  return row[other.length] ?? 0;
}
