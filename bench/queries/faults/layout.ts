/** The order of the pieces, what stands between them, and what becomes of all letters. */
import { pick } from '../../random.ts';
import { type Fault, type Faults, fault } from '../draft.ts';
import { inPlainLetters } from '../spelling.ts';

export const orderFaults: Faults = {
  'order: postcode and town first': fault('order', () => ({
    order: ({ house, unit, supplementary, postal }) => [postal, house, unit, supplementary],
  })),
  'order: place first, largest to smallest': fault('order', () => ({
    order: ({ house, unit, supplementary, postal }) => [postal, supplementary, house, unit],
  })),
};

const blanks = (blank: string): Fault =>
  fault('letters', () => ({ letters: (text) => text.replaceAll(' ', blank) }));
const between = (separator: string): Fault => fault('separator', () => ({ separator }));

export const separatorFaults: Faults = {
  'commas: none': between(' '),
  'commas: doubled': between(', , '),
  'commas: no blank after them': between(','),
  'commas: semicolons': between('; '),
  'commas: full stops': between('. '),
  'commas: line breaks': between('\n'),
  'commas: line breaks of Windows': between('\r\n'),
  'commas: tabs': between('\t'),
  'commas: bars': between(' | '),
  'commas: hyphens': between(' - '),
  'commas: quotes around parts': {
    aspects: ['separator', 'letters'],
    put: () => ({ separator: '", "', letters: (text) => `"${text}"` }),
  },
  'blanks: doubled': blanks('  '),
  'blanks: no-break': blanks('\u00a0'),
  'blanks: thin': blanks('\u2009'),
  'blanks: with marks that nobody sees': blanks('\u200b \u200e'),
};

const postcodes: readonly ((digits: string) => string)[] = [
  (digits) => `0${digits}`,
  (digits) => `${Number(digits)}.0`,
  (digits) => `${Number(digits)},00`,
  (digits) => `'${digits}`,
  (digits) => `="${digits}"`,
  (digits) => `DK-${digits}`,
];

export const columnFaults: Faults = {
  'columns: numbers as programs write them': {
    aspects: ['number', 'unit', 'postcode', 'order', 'separator', 'letters', 'around'],
    put: ({ number, postcode }, random) => {
      const numbers = /^\d+$/.test(number) ? [number, `${number}.0`, `${number},0`, `'${number}`] : [number];
      return { cells: { houseNumber: pick(numbers, random), postcode: pick(postcodes, random)(postcode) } };
    },
  },
};

/** Suits a text only when it shows in the address. */
function rewritten(write: (text: string) => string): Fault {
  return fault('letters', ({ street, town, supplementary }) => {
    const text = `${street} ${supplementary} ${town}`;
    return write(text) === text ? undefined : { letters: write };
  });
}

const windows1252 = new TextDecoder('windows-1252');
const utf8 = new TextDecoder('utf-8');

export const letterFaults: Faults = {
  'letters: upper case': rewritten((text) => text.toUpperCase()),
  'letters: lower case': rewritten((text) => text.toLowerCase()),
  'letters: ae oe aa': rewritten(inPlainLetters),
  'letters: decomposed': rewritten((text) => text.normalize('NFD')),
  'letters: å for aa': rewritten((text) => text.replace(/aa/g, 'å').replace(/Aa/g, 'Å')),
  'letters: UTF-8 read as windows-1252': rewritten((text) => windows1252.decode(Buffer.from(text, 'utf8'))),
  'letters: windows-1252 read as UTF-8': rewritten((text) => utf8.decode(Buffer.from(text, 'latin1'))),
  'letters: question marks': rewritten((text) => text.replace(/[^\p{ASCII}]/gu, '?')),
};
