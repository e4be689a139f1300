/**
 * The ground truth: every id that the text of a draft allows, from the register alone. Nothing here knows how texts are read.
 *
 * - A part omitted may have any value.
 * - A text without a unit means the house. Each of its addresses may come first; as sure (A or B) only the sole address, one
 *   without a unit, or one that formerly had exactly this text.
 * - A mistyped street also means the streets at the same edit distance from the text that have this number. A shortened street
 *   also means those with the same short form or, without a full stop, those that begin with it.
 * - A text that names another street, current or former, or that fits elsewhere because of a wrong postcode or town, is
 *   ambiguous: undefined, and left out.
 */
import { editDistance } from '../peers/distance.ts';
import type { Draft } from './draft.ts';
import { isCalled } from './faults/town-names.ts';
import { type Entrance, type Home, type Register, streetKey } from './register.ts';
import { firstLetters, shortEndings, shortWords } from './spelling.ts';

export type Kind = 'address' | 'accessAddress';

export interface Truth {
  /** Any of them may come first. */
  readonly ids: readonly string[];
  /** Any of them may be answered as sure. */
  readonly sure: readonly string[];
}

export function truthOf(draft: Draft, kind: Kind, register: Register): Truth | undefined {
  if (isTrueElsewhere(draft, register)) return undefined;
  const places = placesOf(draft, register);
  const streets = streetsMeant(draft, places, register);
  if (streets === undefined) return undefined;
  const { home, others } = draft;
  const found =
    kind === 'address'
      ? unitsMeant(
          draft,
          rowsAt(draft, streets, (street) => register.addressesAt(street, home.husnr, places)),
          register,
        )
      : entrancesMeant(rowsAt(draft, streets, (street) => register.entrancesAt(street, home.husnr, places)));
  const also = others.map(({ id, adgangsadresseid }) => (kind === 'address' ? id : adgangsadresseid));
  const own = kind === 'address' ? home.id : home.adgangsadresseid;
  return {
    ids: [...new Set([own, ...found.ids, ...also])],
    sure: [...new Set([...found.sure, ...also])],
  };
}

/**
 * Rows of these streets in the supplementary town of the text. A text without one means the street without a supplementary
 * town; for the other streets it counts as omitted.
 */
function rowsAt<Row extends Entrance>(
  { home, omitted, town }: Draft,
  streets: readonly string[],
  at: (street: string) => readonly Row[],
): Row[] {
  const { vejnavn, supplerendebynavn: own } = home;
  const isThere = (row: Row): boolean =>
    omitted.includes('supplementary') ||
    row.supplerendebynavn === own ||
    (omitted.includes('postcode') && streetKey(row.supplerendebynavn ?? '') === streetKey(town)) ||
    (own === null && row.vejnavn !== vejnavn);
  return streets.flatMap((street) => at(street).filter(isThere));
}

function entrancesMeant(rows: readonly Entrance[]): Truth {
  const ids = rows.map(({ id }) => id);
  return { ids, sure: ids };
}

function unitsMeant(draft: Draft, rows: readonly Home[], register: Register): Truth {
  const { home, omitted } = draft;
  const units = rows
    .filter(({ etage }) => omitted.includes('floor') || etage === home.etage)
    .filter(({ dør }) => omitted.includes('door') || dør === home.dør);
  const isWhole = !omitted.includes('floor') && !omitted.includes('door');
  const byHouse = [...Map.groupBy(units, ({ adgangsadresseid }) => adgangsadresseid).values()];
  const sure = isWhole ? units : byHouse.flatMap((house) => onlyOne(house, omitted));
  const former = isWhole ? [] : formerlySo(draft, register);
  return { ids: units.map(({ id }) => id), sure: [...sure, ...former].map(({ id }) => id) };
}

/** Addresses that formerly had exactly this text. */
function formerlySo({ home, omitted }: Draft, register: Register): readonly Pick<Home, 'id'>[] {
  const [floor, door] = [
    omitted.includes('floor') ? null : home.etage,
    omitted.includes('door') ? null : home.dør,
  ];
  return register.versionsAt(home).filter(({ etage, dør }) => etage === floor && dør === door);
}

/** Of a house, the address without further parts, or the sole one. */
function onlyOne(house: readonly Home[], omitted: Draft['omitted']): readonly Home[] {
  const plain = house.filter(
    ({ etage, dør }) =>
      (!omitted.includes('floor') || etage === null) && (!omitted.includes('door') || dør === null),
  );
  return plain.length > 0 ? plain : house.length === 1 ? house : [];
}

/** The street meant and its rivals at the same edit distance from the text; undefined when the text names another street. */
function streetsMeant(
  { home, street, isShortened }: Draft,
  places: readonly string[] | undefined,
  register: Register,
): readonly string[] | undefined {
  if (street === home.vejnavn) return [home.vejnavn];
  const [written, own] = [streetKey(street), streetKey(home.vejnavn)];
  const scope = places?.map((postcode) => register.streetsOf(postcode)) ?? [register.streetsOf()];
  if (written !== own && scope.some((streets) => streets.has(written))) return undefined;
  if (written !== own && places?.some((postcode) => register.everIn(postcode).has(written))) return undefined;
  const off = editDistance(written, own);
  const near = scope.flatMap((streets) =>
    [...streets].flatMap(([key, name]) => {
      if (key === own) return [];
      const isRival = isShortened
        ? isShortenedTo(name, street) ||
          (!street.endsWith('.') && key.length <= own.length && key.startsWith(written))
        : Math.abs(key.length - written.length) <= off && editDistance(key, written) <= off;
      return isRival ? [name] : [];
    }),
  );
  return [home.vejnavn, ...near];
}

function isShortenedTo(name: string, short: string): boolean {
  return [...shortWords(name), ...shortEndings(name), ...firstLetters(name)].some(
    (one) => streetKey(one) === streetKey(short),
  );
}

/** Postcodes that the text may mean; undefined when it names no place. */
function placesOf({ home, omitted, town }: Draft, register: Register): readonly string[] | undefined {
  if (!omitted.includes('postcode')) return [home.postnr];
  if (omitted.includes('town')) return undefined;
  const [own, written] = [streetKey(home.postnrnavn), streetKey(town)];
  // The name may be that of a supplementary town elsewhere.
  const namesakes = register
    .entrancesAt(home.vejnavn, home.husnr)
    .filter(({ supplerendebynavn }) => streetKey(supplerendebynavn ?? '') === written)
    .map(({ postnr }) => postnr);
  const isPossible = (postcode: string): boolean => {
    const key = streetKey(register.townOf(postcode) ?? '');
    return (
      postcode === home.postnr ||
      namesakes.includes(postcode) ||
      key === own ||
      key.startsWith(written) ||
      isCalled(register.townOf(postcode) ?? '', town)
    );
  };
  return register.postcodes.filter(isPossible);
}

/** Whether a postcode or town that is not the address's own has the street as well. */
function isTrueElsewhere({ home, street, postcode, town }: Draft, register: Register): boolean {
  const digits = /\d{4}/.exec(postcode)?.[0];
  const typed = [
    ...(digits === undefined || digits === home.postnr ? [] : [digits]),
    ...(town === '' || town === home.postnrnavn ? [] : register.postcodesOf(town)),
  ].filter((one) => one !== home.postnr);
  const keys = [streetKey(street), streetKey(home.vejnavn)];
  return typed.some((one) => {
    const [streets, ever] = [register.streetsOf(one), register.everIn(one)];
    return keys.some((key) => streets.has(key) || ever.has(key));
  });
}
