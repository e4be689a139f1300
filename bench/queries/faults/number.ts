/** A house number as people write it. */
import { pick } from '../../random.ts';
import { type Faults, fault } from '../draft.ts';

/** Four digits would be a postcode. */
const DIGITS = 3;
const WORDS = ['nr. ', 'nr ', 'Nr. ', 'nummer '];

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
  'number: range': fault('number', ({ number }) => {
    const last = Number(/^\d+$/.exec(number)?.[0]) + 2;
    return Number.isNaN(last) ? undefined : { number: `${number}-${last}` };
  }),
  'number: no blank before it': fault('number', ({ street }) =>
    // A name that ends in a digit or a full stop would take the number in.
    /\p{L}$/u.test(street) ? { house: (name, number) => name + number } : undefined,
  ),
  'number: comma before it': fault('number', () => ({ house: (name, number) => `${name}, ${number}` })),
  'number: before the street': fault('number', () => ({ house: (name, number) => `${number} ${name}` })),
};
