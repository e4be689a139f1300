/**
 * Which rows of BBR in the extract belong to no address of it, and why: each has a reason, and the counts are those of the
 * extract.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { everyRow } from '../support/pages.ts';
import { darService } from '../support/sample.ts';

interface Linked {
  readonly id: string;
}
interface Unit {
  readonly id: string;
  readonly status: string;
  readonly adresse: Linked | null;
  readonly opgang: Linked | null;
}
interface Placed {
  readonly id: string;
  readonly husnummer: Linked | null;
}

let service: Service;
beforeAll(async () => {
  service = await darService();
});
afterAll(() => service.close());

/** Those of some ids that a resource has, whatever has become of them. */
async function known(path: string, ids: Iterable<string>): Promise<Set<string>> {
  const found = new Set<string>();
  const asked = [...new Set(ids)].filter((id) => id !== '');
  for (let at = 0; at < asked.length; at += 100) {
    const url = `${path}?struktur=mini&medtagnedlagte&medtagugyldige&per_side=100&id=${asked.slice(at, at + 100).join('|')}`;
    for (const { id } of JSON.parse((await service.app.inject(url)).body) as Linked[]) found.add(id);
  }
  return found;
}

const of = (linked: readonly (Linked | null)[]): string[] =>
  linked.flatMap((one) => (one === null ? [] : [one.id]));

test('a building that joins nothing belongs to the one access address that the extract lacks', async () => {
  const buildings = await everyRow<Placed>(service, '/bbr/bygninger');
  const entrances = await known('/adgangsadresser', of(buildings.map(({ husnummer }) => husnummer)));
  const alone = buildings.filter(({ husnummer }) => !entrances.has(husnummer?.id ?? ''));
  expect([buildings.length, alone.map(({ id, husnummer }) => [id, husnummer?.id])]).toEqual([
    3_164,
    [['ca93e667-414c-4a22-9669-dab968ee0ee8', '0a3f5088-7093-32b8-e044-0003ba298018']],
  ]);
});

// One names an address of the extract, which has no access address in it and is left out for that.
test('a unit that joins nothing names no address, or one that the extract lacks', async () => {
  const units = await everyRow<Unit>(service, '/bbr/enheder');
  const staircases = new Map(
    (await everyRow<Placed>(service, '/bbr/opgange')).map(({ id, husnummer }) => [id, husnummer?.id ?? '']),
  );
  const addresses = await known('/adresser', of(units.map(({ adresse }) => adresse)));
  const entrances = await known('/adgangsadresser', staircases.values());
  const reasons = {
    'it names no address, and has ended or was deleted': ({ adresse, status }: Unit) =>
      adresse === null && ['9', '10'].includes(status),
    'its staircase leads to an access address that the extract lacks, and so does the address': ({
      opgang,
    }: Unit) => opgang !== null && !entrances.has(staircases.get(opgang.id) ?? ''),
    'its address came to an access address after the extract of addresses, or was left out of it': ({
      adresse,
    }: Unit) => adresse !== null,
  };
  const alone = units.filter(({ adresse }) => adresse === null || !addresses.has(adresse.id));
  const why = alone.map((unit) => Object.entries(reasons).find(([, holds]) => holds(unit))?.[0] ?? unit.id);
  const counts = Object.fromEntries(
    [...new Set(why)].sort().map((reason) => [reason, why.filter((other) => other === reason).length]),
  );
  expect([units.length, alone.length, counts]).toEqual([
    3_024,
    205,
    {
      'it names no address, and has ended or was deleted': 12,
      'its address came to an access address after the extract of addresses, or was left out of it': 42,
      'its staircase leads to an access address that the extract lacks, and so does the address': 151,
    },
  ]);
});
