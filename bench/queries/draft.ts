/**
 * A text about an address before it is written: its parts, how they are joined, and the parts omitted. Faults change drafts,
 * so that the register gives the meaning of a text, whatever the text looks like in the end.
 */
import type { Random } from '../random.ts';
import { type Home, type Register, unitText } from './register.ts';

/** What a text may leave out without naming another address. */
export type Part = 'floor' | 'door' | 'supplementary' | 'postcode' | 'town';

export interface Draft {
  readonly home: Home;
  readonly street: string;
  readonly number: string;
  readonly unit: string;
  readonly supplementary: string;
  readonly postcode: string;
  readonly town: string;
  readonly omitted: readonly Part[];
  /** Whether the street was shortened: then streets shortened to the same are meant as well, and not those with a similar name. */
  readonly isShortened: boolean;
  /** Parts as the text has them, where only the register shows that others are meant. */
  readonly seen?: Seen;
  /** Other addresses in the text. */
  readonly others: readonly Home[];
  readonly house: (street: string, number: string) => string;
  readonly postal: (postcode: string, town: string) => string;
  /** The pieces in their order; empty ones are dropped. */
  readonly order: (pieces: Pieces) => readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly separator: string;
  /** The text is asked by its parts, of which these are written as programs write numbers. */
  readonly cells?: Cells;
  /** Applied to the whole text at the end. */
  readonly letters: (text: string) => string;
}

export type Seen = Readonly<Partial<Record<'street' | 'floorOrDoor' | 'supplementary', string>>>;

interface Cells {
  readonly houseNumber: string;
  readonly postcode: string;
}

export interface Pieces {
  readonly house: string;
  readonly unit: string;
  readonly supplementary: string;
  readonly postal: string;
}

/** Two faults may be combined if they have no aspect in common. */
export type Aspect =
  | 'street'
  | 'number'
  | 'unit'
  | 'supplementary'
  | 'postcode'
  | 'town'
  | 'order'
  | 'separator'
  | 'letters'
  | 'around';

export interface Fault {
  readonly aspects: readonly Aspect[];
  /** The changed members of the draft; undefined where the fault does not apply. */
  readonly put: (draft: Draft, random: Random, register: Register) => Partial<Draft> | undefined;
}

/** Faults by their names. */
export type Faults = Readonly<Record<string, Fault>>;

/** A fault of one aspect. */
export function fault(aspect: Aspect, put: Fault['put']): Fault {
  return { aspects: [aspect], put };
}

export function draftOf(home: Home): Draft {
  return {
    home,
    street: home.vejnavn,
    number: home.husnr,
    unit: unitText(home) ?? '',
    supplementary: home.supplerendebynavn ?? '',
    postcode: home.postnr,
    town: home.postnrnavn,
    omitted: [],
    isShortened: false,
    others: [],
    house: (street, number) => `${street} ${number}`,
    postal: (postcode, town) => `${postcode} ${town}`.trim(),
    order: ({ house, unit, supplementary, postal }) => [house, unit, supplementary, postal],
    before: [],
    after: [],
    separator: ', ',
    letters: (text) => text,
  };
}

/** The draft with a fault; undefined where the fault does not apply. */
export function withFault(
  draft: Draft,
  { put }: Fault,
  random: Random,
  register: Register,
): Draft | undefined {
  const changed = put(draft, random, register);
  if (changed === undefined) return undefined;
  const omitted = [...draft.omitted, ...(changed.omitted ?? [])];
  return { ...draft, ...changed, omitted, seen: { ...draft.seen, ...changed.seen } };
}

/** The parts that are asked instead of the text. */
export function partsOf({ home, cells, street, supplementary, town }: Draft): object | undefined {
  if (cells === undefined) return undefined;
  const parts = { streetName: street, supplementaryTown: supplementary, town, ...cells };
  const given = { ...parts, floor: home.etage ?? '', door: home.dør ?? '' };
  return Object.fromEntries(Object.entries(given).filter(([, part]) => part !== ''));
}

export function textOf(draft: Draft): string {
  const { street, number, unit, supplementary, postcode, town, before, after } = draft;
  const house = draft.house(street, number);
  const pieces = draft.order({ house, unit, supplementary, postal: draft.postal(postcode, town) });
  const text = [...before, ...pieces, ...after].filter(Boolean).join(draft.separator);
  return draft.letters(text);
}
