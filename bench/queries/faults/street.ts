/** A street's name as it is mistyped, misheard, shortened, taken apart and run together. */
import { pick, type Random } from '../../random.ts';
import { type Fault, type Faults, fault } from '../draft.ts';
import { SLIPS, slipped } from '../slip.ts';
import { shortEndings, shortWords, withoutAccents } from '../spelling.ts';
import { soundAlike } from './sound.ts';

/** A name so short that nobody could read it any more with two letters wrong. */
const TWO_SLIPS_FROM = 6;
/** Letters on each side of where a name is split. */
const LEAST_HALF = 3;

function respelt(write: (street: string, random: Random) => string | undefined): Fault {
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

export const slipFaults: Faults = Object.fromEntries(
  SLIPS.map((slip) => [`street: ${slip}`, respelt((street, random) => slipped(street, random, slip))]),
);

const twoSlips: Fault = respelt((street, random) => {
  const once = slipped(street, random);
  const twice = slipped(once, random);
  return street.length < TWO_SLIPS_FROM || once === street || twice === once ? undefined : twice;
});

export const shortFaults: Faults = {
  'street: word abbreviated': shortened(shortWords),
  'street: ending cut short': shortened(shortEndings),
};

export const streetFaults: Faults = {
  ...slipFaults,
  'street: two slips': twoSlips,
  'street: sounds alike': respelt(soundAlike),
  'street: without accents': respelt((street) => withoutAccents(street)),
  ...shortFaults,
  'street: split in two': respelt(splitWord),
  'street: run together': respelt((street) => joinWords(street)),
};

function splitWord(street: string, random: Random): string | undefined {
  const places = [...street.matchAll(/(?<=\p{L}{3})(?=\p{L}{3})/gu)].map(({ index }) => index);
  // Where words are put together is not in the register; before the ending people split most.
  const ending = /(?<=\p{L}{3})(?=(?:vej|gade|vænget|parken|stræde|allé|plads|toften|bakken)(?:en|n)?$)/u;
  const place = ending.exec(street)?.index ?? (places.length === 0 ? undefined : pick(places, random));
  return place === undefined || place < LEAST_HALF
    ? undefined
    : `${street.slice(0, place)} ${street.slice(place)}`;
}

function joinWords(street: string): string {
  return street.replace(/(?<=\p{L}) (\p{L})/u, (_blank, letter: string) => letter.toLowerCase());
}
