/** A house number as people write it. */
import { pick } from '../../random.ts';
import { type Faults, fault } from '../draft.ts';

const LEADING = ['0', '00'];
const WORDS = ['nr. ', 'nr ', 'Nr. ', 'no. ', 'nummer '];

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
  'number: leading zero': fault('number', ({ number }, random) => ({
    number: pick(LEADING, random) + number,
  })),
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
