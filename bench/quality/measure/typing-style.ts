/**
 * The ways in which people type a text into a field. Nearly everybody types from left to right with all tiers, and the bars
 * are for that; each other style is a kind of text of its own.
 */
import { draftOf, textOf } from '../../queries/draft.ts';
import type { LargeRecipient, Register } from '../../queries/register.ts';
import type { Random } from '../../random.ts';
import type { Row } from '../rows.ts';

/** What stands in the field after a key press. */
export interface Press {
  readonly q: string;
  readonly caret: number;
}

export interface TypingStyle {
  readonly presses: (row: Row) => readonly Press[];
  /** Parameters besides the text. */
  readonly request: Readonly<Record<string, unknown>>;
}

/** Letter by letter, the caret after the last. */
export const LEFT_TO_RIGHT: TypingStyle = {
  presses: ({ text }) => ends(text).map((end) => ({ q: text.slice(0, end), caret: end })),
  request: {},
};

/** The street is typed in front of the rest. */
const IN_FRONT: TypingStyle = {
  presses: ({ text, draft }) => {
    const { street = '' } = draft ?? {};
    const rest = text.slice(street.length);
    return ends(street).map((end) => ({ q: street.slice(0, end) + rest, caret: end }));
  },
  request: {},
};

const from = (firstTier: string): TypingStyle => ({ ...LEFT_TO_RIGHT, request: { firstTier } });

/** As the widget does. */
const BOTH_POSTCODES: TypingStyle = { ...LEFT_TO_RIGHT, request: { largeRecipients: true } };

/** The names of these kinds begin with this. */
export const OTHER_STYLES = 'typed';

const ofExact: Readonly<Record<string, TypingStyle>> = {
  [`${OTHER_STYLES}: from entrances on`]: from('accessAddress'),
  [`${OTHER_STYLES}: units alone`]: from('address'),
  [`${OTHER_STYLES}: the street in front of the rest`]: IN_FRONT,
};
const LARGE = `${OTHER_STYLES}: postcode of a large recipient`;

export interface StyledRow {
  readonly row: Row;
  readonly style: TypingStyle;
}

/** Exact texts in each of the other styles, `count` of each or as many as there are. */
export function inOtherStyles(
  exact: readonly Row[],
  register: Register,
  count: number,
  random: Random,
): StyledRow[] {
  const large = register.largeRecipients(count, random).map((home) => ({
    row: toLargeRecipient(home),
    style: BOTH_POSTCODES,
  }));
  const others = Object.entries(ofExact).flatMap(([set, style]) =>
    exact.slice(0, count).map((row) => ({ row: { ...row, set }, style })),
  );
  return [...others, ...large];
}

function toLargeRecipient(home: LargeRecipient): Row {
  const { stormodtagerpostnr: postnr, stormodtagerpostnrnavn: postnrnavn } = home;
  const draft = draftOf({ ...home, postnr, postnrnavn });
  const text = textOf(draft);
  return {
    set: LARGE,
    faults: [],
    kind: 'address',
    text,
    ids: [home.id],
    sure: [home.id],
    draft,
    expected: text,
  };
}

function ends(text: string): number[] {
  return Array.from(text, (_, place) => place + 1);
}
