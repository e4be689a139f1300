/** Ways of writing an address that are not mistakes: plain letters, no commas, abbreviations. */
import { readFileSync } from 'node:fs';
import { pick, type Random } from '../random.ts';

const plain: Readonly<Record<string, string>> = { æ: 'ae', ø: 'oe', å: 'aa', Æ: 'Ae', Ø: 'Oe', Å: 'Aa' };

/** Without the letters that foreign keyboards lack. */
export function inPlainLetters(text: string): string {
  return text.replace(/[æøå]/giu, (letter) => plain[letter] ?? letter);
}

const bare: Readonly<Record<string, string>> = { æ: 'a', ø: 'o', å: 'a', Æ: 'A', Ø: 'O', Å: 'A' };

/** As who drops the strokes and rings: Rugardsvej, Osterbro. */
export function withoutAccents(text: string): string {
  return text
    .replace(/[æøå]/giu, (letter) => bare[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
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
  const ways = [...shortWords(street), ...shortEndings(street)];
  return ways.length === 0 ? undefined : pick(ways, random);
}

/** All ways to abbreviate one word by the groups that searches know: Gl. Strand, Skt Knuds Torv. */
export function shortWords(street: string): string[] {
  const words = street.split(' ');
  return words.flatMap((word, place) => {
    const folded = inPlainLetters(word).toLowerCase();
    return (abbreviations.get(folded) ?? []).flatMap((short) => {
      const capital = short.replace(/^oe/, 'ø').replace(/^./u, (letter) => letter.toUpperCase());
      return [words.with(place, capital).join(' '), words.with(place, `${capital}.`).join(' ')];
    });
  });
}

/** All ways to cut the ending short: Skolev., Storegd. */
export function shortEndings(street: string): string[] {
  return endings.flatMap(([whole, short]) =>
    street.toLowerCase().endsWith(whole) ? short.map((end) => street.slice(0, -whole.length) + end) : [],
  );
}

/** The first four letters of a name and a point; nothing where its first word has hardly more. */
export function firstLetters(street: string): string[] {
  const [, letters] = /^(\p{L}{4})\p{L}{2}/u.exec(street) ?? [];
  return letters === undefined ? [] : [`${letters}.`];
}
