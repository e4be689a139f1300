/**
 * Queries with truth over any snapshot, as users type them. Every set is made of the same people: addresses drawn from the
 * snapshot by a seed, each typed, cleansed, looked up and searched by position in every way. The same seed and snapshot give
 * the same queries.
 */
import type { Native, SnapshotInfo } from '../../src/engine/addon/native.ts';
import type { Query } from '../engine/query.ts';
import { generator, pick, type Random } from '../random.ts';
import { areaQueries, parcelQueries } from './area.ts';
import { hostileQueries } from './hostile.ts';
import { keyPress, keyPresses } from './key-press.ts';
import { enrichQueries, lookupQueries, reverseQueries } from './place.ts';
import { addressText, allowed, Register } from './register.ts';
import { areaSuggestQueries, suggestQueries } from './suggest.ts';
import { cleansingQueries, exactQuery, messyQuery, type Person, personAt, rubbishQuery } from './text.ts';

/** Rules are tuned with one seed, figures are taken with the other. */
export const SEEDS = { development: 1, test: 20_261_121 } as const;

export const PEOPLE = 400;

export interface DrawOptions {
  readonly seed: number;
  /** Addresses drawn. */
  readonly people: number;
}

export function queriesOf(...drawn: Parameters<typeof draw>): Query[] {
  const { register, random, persons } = draw(...drawn);
  const single = persons.flatMap((person, number) => queriesAbout(person, number, random));
  const named = [...areaSuggestQueries(register), ...parcelQueries(register, persons.length)];
  return setAfterSet([...single, ...named, ...hostileQueries(), ...mixed(single, random)]);
}

/**
 * Set after set: person after person, the first question about an address would find it outside of the processor's cache and
 * the others inside. Only `mix` has the order of a service.
 */
function setAfterSet(queries: readonly Query[]): Query[] {
  return [...Map.groupBy(queries, ({ set }) => set).values()].flat();
}

/** One rubbish row for so many that mean an address. */
const RUBBISH = 20;

/** The rows of a messy list alone. */
export function messyRows(...drawn: Parameters<typeof draw>): Query[] {
  const { random, persons } = draw(...drawn);
  return persons.flatMap((person, number) => [
    messyQuery(person, random),
    ...(number % RUBBISH === 0 ? [rubbishQuery(random)] : []),
  ]);
}

/** As long a list in which each address is written as the register writes it. */
export function cleanRows(...drawn: Parameters<typeof draw>): Query[] {
  return draw(...drawn).persons.map(exactQuery);
}

/** People at addresses of the register, and the numbers that what they do is decided by. */
function draw(
  addon: Pick<Native, 'answer'>,
  { counts }: Pick<SnapshotInfo, 'counts'>,
  { seed, people }: DrawOptions,
): { register: Register; random: Random; persons: Person[] } {
  const random = generator(seed);
  const register = new Register(addon, counts['addresses'] ?? 0);
  const persons = register.draw(people, random).map((home) => personAt(home, register, random));
  return { register, random, persons };
}

/** Word orders that are typed key by key are many queries; so many people do each of the rarer ones. */
const RARE = 8;

function queriesAbout(person: Person, number: number, random: Random): Query[] {
  const { home } = person;
  return [
    ...typing(person, number),
    ...suggestQueries(home),
    ...cleansingQueries(person, random),
    ...lookupQueries(home),
    ...enrichQueries(home),
    ...reverseQueries(home, random),
    ...areaQueries(home),
  ];
}

function typing({ home, namesakes, typo }: Person, number: number): Query[] {
  /** A text without floor and door means the entrance as well as the address that is all of it. */
  const entrance = home.etage === null && home.dør === null ? [home.adgangsadresseid] : [];
  const truth = [...allowed(home, namesakes), ...entrance];
  const street = addressText(home, { postcode: true, town: true });
  const rare: readonly (readonly [set: string, text: string, truth: readonly string[]])[] = [
    ['postcode first', `${home.postnr} ${home.postnrnavn} ${street}`, truth],
    [
      'without postcode',
      addressText(home, { postcode: true }),
      [...allowed(home, namesakes, { postcode: true }), ...entrance],
    ],
  ];
  const typed = (kind: string, text: string, right: readonly string[]): Query[] =>
    keyPresses(`autocomplete: every key press${kind}`, text, `${number}${kind}`, right);
  const [first = '', second = ''] = home.vejnavn.toLowerCase();
  return [
    ...typed('', addressText(home), truth),
    ...typed(', one typo', addressText(home, {}, typo), truth),
    ...rare.flatMap(([kind, text, right]) => (number % RARE === 0 ? typed(`, ${kind}`, text, right) : [])),
    keyPress('autocomplete: one or two letters', first),
    keyPress('autocomplete: one or two letters', first + second),
    keyPress('autocomplete: town only', home.postnrnavn),
    keyPress('autocomplete: number only', home.husnr),
  ];
}

/** Of a hundred requests to a service for forms, maps, scripts and lists. */
const SHARES: readonly (readonly [share: number, sets: readonly string[]])[] = [
  [40, ['autocomplete: every key press']],
  [10, ['autocomplete: every key press, one typo']],
  [4, ['autocomplete: every key press, postcode first', 'autocomplete: every key press, without postcode']],
  [2, ['autocomplete: one or two letters', 'autocomplete: town only']],
  [16, ['lookup: address', 'lookup: access address']],
  [14, ['reverse: 10 m off', 'reverse: 500 m off']],
  [11, ['cleansing: messy mix']],
  [1, ['cleansing: rubbish']],
  [2, ['parsing: exact text']],
];

/** Requests in the order in which a service of many users gets them. */
function mixed(queries: readonly Query[], random: Random): Query[] {
  const bySet = Map.groupBy(queries, ({ set }) => set);
  const wheel = SHARES.flatMap(([share, sets]) => Array.from({ length: share }, () => sets));
  return Array.from({ length: Math.floor(queries.length / 4) }, () => {
    const { session: _alone, ...query } = pick(
      bySet.get(pick(pick(wheel, random), random)) ?? queries,
      random,
    );
    return { ...query, set: 'mix' };
  });
}
