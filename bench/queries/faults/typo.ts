/** Typos in a street's name, as a keyboard causes them; drawn by a seed. */
import { pick, type Random } from '../../random.ts';

const ROWS = ['qwertyuiopå', 'asdfghjklæø', 'zxcvbnm'];

/** The keys next to each letter on a Danish keyboard; each row stands half a key to the right of the one above. */
const neighbours: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.flatMap((row, line) =>
    [...row].map((letter, place): [string, string[]] => {
      const [above, below] = [ROWS[line - 1], ROWS[line + 1]];
      const sides = [row[place - 1], row[place + 1], above?.[place], above?.[place + 1]];
      const keys = [...sides, below?.[place - 1], below?.[place]].filter((key) => key !== undefined);
      return [letter, keys];
    }),
  ),
);

/** Share of the typos that are in the first letter: there people usually notice and correct them. */
const FIRST_LETTER = 0.05;

/** What becomes of a letter and the one after it. */
const typos = {
  'letter left out': (_letter, next) => next,
  'letter doubled': (letter, next) => letter + letter + next,
  'letters swapped': (letter, next) => next + letter,
  'neighbouring key': (letter, next, random) => {
    const lower = letter.toLowerCase();
    const key = pick(neighbours.get(lower) ?? ['e'], random);
    return (letter === lower ? key : key.toUpperCase()) + next;
  },
} as const satisfies Record<string, (letter: string, next: string, random: Random) => string>;

export type Typo = keyof typeof typos;
export const TYPOS = Object.keys(typos) as readonly Typo[];

/**
 * A name with one letter left out, doubled, swapped with the next or replaced by a neighbouring key: the given typo, or any. The
 * same name when the typo does not show, as with two equal letters swapped, or when no two letters stand together.
 */
export function mistyped(name: string, random: Random, typo?: Typo): string {
  const [first, ...later] = [...name.matchAll(/\p{L}(?=\p{L})/gu)].map(({ index }) => index);
  if (first === undefined) return name;
  const place = random() < FIRST_LETTER || later.length === 0 ? first : pick(later, random);
  const change = typos[typo ?? pick(TYPOS, random)];
  const changed = change(name[place] ?? '', name[place + 1] ?? '', random);
  return name.slice(0, place) + changed + name.slice(place + 2);
}
