/** Addresses as lists of customers have them, each with the ids that the text allows. */
import type { Query } from '../engine/query.ts';
import { pick, type Random } from '../random.ts';
import { mistyped } from './faults/typo.ts';
import { addressText, allowed, type Home, type Omitted, type Register } from './register.ts';
import { rubbish } from './rubbish.ts';
import { abbreviated, inPlainLetters, withoutCommas } from './spelling.ts';

/** A person's address with all that queries about it need. */
export interface Person {
  readonly home: Home;
  readonly namesakes: readonly Home[];
  /** The street with one typo in it, which is no street of the postcode. */
  readonly typo: string;
  /** With two; undefined for names too short to be recognized then. */
  readonly twoTypos: string | undefined;
  readonly short: string | undefined;
}

const TWO_TYPOS_FROM = 6;
const TRIES = 20;

export function personAt(
  home: Home,
  register: Pick<Register, 'namesakes' | 'hasStreet'>,
  random: Random,
): Person {
  const misspelt = (name: string): string => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const made = mistyped(name, random);
      if (made !== name && made !== home.vejnavn && !register.hasStreet(made, home.postnr)) return made;
    }
    return name;
  };
  const typo = misspelt(home.vejnavn);
  let namesakes: readonly Home[] | undefined;
  return {
    home,
    // Rows of a file are many, and need no truth.
    get namesakes() {
      namesakes ??= register.namesakes(home);
      return namesakes;
    },
    typo,
    twoTypos: home.vejnavn.length < TWO_TYPOS_FROM ? undefined : misspelt(typo),
    short: abbreviated(home.vejnavn, random),
  };
}

interface Written {
  readonly text: string;
  readonly truth: () => readonly string[];
}

/** Ways to write an address; undefined where a way does not apply. */
const ways = {
  'exact text': (person) => written(person),
  'one typo in the street': (person) => written(person, person.typo),
  'two typos': (person) => person.twoTypos && written(person, person.twoTypos),
  abbreviated: (person) => person.short && written(person, person.short),
  'without postcode': (person) => written(person, person.home.vejnavn, { postcode: true }),
  'without town': (person) => written(person, person.home.vejnavn, { town: true }),
  'no commas': (person) => rewritten(person, withoutCommas),
  'ae oe aa': (person) => rewritten(person, inPlainLetters),
  'postcode first': (person) => {
    const { home } = person;
    const rest = addressText(home, { postcode: true, town: true });
    return { ...written(person), text: `${home.postnr} ${home.postnrnavn}, ${rest}` };
  },
} as const satisfies Record<string, (person: Person) => Written | undefined | ''>;

type Way = keyof typeof ways;

function written(person: Person, street = person.home.vejnavn, omitted: Omitted = {}): Written {
  const { home } = person;
  return {
    text: addressText(home, omitted, street),
    truth: () => allowed(home, person.namesakes, omitted),
  };
}

function rewritten(person: Person, spell: (text: string) => string): Written {
  const { text, truth } = written(person);
  return { text: spell(text), truth };
}

const cleanse = (set: string, betegnelse: string): Query => ({ set, op: 'datavask', params: { betegnelse } });

/** The truth is looked for when it is asked for. */
function withTruth(query: Query, { truth }: Written): Query {
  return {
    ...query,
    get truth() {
      return truth();
    },
  };
}

/** The address of a person in every way, and what is none. */
export function cleansingQueries(person: Person, random: Random): Query[] {
  const { home } = person;
  return [
    ...Object.entries(ways).flatMap(([way, write]) => {
      const made = write(person);
      return made ? [withTruth(cleanse(`cleansing: ${way}`, made.text), made)] : [];
    }),
    messyQuery(person, random),
    cleanse('cleansing: town only', home.postnrnavn),
    cleanse('cleansing: number only', home.husnr),
    rubbishQuery(random),
    {
      set: 'parsing: exact text',
      op: 'parse',
      params: { betegnelse: addressText(home) },
      truth: allowed(home, person.namesakes),
    },
  ];
}

/** As the register writes it. */
export function exactQuery(person: Person): Query {
  const made = written(person);
  return withTruth(cleanse('cleansing: exact text', made.text), made);
}

/** Of ten rows of a list. */
const MESSY: readonly Way[] = [
  ...(['exact text', 'exact text', 'exact text', 'exact text', 'exact text'] as const),
  ...(['one typo in the street', 'one typo in the street', 'ae oe aa', 'abbreviated'] as const),
];

export function messyQuery(person: Person, random: Random): Query {
  const part: Way = random() < 0.5 ? 'without town' : 'without postcode';
  const made = ways[pick([...MESSY, part], random)](person) || written(person);
  return withTruth(cleanse('cleansing: messy mix', made.text), made);
}

export function rubbishQuery(random: Random): Query {
  return cleanse('cleansing: rubbish', rubbish(random));
}
