/** A house number as people write it. */
import { pick, type Random } from '../../random.ts';
import { type Fault, type Faults, fault } from '../draft.ts';

/** Four digits would be a postcode. */
const DIGITS = 3;
/** Separators of the numbers of a range. */
const RANGES = [' - ', '/', '–', ' og ', ' til ', ' & ', '+'];
const WORDS = ['nr. ', 'nr ', 'Nr. ', 'nummer '];

/** To the next number on the same side of the street. */
function range(between: (random: Random) => string): Fault {
  return fault('number', ({ number }, random) => {
    const last = Number(/^\d+$/.exec(number)?.[0]) + 2;
    return Number.isNaN(last) ? undefined : { number: `${number}${between(random)}${last}` };
  });
}

export const numberFaults: Faults = {
  'number: after nr.': fault('number', ({ number }, random) => ({ number: pick(WORDS, random) + number })),
  'number: letter apart': fault('number', ({ number }) => {
    const apart = number.replace(/(\d)(\D)/, '$1 $2');
    return apart === number ? undefined : { number: apart };
  }),
  'number: lower-case letter': fault('number', ({ number }) => {
    const lower = number.toLowerCase();
    return lower === number ? undefined : { number: lower };
  }),
  'number: leading zero': fault('number', ({ number }) => {
    const digits = Number.parseInt(number, 10).toString();
    const padded = number.padStart(DIGITS + number.length - digits.length, '0');
    return padded === number ? undefined : { number: padded };
  }),
  'number: l for 1': fault('number', ({ number }, random) =>
    /^1\d/.test(number) ? { number: pick(['l', 'I'], random) + number.slice(1) } : undefined,
  ),
  'number: letter first': fault('number', ({ number }) => {
    const [, digits, letter] = /^(\d+)([A-Z])$/.exec(number) ?? [];
    return digits === undefined ? undefined : { number: `${letter}${digits}` };
  }),
  'number: full-width figures': fault('number', ({ number }) => ({
    number: number.replace(/\d/g, (digit) => String.fromCodePoint(Number(digit) + 0xff10)),
  })),
  'number: range': range(() => '-'),
  'number: range in other words': range((random) => pick(RANGES, random)),
  'number: range of letters': fault('number', ({ number }, random) => {
    const [, digits, letter] = /^(\d+)([A-W])$/.exec(number) ?? [];
    if (digits === undefined || letter === undefined) return undefined;
    const last = String.fromCodePoint((letter.codePointAt(0) ?? 0) + 2);
    return {
      number: number + pick([`-${last}`, ` - ${last}`, `-${digits}${last}`, ` og ${digits}${last}`], random),
    };
  }),
  'number: another one behind a comma': fault('number', ({ home, number, unit }, _, register) => {
    if (unit !== '' || !/^\d+$/.test(number)) return undefined;
    const other = String(Number(number) + 2);
    // Where the house has a door of that number it is no fault.
    const isDoor = register.versionsAt(home).some(({ dør }) => dør === other);
    return isDoor ? undefined : { number: `${number}, ${other}`, seen: { floorOrDoor: other } };
  }),
  'number: no blank before it': fault('number', ({ street }) =>
    // A name that ends in a digit or a full stop would take the number in.
    /\p{L}$/u.test(street) ? { house: (name, number) => name + number } : undefined,
  ),
  'number: comma before it': fault('number', () => ({ house: (name, number) => `${name}, ${number}` })),
  'number: before the street': fault('number', () => ({ house: (name, number) => `${number} ${name}` })),
};
