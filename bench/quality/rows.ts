/** The texts of the evaluation: every fault alone, two at a time, none, the mix of a list, and texts without an address. */
import { ABSENCES, absentDraft } from '../queries/absent.ts';
import { type Draft, draftOf, partsOf, textOf } from '../queries/draft.ts';
import { degraded, faults, twiceDegraded } from '../queries/faults/faults.ts';
import { TOWN_ALIAS } from '../queries/faults/place.ts';
import { shortFaults, typoFaults } from '../queries/faults/street.ts';
import { addressText, type Home, type Register } from '../queries/register.ts';
import { rubbish } from '../queries/rubbish.ts';
import { type Kind, truthOf } from '../queries/truth.ts';
import { generator, pick, type Random } from '../random.ts';

export interface Row {
  readonly set: string;
  /** Faults that are in it. */
  readonly faults: readonly string[];
  readonly kind: Kind;
  readonly text: string;
  /** Asked in its place. */
  readonly parts?: object | undefined;
  /** Right first results; none where no address is meant. */
  readonly ids: readonly string[];
  /** Right answers of category A and B. */
  readonly sure: readonly string[];
  /** What it was made from; undefined of rubbish. */
  readonly draft: Draft | undefined;
  /** The address meant, as the register spells it; empty where none is meant. */
  readonly expected: string;
}

export const EXACT = 'exact';
export const TWO_FAULTS = 'two faults';
export const ONE_EDIT = 'one edit in the street';
export const TWO_EDITS = 'two edits in the street';
export const SHORTENED = 'abbreviated';
export const MIX = 'mix of a list';
export { TOWN_ALIAS };

const RUBBISH = 'absent: rubbish';

/** Sets whose texts mean an address, each with a single fault. */
export const SINGLE = Object.keys(faults);
export const ABSENT = [...ABSENCES, RUBBISH];

/** Sets that are counted together for the bars. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  [ONE_EDIT]: Object.keys(typoFaults),
  [TWO_EDITS]: ['street: two typos'],
  [SHORTENED]: Object.keys(shortFaults),
};

/** Some sets have several times as many texts: among those, rare mistakes are looked for. */
const TIMES: Readonly<Record<string, number>> = {
  [EXACT]: 10,
  [TOWN_ALIAS]: 10,
  'street: two typos': 4,
  'street: word abbreviated': 2,
  'street: ending cut short': 2,
  [TWO_FAULTS]: 20,
  [MIX]: 20,
  'absent: number': 4,
  'absent: unit': 4,
  'absent: street of another postcode': 4,
};
const MOST_LETTERS = 300;

export interface DrawOptions {
  readonly seed: number;
  /** Texts of a set. */
  readonly count: number;
  /** Sets whose names begin so; all without. */
  readonly sets: readonly string[];
}

export class RowMaker {
  readonly #register: Register;
  readonly #homes: readonly Home[];
  readonly #options: DrawOptions;

  constructor(register: Register, homes: readonly Home[], options: DrawOptions) {
    this.#register = register;
    this.#homes = homes;
    this.#options = options;
  }

  rows(): Row[] {
    return [
      ...this.#set(EXACT, (home) => ({ draft: draftOf(home), faults: [] })),
      ...SINGLE.flatMap((name) => this.#single(name)),
      ...this.#set(TWO_FAULTS, (home, random) => {
        const made = twiceDegraded(draftOf(home), random, this.#register);
        return made && { draft: made.draft, faults: made.names };
      }),
      ...this.#set(MIX, (home, random) => this.#mixed(home, random)),
      ...ABSENCES.flatMap((name) => this.#absent(name)),
      ...this.#rubbish(),
    ];
  }

  #single(name: string): Row[] {
    return this.#set(name, (home, random) => {
      const draft = degraded(draftOf(home), name, random, this.#register);
      return draft && { draft, faults: [name] };
    });
  }

  /** Half exact, a fifth with a typo, a tenth each in plain letters, with a part missing, and abbreviated. */
  #mixed(home: Home, random: Random): { draft: Draft; faults: string[] } {
    const draft = draftOf(home);
    const name = pick(MIXED, random)(random);
    const made = name && degraded(draft, name, random, this.#register);
    return made ? { draft: made, faults: [name] } : { draft, faults: [] };
  }

  #absent(name: string): Row[] {
    return this.#drawn(name, (home, random, kind) => {
      const draft = absentDraft(name, home, random, this.#register);
      if (draft === undefined) return undefined;
      return { set: name, faults: [], kind, text: textOf(draft), ids: [], sure: [], draft, expected: '' };
    });
  }

  #rubbish(): Row[] {
    const none = { ids: [], sure: [], draft: undefined, expected: '', faults: [] };
    return this.#drawn(RUBBISH, (_home, random, kind) => ({
      set: RUBBISH,
      kind,
      text: rubbish(random),
      ...none,
    }));
  }

  #set(
    set: string,
    make: (home: Home, random: Random) => { draft: Draft; faults: readonly string[] } | undefined,
  ): Row[] {
    return this.#drawn(set, (home, random, kind) => {
      const made = make(home, random);
      if (made === undefined) return undefined;
      const truth = truthOf(made.draft, kind, this.#register);
      const text = textOf(made.draft);
      if (truth === undefined || text.length > MOST_LETTERS) return undefined;
      return { set, kind, text, parts: partsOf(made.draft), ...truth, ...made, expected: addressText(home) };
    });
  }

  /**
   * Of each home in turn, until there are enough or all were tried twice. Every third text is about the entrance, without
   * its unit.
   */
  #drawn(set: string, make: (home: Home, random: Random, kind: Kind) => Row | undefined): Row[] {
    const { seed, count, sets } = this.#options;
    if (sets.length > 0 && !sets.some((start) => set.startsWith(start))) return [];
    const random = generator(seed ^ hashOf(set));
    const enough = count * (TIMES[set] ?? 1);
    const rows: Row[] = [];
    const rounds = Math.max(2, Math.ceil((2 * enough) / this.#homes.length));
    for (let round = 0; round < rounds; round += 1) {
      for (const [place, home] of this.#homes.entries()) {
        if (rows.length >= enough) return rows;
        const kind: Kind = (place + round) % 3 === 2 && !isAboutUnits(set) ? 'accessAddress' : 'address';
        const subject = kind === 'address' ? home : { ...home, etage: null, dør: null };
        const row = make(subject, random, kind);
        if (row !== undefined) rows.push(row);
      }
    }
    return rows;
  }
}

const isAboutUnits = (set: string): boolean => /\bunit\b/.test(set);

const MIXED: readonly ((random: Random) => string | undefined)[] = [
  ...Array.from({ length: 5 }, () => () => undefined),
  ...Array.from({ length: 2 }, () => (random: Random) => pick(Object.keys(typoFaults), random)),
  () => 'letters: ae oe aa',
  (random) => pick(['postcode: left out', 'town: left out'], random),
  (random) => pick(Object.keys(shortFaults), random),
];

/** FNV-1a, which no dependency has: sets are drawn apart, so that one more changes no other. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
