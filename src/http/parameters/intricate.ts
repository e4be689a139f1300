/** Refuses JSON that takes long to read, before it is read: many names and values, or brackets deep inside each other. */

/**
 * Colons, commas and opening brackets of all JSON of a request: fifteen names for each of a thousand objects. `JSON.parse`
 * takes longer the more there are, however short the values are, and the event loop waits for it.
 */
const MOST_MARKS = 30_000;

/** Brackets inside each other. The deepest value with a meaning is a polygon in a list of objects. */
const MOST_DEPTH = 32;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** The class of a byte of JSON outside texts. */
const [MARK, OPENING, CLOSING, TEXT] = [1, 2, 4, 8];
const kinds = new Uint8Array(256);
for (const [characters, kind] of [
  [',:', MARK],
  ['[{', MARK | OPENING],
  [']}', CLOSING],
  ['"', TEXT],
] as const) {
  for (const character of characters) kinds[character.charCodeAt(0)] = kind;
}

/** Counts the marks of the JSON texts of a request. */
export class Intricacy {
  #marks = 0;

  /** Why one more text (UTF-8) is refused. Marks and brackets inside its strings do not count. */
  refusalOf(text: Uint8Array): string | undefined {
    let depth = 0;
    // By place, not by iterator, which is slower: a body is as long as the limit lets it be.
    for (let place = 0; place < text.length; place += 1) {
      const kind = kinds[text[place] ?? 0] ?? 0;
      if (kind === 0) continue;
      if (kind === TEXT) place = endOfString(text, place);
      else if (kind === CLOSING) depth -= 1;
      else {
        this.#marks += 1;
        if (kind !== MARK) depth += 1;
        if (depth > MOST_DEPTH) return `may have ${MOST_DEPTH} brackets inside each other`;
        if (this.#marks > MOST_MARKS) {
          const most = `more than ${MOST_MARKS} commas, colons and opening brackets outside texts`;
          return `has ${most}: send fewer names, or fewer objects at a time`;
        }
      }
    }
    return undefined;
  }
}

/** The place of the quotation mark that ends a string. */
function endOfString(text: Uint8Array, start: number): number {
  let place = start + 1;
  while (place < text.length && text[place] !== QUOTE) place += text[place] === BACKSLASH ? 2 : 1;
  return place;
}
