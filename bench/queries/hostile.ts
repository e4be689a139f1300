/** Texts that are short, long or match half the country: no answer to them may hold the event loop. */
import type { Query } from '../engine/query.ts';
import { keyPress } from './key-press.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzæøå'];
const DIGITS = [...'0123456789'];
/** The longest text that is taken. */
const LONGEST = 300;

const long = (unit: string): string => unit.repeat(LONGEST).slice(0, LONGEST);

const texts: readonly string[] = [
  ...LETTERS,
  ...DIGITS,
  ...[
    'vej',
    'vejen',
    'gade',
    'gaden',
    'allé',
    'all',
    'st',
    'tv',
    '1 1',
    '1 1 1 1',
    'st tv',
    '1. th',
    '99',
    '999',
  ],
  ...['vej 1', 'gade 1', 'vej 1 st tv', 'vej gade allé', 'v g a s', 'e 1', 'e 1 e 1', 'a 5000', 's 8000'],
  ...[
    'a b c d e f g h',
    'a b c d e f g h i j k l m n o p',
    'vej vej vej vej',
    'e e e e e e e e',
    '1 2 3 4 5 6 7 8',
  ],
  ...[
    'københavn',
    'aarhus',
    'odense c',
    '5000',
    '5000 odense c',
    'kommune',
    'danmark',
    'nørre',
    'lille',
    'skovvej',
  ],
  ...[
    'xyzxyzxyz',
    'zzzz',
    'vejvejvej',
    'gaade',
    'vjee',
    'skolvj',
    'kirkevj 1',
    'strandvjn 12 8000',
    'hovedgden 2',
  ],
  ...[
    long('a'),
    long('abcdefghij'),
    long('vej '),
    long('a '),
    long('1'),
    long('1 '),
    long('skovvej 1, '),
    long('æøå'),
  ],
  ...[
    long('skolevje '),
    '*',
    '%',
    '"',
    "'",
    '.',
    ',',
    '-',
    '/',
    '\\',
    '()',
    '1-99',
    '1,2,3',
    '\u{1f600}',
    '\u0301',
  ],
];

/** The same texts typed and cleansed, and every pair of letters typed. */
export function hostileQueries(): Query[] {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return [
    ...texts.map((text) => keyPress('autocomplete: hostile', text)),
    ...pairs.map((text) => keyPress('autocomplete: every two letters', text)),
    ...texts.map(
      (text): Query => ({ set: 'cleansing: hostile', op: 'datavask', params: { betegnelse: text } }),
    ),
  ];
}
