/** A street's name as it is mistyped, misheard, shortened, taken apart and run together. */
import { pick, type Random } from '../../random.ts';
import { type Fault, type Faults, fault } from '../draft.ts';
import { streetKey } from '../register.ts';
import { firstLetters, shortEndings, shortWords, withoutAccents } from '../spelling.ts';
import { soundAlike } from './sound.ts';
import { mistyped, TYPOS } from './typo.ts';

/** A name so short that nobody could read it any more with two letters wrong. */
const TWO_TYPOS_FROM = 6;
/** Letters on each side of where a name is split. */
const SHORTEST_HALF = 3;

function rewritten(write: (street: string, random: Random) => string | undefined): Fault {
  return fault('street', ({ street }, random) => {
    const written = write(street, random);
    return written === undefined || written === street ? undefined : { street: written };
  });
}

function shortened(waysOf: (street: string) => readonly string[]): Fault {
  return fault('street', ({ street }, random) => {
    const ways = waysOf(street);
    return ways.length === 0 ? undefined : { street: pick(ways, random), isShortened: true };
  });
}

export const typoFaults: Faults = Object.fromEntries(
  TYPOS.map((typo) => [`street: ${typo}`, rewritten((street, random) => mistyped(street, random, typo))]),
);

const twoTypos: Fault = rewritten((street, random) => {
  const once = mistyped(street, random);
  const twice = mistyped(once, random);
  return street.length < TWO_TYPOS_FROM || once === street || twice === once ? undefined : twice;
});

export const shortFaults: Faults = {
  'street: word abbreviated': shortened(shortWords),
  'street: ending cut short': shortened(shortEndings),
  'street: first letters': shortened(firstLetters),
};

/**
 * The words of a name in another order, or in two parts of the text. What is written is the whole name still; where a street of
 * the postcode has the name that a part of the text shows, that one is meant.
 */
function moved(
  write: (words: readonly string[], number: string) => readonly [house: string, place?: string],
): Fault {
  return {
    aspects: ['street', 'number', 'order'],
    put: ({ street, number, home }, _random, register) => {
      const words = street.split(' ');
      const [house, place = ''] = write(words, number);
      const streets = register.everIn(home.postnr);
      const name = house.slice(0, -number.length - 1);
      const keys = [name, place].map(streetKey);
      const isAnother = keys.some((key) => key !== streetKey(street) && streets.has(key));
      if (words.length < 2 || isAnother) return undefined;
      return {
        house: () => house,
        order: (pieces) => [pieces.house, pieces.unit, place, pieces.supplementary, pieces.postal],
        seen: { street: name, ...(place !== '' && { supplementary: place }) },
      };
    },
  };
}

const movedFaults: Faults = {
  'street: last word first': moved((words, number) => [
    [words.at(-1), ...words.slice(0, -1), number].join(' '),
  ]),
  'street: split by a comma': moved((words, number) => [
    [`${words[0]},`, ...words.slice(1), number].join(' '),
  ]),
  'street: first word as the place': moved((words, number) => [
    [...words.slice(1), number].join(' '),
    words[0] ?? '',
  ]),
  'street: last word as the place': moved((words, number) => [
    [...words.slice(0, -1), number].join(' '),
    words.at(-1) ?? '',
  ]),
};

export const streetFaults: Faults = {
  ...typoFaults,
  'street: two typos': twoTypos,
  ...movedFaults,
  'street: sounds alike': rewritten(soundAlike),
  'street: without accents': rewritten((street) => withoutAccents(street)),
  ...shortFaults,
  'street: split in two': rewritten(splitWord),
  'street: run together': rewritten((street) => joinWords(street)),
};

function splitWord(street: string, random: Random): string | undefined {
  const places = [...street.matchAll(/(?<=\p{L}{3})(?=\p{L}{3})/gu)].map(({ index }) => index);
  // Where words are put together is not in the register; before the ending people split most.
  const ending = /(?<=\p{L}{3})(?=(?:vej|gade|vænget|parken|stræde|allé|plads|toften|bakken)(?:en|n)?$)/u;
  const place = ending.exec(street)?.index ?? (places.length === 0 ? undefined : pick(places, random));
  return place === undefined || place < SHORTEST_HALF
    ? undefined
    : `${street.slice(0, place)} ${street.slice(place)}`;
}

function joinWords(street: string): string {
  return street.replace(/(?<=\p{L}) (\p{L})/u, (_blank, letter: string) => letter.toLowerCase());
}
