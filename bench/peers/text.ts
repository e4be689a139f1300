/**
 * What a client of a plain database does with a typed address before it sends a query: fold it and take it apart. Both databases
 * get the same, and its time counts as theirs.
 */

const letters: Record<string, string> = { æ: 'ae', ø: 'oe', å: 'aa', ä: 'a', ö: 'o', ü: 'u', é: 'e', è: 'e' };

/** Lower case, Danish letters in two, and one blank for all that is neither letter nor digit. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[æøåäöüéè]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A text being typed: as {@link folded}, but a blank at its end says that the last word is whole. */
export function foldedPrefix(text: string): string {
  const whole = folded(text);
  return whole !== '' && /[^\p{L}\p{N}]$/u.test(text) ? `${whole} ` : whole;
}

/** Folded parts; what was not found is empty. */
export interface Parts {
  readonly street: string;
  readonly number: number;
  readonly letter: string;
  readonly floor: string;
  readonly door: string;
  readonly supplementary: string;
  readonly postcode: string;
  readonly town: string;
}

/** `Frederik 6. Gade 1, …`: a number before a comma is the house's, whatever stands before it. */
const houseBeforeComma =
  /^(?<street>[^,]*?[a-z][^,]*?) (?:nr )?(?<number>\d{1,3}) ?(?<letter>[a-z])?(?<rest>(?:,.*)?)$/;
const house = /^(?<street>.*?[a-z].*?),? (?:nr )?(?<number>\d{1,3}) ?(?<letter>[a-z](?=[ ,]|$))?(?<rest>.*)$/;
const unit =
  /^,? ?(?:(?<floor>stuen|st|kld|kl|\d{1,2})(?: (?:sal|etage))?(?:,? (?<door>tv|mf|th|[a-z]?\d{1,3}|\d{4}(?=.* \d{4} )))?(?=[ ,]|$))?(?<rest>.*)$/;
const place = /^,? ?(?:(?<before>\D*?),? ?)??(?:(?:dk )?(?<postcode>\d{4})(?:,? (?<after>.*))?)?$/;
/** No street's name is longer, and PostgreSQL compares no more than 255 letters. */
const LONGEST = 100;
const floors: Record<string, string> = { stuen: 'st', kld: 'kl' };

/** The parts of a text; undefined when no house number can be read. `towns` are the towns of postcodes, folded. */
export function readParts(text: string, towns: ReadonlyMap<string, string>): Parts | undefined {
  const plain = postcodeLast(text.split(',').map(folded).filter(Boolean).join(', '), towns);
  const begun = houseBeforeComma.exec(plain) ?? house.exec(plain);
  const { street = '', number, letter = '', rest = '' } = begun?.groups ?? {};
  if (number === undefined) return undefined;
  const { floor = '', door = '', rest: where = '' } = unit.exec(rest)?.groups ?? {};
  const { before = '', postcode = '', after = '' } = place.exec(where)?.groups ?? {};
  const [last = '', ...others] = before.split(', ').reverse();
  const hasPostcode = postcode !== '';
  return {
    street: street.slice(0, LONGEST),
    number: Number(number),
    letter,
    floor: floors[floor] ?? floor,
    door,
    supplementary: hasPostcode ? before : others.reverse().join(' '),
    postcode,
    town: hasPostcode ? after : last,
  };
}

/** `6270 Tønder, Carstensgade 12` is put into the order of the others. */
function postcodeLast(text: string, towns: ReadonlyMap<string, string>): string {
  const [, postcode = '', rest = ''] = /^(\d{4}) (.+)$/.exec(text) ?? [];
  const town = towns.get(postcode);
  if (town === undefined) return text;
  const street = rest.startsWith(town) ? rest.slice(town.length).replace(/^[ ,]+/, '') : rest;
  return `${street}, ${postcode} ${town}`;
}

/** What a text being typed may begin, the nearest first: no streets once a house number is begun. */
export function tiersOf(
  prefix: string,
): readonly ['entrances', 'addresses'] | readonly ['names', 'entrances'] {
  return /[a-z].* \d/.test(prefix) ? ['entrances', 'addresses'] : ['names', 'entrances'];
}
