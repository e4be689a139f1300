/**
 * The ways in which people write a town without its postcode. Made apart from the search, which has rules of its own: a way
 * that the search does not know shows as a mistake.
 */
import { pick, type Random } from '../../random.ts';
import { streetKey } from '../register.ts';

/** Beginnings of towns, and what is written for them. */
const BEGINNINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^København(?= |$)/, ['Kbh.', 'Kbh', 'kbh', 'Cph', 'Copenhagen']],
  [/^Frederiksberg(?= |$)/, ['Frb.', 'Frb', 'Fr.berg']],
  [/^Nykøbing(?= )/, ['Nyk.', 'Nyk']],
  [/^(?:Kongens|Kgs\.)(?= )/, ['Kongens', 'Kgs.', 'Kgs']],
  [/^Nørre (?=\p{Lu})/u, ['Nr. ', 'Nr ', 'Ndr. ', 'Nr.']],
  [/^Nørre(?=\p{Ll}{4})/u, ['Nr. ', 'Nr.', 'Nørre ']],
  [/^Sønder (?=\p{Lu})/u, ['Sdr. ', 'Sdr ', 'Sdr.']],
  [/^Sønder(?=\p{Ll}{4})/u, ['Sdr. ', 'Sønder ']],
  [/^Store (?=\p{Lu})/u, ['St. ', 'St ']],
  [/^Lille (?=\p{Lu})/u, ['Ll. ', 'Ll ']],
  [/^Kirke (?=\p{Lu})/u, ['Kr. ', 'Kr ']],
  [/^Vester (?=\p{Lu})/u, ['V. ', 'Vestre ']],
  [/^Øster (?=\p{Lu})/u, ['Ø. ', 'Østre ']],
  [/^Aa/, ['Å']],
];

/** Letters at the end of towns, and what they stand for; all may be left out. */
const LETTERS: Readonly<Record<string, string>> = {
  F: 'Falster',
  M: 'Mors',
  Sj: 'Sjælland',
  J: 'Jylland',
  L: 'Lolland',
};

/** What is added to a town. */
const ADDITIONS = [' By', ' St', ' St.'];

/** Every way to write a town but the register's own. */
function namesOf(town: string): readonly string[] {
  const short = BEGINNINGS.flatMap(([beginning, others]) =>
    others.map((other) => town.replace(beginning, other)),
  );
  const begun = [town, ...short];
  const letters = / (\p{Lu}{1,2}|Sj|Sjælland)$/u.exec(town)?.[1];
  const written = letters === undefined ? undefined : LETTERS[letters];
  const ended = begun.flatMap((name) => {
    if (letters === undefined) return ADDITIONS.map((addition) => name + addition);
    const base = name.slice(0, -letters.length - 1);
    return [base, ...(written === undefined ? [] : [`${base} ${written}`]), `${base}.${letters}`];
  });
  return [...new Set([...begun, ...ended])].filter((name) => name !== town);
}

/** Whether a town is called so. */
export function isCalled(town: string, name: string): boolean {
  const key = streetKey(name);
  return namesOf(town).some((other) => streetKey(other) === key);
}

export function otherName(town: string, random: Random): string {
  return pick(namesOf(town), random);
}
