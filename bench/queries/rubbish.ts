/** What lists of addresses also contain: names, remarks, numbers and noise, which no address may be made of. */
import { pick, type Random } from '../random.ts';
import { FIRMS, PERSONS } from './names.ts';

const REMARKS = [
  'se vedhæftet',
  'ukendt adresse',
  'flyttet',
  'mangler',
  'test',
  'n/a',
  'se ovenfor',
  'afhentes',
  'hemmelig',
];
const ADDRESSEES = [...PERSONS, 'Att.: bogholderiet', 'c/o Rasmussen'];
const ABROAD = [
  'Unter den Linden 77, 10117 Berlin',
  '10 Downing Street, London SW1A 2AA',
  'Drottninggatan 5, Stockholm',
];
const NOISE = 'bcdfghjklmnpqrstvwxz';

const digits = (count: number, random: Random): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');

const noise = (random: Random): string =>
  Array.from({ length: 5 + Math.floor(random() * 10) }, () => pick([...NOISE], random)).join('');

const kinds: readonly ((random: Random) => string)[] = [
  (random) => pick(REMARKS, random),
  (random) => pick(FIRMS, random),
  (random) => pick(ADDRESSEES, random),
  (random) => pick(ABROAD, random),
  (random) => `tlf. ${digits(8, random)}`,
  (random) => `${digits(6, random)}-${digits(4, random)}`,
  (random) => `kunde${digits(3, random)}@example.com`,
  (random) => `ordre nr. ${digits(5, random)}`,
  (random) => noise(random),
  (random) => `${noise(random)} ${noise(random)} ${digits(2, random)}`,
];

export function rubbish(random: Random): string {
  return pick(kinds, random)(random);
}
