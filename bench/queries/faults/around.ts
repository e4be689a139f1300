/** What stands around an address in letters and lists: who lives there, the country, telephone numbers, another address. */
import { pick, type Random } from '../../random.ts';
import { draftOf, type Fault, type Faults, fault, textOf } from '../draft.ts';
import { CARE_OF, FIRMS, PERSONS, ROOMS } from '../names.ts';
import type { Area } from '../register.ts';

const before = (write: (random: Random) => string): Fault =>
  fault('around', (_draft, random) => ({ before: [write(random)] }));

const after = (write: (random: Random) => string): Fault =>
  fault('around', (_draft, random) => ({ after: [write(random)] }));

/** Words before the street, in its part of the text. A parser takes a name for words of the street. */
const beside = (write: (random: Random) => string): Fault => ({
  aspects: ['around', 'number'],
  put: ({ street, house }, random) => {
    const words = write(random);
    return {
      house: (name, number) => `${words} ${house(name, number)}`,
      seen: { street: `${words} ${street}` },
    };
  },
});

const between = (first: number, last: number, random: Random): number =>
  first + Math.floor(random() * (last - first + 1));

const WEEKDAYS = ['mandag', 'tirsdag', 'Onsdag', 'torsdag d.', 'fre.'];
/** Days, times and counts as lists of visits and deliveries have them. */
const appointments: readonly ((random: Random) => string)[] = [
  (random) => `${pick(WEEKDAYS, random)} ${between(1, 28, random)}/${between(1, 12, random)}`,
  (random) => `${between(1, 28, random)}/${between(1, 12, random)}`,
  (random) => `kl. ${between(8, 17, random)}.${pick(['00', '15', '30', '45'], random)}`,
];

/** A part of the text after the house number or the unit. */
const inside = (write: (random: Random) => string): Fault => ({
  aspects: ['around', 'order'],
  put: (_draft, random) => {
    const part = write(random);
    return { order: ({ house, unit, supplementary, postal }) => [house, unit, part, supplementary, postal] };
  },
});

/** An area that the address lies in, last. */
const ofPlace = (write: (area: Area) => string | undefined): Fault =>
  fault('around', ({ home }, _random, register) => {
    const area = register.areaOf(home);
    const name = area && write(area);
    return name === undefined ? undefined : { after: [name] };
  });

const COUNTRIES = ['Dänemark', 'DÄNEMARK', 'Danemark', 'Denemarken', 'Dinamarca', 'Danimarca', 'DNK'];

const room = (random: Random): string =>
  `${pick(ROOMS, random)}${pick(['', ` ${1 + Math.floor(random() * 30)}`, ` ${1 + Math.floor(random() * 9)}B`], random)}`;

const digits = (count: number, random: Random): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');

const telephones: readonly ((random: Random) => string)[] = [
  (random) => `tlf. ${digits(8, random)}`,
  (random) => `Tlf: ${[2, 2, 2, 2].map((count) => digits(count, random)).join(' ')}`,
  (random) => `+45 ${digits(4, random)} ${digits(4, random)}`,
  (random) => digits(8, random),
];

export const aroundFaults: Faults = {
  'around: c/o first': before((random) => `c/o ${pick(CARE_OF, random)}`),
  'around: Att. first': before((random) => `Att.: ${pick(CARE_OF, random)}`),
  'around: v/ first': before((random) => `v/ ${pick(CARE_OF, random)}`),
  'around: c/o after the house': inside((random) => `c/o ${pick(CARE_OF, random)}`),
  'around: room after the house': inside(room),
  'around: company first': before((random) => pick(FIRMS, random)),
  'around: person first': before((random) => pick(PERSONS, random)),
  'around: person before the street': beside((random) => pick(PERSONS, random)),
  'around: day or time before the street': beside((random) => pick(appointments, random)(random)),
  'around: Danmark last': after((random) => pick(['Danmark', 'DANMARK', 'Denmark', 'DK'], random)),
  'around: Danmark in another language last': after((random) => pick(COUNTRIES, random)),
  'around: its municipality last': ofPlace(({ municipality }) => `${municipality} Kommune`),
  'around: its region last': ofPlace(({ region }) => region),
  'around: another municipality last': fault('around', ({ home }, random, register) => {
    const own = register.areaOf(home)?.municipality;
    const others = register.municipalities.filter((name) => name !== own);
    return own === undefined || others.length === 0
      ? undefined
      : { after: [`${pick(others, random)} Kommune`] };
  }),
  'around: town said twice': {
    aspects: ['around', 'order', 'postcode', 'town'],
    put: ({ home, supplementary, order }, random) => {
      const town = home.postnrnavn;
      const isLast = supplementary !== '' || random() < 0.5;
      if (isLast) return { after: [town] };
      const seen = { supplementary: town };
      return { order: (pieces) => order({ ...pieces, supplementary: town }), seen };
    },
  },
  'around: telephone last': after((random) => pick(telephones, random)(random)),
  'around: another street': {
    aspects: ['around', 'order'],
    put: ({ home }, random, register) => {
      const others = [...register.streetsOf(home.postnr).values()].filter((name) => name !== home.vejnavn);
      if (others.length === 0) return undefined;
      const other = pick(others, random);
      return random() < 0.5
        ? { before: [other] }
        : { order: ({ house, unit, supplementary, postal }) => [house, unit, other, supplementary, postal] };
    },
  },
  'around: two addresses': fault('around', ({ home }, random, register) => {
    const other = register.neighbour(home, random);
    return other === undefined ? undefined : { after: [textOf(draftOf(other))], others: [other] };
  }),
};
