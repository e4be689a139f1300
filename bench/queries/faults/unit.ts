/** Floor and door in words, run together, elsewhere, or left out. */
import { pick, type Random } from '../../random.ts';
import { type Fault, type Faults, fault } from '../draft.ts';
import type { Home } from '../register.ts';

type Unit = Pick<Home, 'etage' | 'dør'>;

/** Another spelling of floor and door; undefined where there is none of that floor or door. */
function written(write: (unit: Unit, random: Random) => string | undefined): Fault {
  return fault('unit', ({ home, unit }, random) => {
    const written = unit === '' ? undefined : write(home, random);
    return written === undefined || written === unit ? undefined : { unit: written };
  });
}

const isNumber = (floor: string | null): floor is string => floor !== null && /^\d+$/.test(floor);
const joined = (...words: readonly (string | null)[]): string => words.filter(Boolean).join(' ');

const ordinals: Readonly<Record<string, string>> = {
  '1': 'første sal',
  '2': 'anden sal',
  '3': 'tredje sal',
  '4': 'fjerde sal',
  '5': 'femte sal',
};
const dotted: Readonly<Record<string, string>> = { tv: 't.v.', th: 't.h.', mf: 'm.f.' };
const sides: Readonly<Record<string, string>> = { tv: 'til venstre', th: 'til højre', mf: 'midt for' };
const GROUND = ['stuen', 'stue', 'Stuen', 'stueetagen', 'stueplan'];
const CELLAR = ['kld.', 'kld', 'kælder', 'kælderen'];
const FLOORS = ['. sal', ' sal', '.sal'];
const DOORS = ['dør ', 'lejl. ', 'lejlighed ', 'dør nr. '];

const floorText = (floor: string | null): string | null => (floor === null ? null : `${floor}.`);

function sided(words: Readonly<Record<string, string>>): Fault {
  return written(({ etage, dør }) => {
    const side = words[dør ?? ''];
    return side === undefined ? undefined : joined(floorText(etage), side);
  });
}

export const unitFaults: Faults = {
  'unit: sal': written(({ etage, dør }, random) =>
    isNumber(etage) ? joined(etage + pick(FLOORS, random), dør) : undefined,
  ),
  'unit: etage': written(({ etage, dør }) => (isNumber(etage) ? joined(`${etage}. etage`, dør) : undefined)),
  'unit: floor in words': written(({ etage, dør }) => {
    const floor = ordinals[etage ?? ''];
    return floor === undefined ? undefined : joined(floor, dør);
  }),
  'unit: stuen': written(({ etage, dør }, random) =>
    etage === 'st' ? joined(pick(GROUND, random), dør) : undefined,
  ),
  'unit: kld.': written(({ etage, dør }, random) =>
    etage === 'kl' ? joined(pick(CELLAR, random), dør) : undefined,
  ),
  'unit: t.v.': sided(dotted),
  'unit: til venstre': sided(sides),
  'unit: dør 3': written(({ etage, dør }, random) =>
    dør !== null && /^\d+$/.test(dør) ? joined(floorText(etage), pick(DOORS, random) + dør) : undefined,
  ),
  'unit: run together': written(({ etage, dør }, random) =>
    etage === null || !/^\D/.test(dør ?? '') ? undefined : etage + pick(['', '.', '/', ','], random) + dør,
  ),
  'unit: after slashes': {
    aspects: ['unit', 'number'],
    put: ({ home: { etage, dør }, number, unit }) =>
      unit === '' || etage === null || dør === null
        ? undefined
        : { number: `${number}/${etage}/${dør}`, unit: '' },
  },
  'unit: upper case': written(({ etage, dør }) =>
    /\p{L}/u.test(joined(etage, dør)) ? joined(floorText(etage), dør).toUpperCase() : undefined,
  ),
  'unit: leading zero': written(({ etage, dør }) =>
    isNumber(etage) ? joined(`0${etage}.`, dør) : undefined,
  ),
  'unit: left out': fault('unit', ({ unit }) =>
    unit === '' ? undefined : { unit: '', omitted: ['floor', 'door'] },
  ),
  'unit: door left out': fault('unit', ({ unit, home }) =>
    unit === '' || home.etage === null || home.dør === null
      ? undefined
      : { unit: `${home.etage}.`, omitted: ['door'] },
  ),
  'unit: floor left out': fault('unit', ({ unit, home }) =>
    // A number alone would be read as a floor, and rightly.
    unit === '' || home.etage === null || !/^(?:tv|th|mf)$/.test(home.dør ?? '')
      ? undefined
      : { unit: home.dør ?? '', omitted: ['floor'] },
  ),
  'unit: after the town': {
    aspects: ['unit', 'order'],
    put: ({ home }) =>
      // A number alone could be anything there.
      home.etage === null
        ? undefined
        : { order: (pieces) => [pieces.house, pieces.supplementary, pieces.postal, pieces.unit] },
  },
  'unit: before the street': {
    aspects: ['unit', 'order'],
    put: ({ home }) =>
      home.etage === null
        ? undefined
        : { order: (pieces) => [pieces.unit, pieces.house, pieces.supplementary, pieces.postal] },
  },
};
