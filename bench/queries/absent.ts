/** Texts that mean no address of the register: an exact text in which one part is wrong. */
import { pick, type Random } from '../random.ts';
import { type Draft, draftOf } from './draft.ts';
import { type Home, type Register, streetKey } from './register.ts';
import { shortEndings, shortWords } from './spelling.ts';

type Absence = (home: Home, random: Random, register: Register) => Partial<Draft> | undefined;

const TRIES = 20;
const LETTERS = [...'ABCDEFGH'];
const FLOORS = ['st.', '1.', '2.', '3.', '4.', '5.', '6.', '7.', '11.'];
const SIDES = ['tv', 'th', 'mf'];
/** As Excel writes a number with a hyphen or slash. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'];
/** House numbers near the real one, as a person who remembers badly has them. */
const FAR = 30;

const absences: Readonly<Record<string, Absence>> = {
  'absent: number': (home, random, register) =>
    tried(() => {
      const near = Number.parseInt(home.husnr, 10) + Math.floor((random() * 2 - 1) * FAR);
      const number =
        random() < 0.5 ? String(near) : `${Number.parseInt(home.husnr, 10)}${pick(LETTERS, random)}`;
      const taken = register.everIn(home.postnr).get(streetKey(home.vejnavn));
      return near < 1 || taken?.has(number) ? undefined : { number };
    }),
  'absent: date for a number': (_home, random) => {
    const [day, month, year] = [
      1 + Math.floor(random() * 28),
      1 + Math.floor(random() * 12),
      2000 + Math.floor(random() * 40),
    ];
    const [d, m] = [day, month].map((one) => String(one).padStart(2, '0'));
    return {
      number: pick(
        [`${d}-${m}-${year}`, `${year}-${m}-${d}`, `${day}-${MONTHS[month - 1]}`, `${d}/${m}-${year}`],
        random,
      ),
    };
  },
  'absent: unit': (home, random, register) => {
    if (home.etage === null) return undefined;
    const taken = new Set(register.versionsAt(home).map(({ etage, dør }) => `${etage}. ${dør ?? ''}`.trim()));
    return tried(() => {
      const unit = `${pick(FLOORS, random)} ${home.dør === null ? '' : pick(SIDES, random)}`.trim();
      return taken.has(unit) ? undefined : { unit };
    });
  },
  'absent: unit where there are none': (home, random, register) =>
    register.versionsAt(home).some(({ etage, dør }) => etage !== null || dør !== null)
      ? undefined
      : { unit: `${pick(FLOORS, random)} ${pick(SIDES, random)}` },
  'absent: street of another postcode': (home, random, register) => {
    const names = [...register.streetsOf().values()];
    return tried(() => {
      const street = pick(names, random);
      return isWrittenSo(street, home.postnr, register) ? undefined : { street };
    });
  },
  'absent: street put together': (home, random, register) => {
    const names = [...register.streetsOf(home.postnr).values()];
    return tried(() => {
      const street = grafted(pick(names, random), random);
      return street === undefined || isWrittenSo(street, home.postnr, register, 'all')
        ? undefined
        : { street };
    });
  },
  'absent: opposite street': ({ vejnavn, postnr }, random, register) => {
    const others = opposites(vejnavn).filter((other) => !isWrittenSo(other, postnr, register, 'all'));
    return others.length === 0 ? undefined : { street: pick(others, random) };
  },
  'absent: street made up': (home, random, register) =>
    tried(() => {
      const street = invented(random);
      return isWrittenSo(street, home.postnr, register, 'all') ? undefined : { street };
    }),
};

export const ABSENCES = Object.keys(absences);

/** The text of an address with a wrong part; undefined where this kind does not apply. */
export function absentDraft(name: string, home: Home, random: Random, register: Register): Draft | undefined {
  const changed = absences[name]?.(home, random, register);
  return changed === undefined ? undefined : { ...draftOf(home), ...changed };
}

function tried(make: () => Partial<Draft> | undefined): Partial<Draft> | undefined {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const made = make();
    if (made !== undefined) return made;
  }
  return undefined;
}

/** Whether a street of the postcode is or was called so or is shortened to that, or this to it; with `all`, any street. */
function isWrittenSo(street: string, postcode: string, register: Register, all?: 'all'): boolean {
  const [streets, key] = [register.streetsOf(all ? undefined : postcode), streetKey(street)];
  const ways = [street, ...shortWords(street), ...shortEndings(street)];
  if (register.everIn(postcode).has(key) || ways.some((one) => streets.has(streetKey(one)))) return true;
  const isShortFor = (name: string): boolean =>
    [...shortWords(name), ...shortEndings(name)].some((one) => streetKey(one) === key);
  return [...register.streetsOf(postcode).values()].some(isShortFor);
}

const ENDINGS = ['vej', 'gade', 'vænget', 'parken', 'stræde', 'toften', 'bakken', 'haven', 'stien', 'lunden'];

/** A street's name with the ending of others. */
function grafted(street: string, random: Random): string | undefined {
  const ending = ENDINGS.find((one) => street.endsWith(one));
  return ending && street.slice(0, -ending.length) + pick(ENDINGS, random);
}

/** Beginnings of words that tell two streets of a place apart, and whether only whole words do. */
const OPPOSITES: readonly (readonly [one: string, other: string, whole?: boolean])[] = [
  ['øster', 'vester'],
  ['østre', 'vestre'],
  ['øst', 'vest'],
  ['nordre', 'søndre'],
  ['nørre', 'sønder'],
  ['nord', 'syd'],
  ['indre', 'ydre'],
  ['over', 'under'],
  ['øvre', 'nedre'],
  ['ny', 'gammel', true],
  ['lille', 'store'],
  ['første', 'anden', true],
  ['anden', 'tredje', true],
];

/** The names that are a street's with one of its words turned into the opposite. */
function opposites(street: string): string[] {
  const pairs = OPPOSITES.flatMap(([one, other, whole]) => [
    [one, other, whole] as const,
    [other, one, whole] as const,
  ]);
  return pairs.flatMap(([from, to, whole]) => {
    const other = street.replace(
      new RegExp(`(?<!\\p{L})${from}${whole ? '(?!\\p{L})' : ''}`, 'iu'),
      (found) => (found === found.toLowerCase() ? to : to.replace(/^./u, (letter) => letter.toUpperCase())),
    );
    return other === street ? [] : [other];
  });
}

const HEADS = [
  'Snav',
  'Plod',
  'Kvis',
  'Trisk',
  'Gnyf',
  'Fjump',
  'Skrup',
  'Vrim',
  'Smask',
  'Drøv',
  'Knas',
  'Blæf',
];
const MIDDLES = ['er', 'el', 'ing', 'um', 'els', 'sted', 'rup', 'holm', 'mose', 'kær', 'lunds', 'torps'];

function invented(random: Random): string {
  return pick(HEADS, random) + pick(MIDDLES, random) + pick(ENDINGS, random);
}
