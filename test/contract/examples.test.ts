/**
 * Recorded answers of the legacy service for places, their names, buildings and names of towns: ours over the shipped samples
 * have the same keys in the same order, and values of the same types. Those of addresses, streets and areas are compared byte
 * by byte in `crates/wire/tests/wire/examples.rs`.
 */
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { startService } from '../support/sample.ts';

const service = await startService();
afterAll(() => service.close());

const OF_TOWN = 'undertype=by&per_side=1';

/** The example, the call that answers it, and the keys that are ours alone. */
test.each<[example: string, path: string, ours: readonly string[]]>([
  ['sted.flad', `/steder?${OF_TOWN}&struktur=flad`, []],
  ['sted.nestet', `/steder?${OF_TOWN}`, []],
  ['sted.nestet.oe', '/steder?undertype=ø&per_side=1', []],
  ['sted.nestet.sekundaerenavne', '/steder?undertype=hal&per_side=1', []],
  ['stednavn.autocomplete', `/stednavne/autocomplete?q=aarhus&${OF_TOWN}`, ['tekst']],
  ['stednavn.flad', `/stednavne?${OF_TOWN}&struktur=flad`, []],
  ['stednavn.mini', `/stednavne?${OF_TOWN}&struktur=mini`, []],
  ['stednavn.nestet', `/stednavne?${OF_TOWN}`, []],
  ['stednavn2.flad', `/stednavne2?${OF_TOWN}&struktur=flad`, []],
  ['stednavn2.mini', `/stednavne2?${OF_TOWN}&struktur=mini`, []],
  ['stednavn2.nestet', `/stednavne2?${OF_TOWN}`, []],
  ['stednavntype.list', '/stednavntyper?per_side=1', []],
  ['bygning.flad', '/bygninger?per_side=1&struktur=flad', []],
  ['bygning.nestet', '/bygninger?per_side=1', []],
  ['bebyggelse.nestet', '/bebyggelser?type=by&per_side=1', []],
  ['supplerendebynavn-legacy.autocomplete', '/supplerendebynavne/autocomplete?q=abild&per_side=1', []],
  ['supplerendebynavn-legacy.nestet', '/supplerendebynavne?per_side=1', []],
])('%s is the shape of %s', async (example, path, ours) => {
  const recorded: unknown = JSON.parse(
    readFileSync(new URL(`examples/${example}.json`, import.meta.url), 'utf8'),
  );
  const [answered] = (await service.app.inject(encodeURI(path))).json() as object[];
  const [expected] = Array.isArray(recorded) ? recorded : [recorded];
  expect(differences(without(answered, ours), expected)).toEqual([]);
});

function without(object: object | undefined, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(object ?? {}).filter(([key]) => !keys.includes(key)));
}

/** Where one value has not the shape of another. An empty list has the shape of every list, and a value that of null. */
function differences(one: unknown, other: unknown, at = ''): string[] {
  if (other === null) return [];
  if (one === null) return [`${at} is null`];
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === 0 || other.length === 0 ? [] : differences(one[0], other[0], `${at}[0]`);
  }
  if (typeof one !== 'object' || typeof other !== 'object') {
    return typeof one === typeof other ? [] : [`${at} is a ${typeof one}, not a ${typeof other}`];
  }
  const [ours, theirs] = [Object.keys(one ?? {}), Object.keys(other ?? {})];
  if (ours.join() !== theirs.join()) return [`${at} has ${ours.join()}, not ${theirs.join()}`];
  return ours.flatMap((key) =>
    differences(Reflect.get(one ?? {}, key), Reflect.get(other ?? {}, key), `${at}.${key}`),
  );
}
