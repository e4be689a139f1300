/**
 * An empty value of a filter finds what has none, alone and among others: held against all rows of the extract and the member
 * that the filter is about.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { everyRow } from '../support/pages.ts';
import { darService } from '../support/sample.ts';

type Row = Readonly<Record<string, unknown>>;

let service: Service;
beforeAll(async () => {
  service = await darService();
});
afterAll(() => service.close());

const wholes = new Map<string, Promise<readonly Row[]>>();

function whole(path: string): Promise<readonly Row[]> {
  const rows = wholes.get(path) ?? everyRow<Row>(service, path);
  wholes.set(path, rows);
  return rows;
}

/** What a member made of several others says, or a list of them; none is null, empty or no list at all. */
function memberOf(row: Row, member: string): unknown {
  const parts = member.split('.');
  const value = parts.reduce<unknown>((of, part) => (of as Row | null)?.[part] ?? null, row);
  return value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}

const addresses = '/adgangsadresser';

/** Path, filter, and the member of nested rows that it is about. */
const filters: readonly (readonly [path: string, filter: string, member: string])[] = [
  [addresses, 'status', 'status'],
  [addresses, 'supplerendebynavn', 'supplerendebynavn'],
  [addresses, 'zone', 'zone'],
  [addresses, 'ejerlavkode', 'jordstykke.ejerlav.kode'],
  [addresses, 'matrikelnr', 'jordstykke.matrikelnr'],
  [addresses, 'afstemningsområdenummer', 'afstemningsområde.nummer'],
  [addresses, 'storkredsnummer', 'storkreds.nummer'],
  [addresses, 'valglandsdelsbogstav', 'valglandsdel.bogstav'],
  [addresses, 'landsdelsnuts3', 'landsdel.nuts3'],
  [addresses, 'bebyggelsestype', 'bebyggelser'],
  ['/adresser', 'etage', 'etage'],
  ['/adresser', 'dør', 'dør'],
  ['/vejstykker', 'navn', 'navn'],
  ['/navngivneveje', 'navn', 'navn'],
  ['/navngivneveje', 'adresseringsnavn', 'adresseringsnavn'],
  ['/postnumre', 'navn', 'navn'],
  ['/postnumre', 'kommunekode', 'kommuner'],
  ['/kommuner', 'navn', 'navn'],
  ['/regioner', 'nuts2', 'nuts2'],
  ['/opstillingskredse', 'dagi_id', 'dagi_id'],
  ['/opstillingskredse', 'nummer', 'nummer'],
  ['/opstillingskredse', 'storkredsnummer', 'storkreds.nummer'],
  ['/opstillingskredse', 'valglandsdelsbogstav', 'valglandsdel.bogstav'],
  ['/landsdele', 'dagi_id', 'dagi_id'],
  ['/afstemningsomraader', 'dagi_id', 'dagi_id'],
  ['/afstemningsomraader', 'nummer', 'nummer'],
  ['/afstemningsomraader', 'opstillingskredsnummer', 'opstillingskreds.nummer'],
  ['/menighedsraadsafstemningsomraader', 'nummer', 'nummer'],
  ['/supplerendebynavne2', 'dagi_id', 'dagi_id'],
  ['/supplerendebynavne', 'postnr', 'postnumre'],
  ['/ejerlav', 'kode', 'kode'],
  ['/jordstykker', 'matrikelnr', 'matrikelnr'],
  ['/jordstykker', 'kommunekode', 'kommune'],
  ['/jordstykker', 'sognekode', 'sogn'],
  ['/jordstykker', 'regionskode', 'region'],
  ['/jordstykker', 'retskredskode', 'retskreds'],
  ['/jordstykker', 'esrejendomsnr', 'esrejendomsnr'],
  ['/jordstykker', 'udvidet_esrejendomsnr', 'udvidet_esrejendomsnr'],
  ['/jordstykker', 'sfeejendomsnr', 'sfeejendomsnr'],
  ['/jordstykker', 'bfenummer', 'bfenummer'],
  ['/jordstykker', 'featureid', 'featureid'],
  ['/jordstykker', 'moderjordstykke', 'moderjordstykke'],
  ['/steder', 'hovedtype', 'hovedtype'],
  ['/steder', 'primærtnavn', 'primærtnavn'],
  ['/steder', 'primærnavnestatus', 'primærnavnestatus'],
  ['/stednavne2', 'navn', 'navn'],
  ['/bygninger', 'bygningstype', 'bygningstype'],
  ['/bygninger', 'målested', 'målested'],
  ['/bygninger', 'kommunekode', 'kommuner'],
];

test.each(filters)('%s?%s= are those without %s', async (path, filter, member) => {
  const all = await whole(path);
  const name = encodeURIComponent(filter);
  const without = all.filter((row) => memberOf(row, member) === null);
  expect(await everyRow(service, path, `&${name}=`)).toEqual(without);
  const given = all.map((row) => memberOf(row, member)).find((value) => value !== null);
  if (typeof given !== 'string' && typeof given !== 'number') return;
  const either = all.filter((row) => [given, null].includes(memberOf(row, member) as typeof given));
  expect(await everyRow(service, path, `&${name}=${encodeURIComponent(given)}%7C`)).toEqual(either);
});

test.each([
  ['/adgangsadresser', 'postnr'],
  ['/adgangsadresser', 'kommunekode'],
  ['/adgangsadresser', 'esrejendomsnr'],
  ['/adgangsadresser', 'id'],
  ['/kommuner', 'regionskode'],
  ['/stednavne2', 'navnestatus'],
])('%s?%s= is a fault: the values have a form of their own', async (path, filter) => {
  const { statusCode, body } = await service.app.inject(`${path}?${filter}=`);
  expect([statusCode, body.includes(filter)]).toEqual([422, true]);
});
