/**
 * Postcode, town and supplementary town: missing, wrong, or in odd places. A wrong postcode counts as omitted, and the town has
 * to be there instead; likewise the postcode for a wrong town.
 */
import { pick, type Random } from '../../random.ts';
import { type Faults, fault } from '../draft.ts';
import { otherName } from './town-names.ts';
import { mistyped } from './typo.ts';

/** Without a postcode. */
export const TOWN_ALIAS = 'town: by another name';

/** A postcode with another digit in one place, or two digits swapped. */
function misread(postcode: string, random: Random): string {
  const place = Math.floor(random() * (postcode.length - 1));
  const [one = '', other = ''] = postcode.slice(place, place + 2);
  const wrong =
    random() < 0.5 ? other + one : one + String((Number(other) + 1 + Math.floor(random() * 9)) % 10);
  return postcode.slice(0, place) + wrong + postcode.slice(place + 2);
}

export const postcodeFaults: Faults = {
  'postcode: left out': fault('postcode', () => ({ postcode: '', omitted: ['postcode'] })),
  'postcode: mistyped': {
    aspects: ['postcode', 'town'],
    put: ({ postcode }, random, register) => {
      const wrong = misread(postcode, random);
      const isNone = wrong !== postcode && register.townOf(wrong) === undefined;
      return isNone ? { postcode: wrong, omitted: ['postcode'] } : undefined;
    },
  },
  'postcode: another one': {
    aspects: ['postcode', 'town'],
    put: ({ postcode }, random, register) => {
      const near = register.postcodes.filter(
        (one) => one !== postcode && one.startsWith(postcode.slice(0, 2)),
      );
      return near.length === 0 ? undefined : { postcode: pick(near, random), omitted: ['postcode'] };
    },
  },
  'postcode: DK-': fault('postcode', ({ postcode }, random) => ({
    postcode: pick(['DK-', 'DK ', 'D-'], random) + postcode,
  })),
  'postcode: torn': fault('postcode', ({ postcode }, random) => ({
    postcode: `${postcode.slice(0, 1)}${pick([' ', '.'], random)}${postcode.slice(1)}`,
  })),
  'postcode: after the town': fault('postcode', () => ({
    postal: (postcode, town) => `${town} ${postcode}`.trim(),
  })),
};

export const townFaults: Faults = {
  'town: left out': fault('town', () => ({ town: '', omitted: ['town'] })),
  'town: misspelt': fault('town', ({ town }, random) => {
    const wrong = mistyped(town, random);
    return wrong === town ? undefined : { town: wrong };
  }),
  'town: without its district': fault('town', ({ town }) => {
    const whole = town.replace(/ [A-ZÆØÅ]{1,2}$/, '');
    return whole === town ? undefined : { town: whole };
  }),
  [TOWN_ALIAS]: {
    aspects: ['postcode', 'town'],
    put: ({ town }, random) => ({ postcode: '', town: otherName(town, random), omitted: ['postcode'] }),
  },
  'town: by another name, behind its postcode': fault('town', ({ town }, random) => ({
    town: otherName(town, random),
    omitted: ['town'],
  })),
  'town: by another name, and a typo in the street': {
    aspects: ['town', 'street'],
    put: ({ town, street }, random) => {
      const wrong = mistyped(street, random);
      return wrong === street
        ? undefined
        : { town: otherName(town, random), street: wrong, omitted: ['town'] };
    },
  },
  'town: another one': {
    aspects: ['postcode', 'town'],
    put: ({ town }, random, register) => {
      const other = register.townOf(pick(register.postcodes, random));
      return other === undefined || other === town ? undefined : { town: other };
    },
  },
};

export const supplementaryFaults: Faults = {
  'supplementary town: left out': fault('supplementary', ({ supplementary }) =>
    supplementary === '' ? undefined : { supplementary: '', omitted: ['supplementary'] },
  ),
  'supplementary town: misspelt': fault('supplementary', ({ supplementary }, random) => {
    const wrong = mistyped(supplementary, random);
    return wrong === supplementary ? undefined : { supplementary: wrong };
  }),
  'supplementary town: in brackets': fault('supplementary', ({ supplementary }) =>
    supplementary === '' ? undefined : { supplementary: `(${supplementary})` },
  ),
  'supplementary town: last': {
    aspects: ['supplementary', 'order'],
    put: ({ supplementary: name }) =>
      name === ''
        ? undefined
        : { order: ({ house, unit, postal, supplementary }) => [house, unit, postal, supplementary] },
  },
  'supplementary town: before the number': {
    aspects: ['supplementary', 'order', 'street', 'number'],
    put: ({ home, supplementary: name }, random) => {
      const joint = pick([' ', ', '], random);
      if (name === '') return undefined;
      return {
        house: (street, number) => `${street}${joint}${name} ${number}`,
        order: ({ house, unit, postal }) => [house, unit, postal],
        // A parser takes the town for words of the street, or for all of it.
        seen: { street: joint === ' ' ? `${home.vejnavn} ${name}` : name },
      };
    },
  },
  'supplementary town: first': {
    aspects: ['supplementary', 'order'],
    put: ({ supplementary: name }) =>
      name === ''
        ? undefined
        : { order: ({ house, unit, postal, supplementary }) => [supplementary, house, unit, postal] },
  },
  'supplementary town: for the town': {
    aspects: ['supplementary', 'town'],
    put: ({ supplementary }) =>
      supplementary === '' ? undefined : { supplementary: '', town: supplementary, omitted: ['town'] },
  },
};
