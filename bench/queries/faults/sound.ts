/** Names as they are heard: letters with the same sound in Danish, and old and new spellings. */
import { pick, type Random } from '../../random.ts';

/** Each pair is used in both directions, but for those that only one direction makes. */
const both: readonly (readonly [one: string, other: string])[] = [
  ['ks', 'x'],
  ['kv', 'qu'],
  ['kær', 'kjær'],
  ['sten', 'steen'],
  ['gren', 'green'],
  ['dal', 'dahl'],
  ['tor', 'thor'],
  ['sko', 'scho'],
  ['skr', 'schr'],
  ['sm', 'schm'],
  ['ie', 'i'],
  ['ej', 'aj'],
  ['ou', 'u'],
  ['v', 'w'],
  ['f', 'ph'],
  ['s', 'z'],
  ['k', 'ch'],
  ['æ', 'e'],
];

const oneWay: readonly (readonly [whole: string, heard: string])[] = [
  ['hv', 'v'],
  ['hj', 'j'],
  ['nd', 'n'],
  ['ld', 'l'],
  ['rd', 'r'],
  ['ds', 's'],
  ['th', 't'],
  ['c', 'k'],
  ['ll', 'l'],
  ['nn', 'n'],
  ['mm', 'm'],
  ['ss', 's'],
  ['tt', 't'],
  ['kk', 'k'],
  ['gg', 'g'],
  ['bb', 'b'],
];

const pairs = [...both, ...both.map(([one, other]) => [other, one] as const), ...oneWay];

/** The name with one sound spelled differently; undefined where none can be. */
export function soundAlike(street: string, random: Random): string | undefined {
  const ways = pairs.flatMap(([whole, heard]) =>
    [...street.matchAll(new RegExp(whole, 'gi'))].map(({ index, 0: found }) => {
      const isCapital = found.at(0) !== found.at(0)?.toLowerCase();
      const written = isCapital ? heard.replace(/^./u, (letter) => letter.toUpperCase()) : heard;
      return street.slice(0, index) + written + street.slice(index + whole.length);
    }),
  );
  return ways.length === 0 ? undefined : pick(ways, random);
}
