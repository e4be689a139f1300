/** Ways of writing an address that are not mistakes: plain letters, no commas, abbreviations. */
import { readFileSync } from 'node:fs';
import { pick, type Random } from '../random.ts';

const plain: Readonly<Record<string, string>> = { æ: 'ae', ø: 'oe', å: 'aa', Æ: 'Ae', Ø: 'Oe', Å: 'Aa' };

/** Without the letters that foreign keyboards lack. */
export function inPlainLetters(text: string): string {
  return text.replace(/[æøå]/giu, (letter) => plain[letter] ?? letter);
}

export function withoutCommas(text: string): string {
  return text.replaceAll(',', '');
}

/** What the last word of a street is shortened to. */
const endings: readonly (readonly [whole: string, short: readonly string[]])[] = [
  ['vej', ['v.', 'vj.', 'v']],
  ['gade', ['g.', 'gd.', 'g']],
  ['allé', ['all.', 'alle']],
  ['plads', ['pl.']],
  ['stræde', ['str.']],
  ['boulevard', ['blvd.', 'boul.']],
];

/** A shorter member of a group is an abbreviation when it has at most so many letters. */
const SHORT = 4;

/** Folded word → its abbreviations, from the groups that searches know. */
const abbreviations: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(new URL('../../crates/model/data/synonyms.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const group = line.split(/[\t|]/);
      return group.map((word): [string, string[]] => [word, group.filter((one) => isShortFor(one, word))]);
    })
    .filter(([, short]) => short.length > 0),
);

/** Not the word without its article (parken, park). */
function isShortFor(short: string, word: string): boolean {
  return (
    short.length <= SHORT && short.length < word.length && !/^(?:en|et|n|t)$/.test(word.slice(short.length))
  );
}

/** A street's name with one of its words abbreviated as people do; undefined when none of them is. */
export function abbreviated(street: string, random: Random): string | undefined {
  const words = street.split(' ');
  const ways = words.flatMap((word, place) =>
    shortFormsOf(word, place === words.length - 1).map((short) => words.with(place, short).join(' ')),
  );
  return ways.length === 0 ? undefined : pick(ways, random);
}

function shortFormsOf(word: string, isLast: boolean): string[] {
  const folded = inPlainLetters(word).toLowerCase();
  const known = (abbreviations.get(folded) ?? []).flatMap((short) => {
    const capital = short.replace(/^oe/, 'ø').replace(/^./u, (letter) => letter.toUpperCase());
    return [capital, `${capital}.`];
  });
  if (!isLast) return known;
  const ended = endings.flatMap(([whole, short]) =>
    word.toLowerCase().endsWith(whole) ? short.map((end) => word.slice(0, -whole.length) + end) : [],
  );
  return [...known, ...ended];
}
