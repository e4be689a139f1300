/**
 * `include`: what other registers say of addresses stands behind all else, and is what these registers say themselves.
 * Without a register: `enrichment-missing.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { darService } from '../support/sample.ts';

type Row = Readonly<Record<string, unknown>>;
type Enriched = Readonly<Record<'dagi' | 'jordstykke', Row>>;

let dar: Service;
beforeAll(async () => {
  dar = await darService();
});
afterAll(() => dar.close());

async function answer(service: Service, url: string): Promise<unknown> {
  const { statusCode, body } = await service.app.inject(url);
  expect(statusCode, `${url}: ${body.slice(0, 300)}`).toBe(200);
  return JSON.parse(body);
}

const rows = async (service: Service, url: string): Promise<Row[]> => (await answer(service, url)) as Row[];

/** Entrances on the parcels that the extract of the cadastre has, and units. */
const LISTS = ['/adgangsadresser?ejerlavkode=60851', '/adresser?ejerlavkode=60851', '/adresser?per_side=200'];
const BOTH = 'include=dagi,jordstykke';

/** The members of a record of an access address, which a full address has inside. */
function entranceOf(row: Row): Row {
  return (row['adgangsadresse'] ?? row) as Row;
}

const enriched = (row: Row): Enriched => row['berigelse'] as Enriched;

describe('with include a record is the one without it and one member', () => {
  test.each(LISTS.flatMap((list) => ['nestet', 'mini'].map((structure) => `${list}&struktur=${structure}`)))(
    '%s',
    async (url) => {
      const [without, include] = [await rows(dar, url), await rows(dar, `${url}&${BOTH}`)];
      expect(without.length).toBeGreaterThan(0);
      expect(include.map((row) => Object.keys(row).at(-1))).toEqual(include.map(() => 'berigelse'));
      expect(include.map(({ berigelse: _, ...row }) => row)).toEqual(without);
      expect(include.map((row) => Object.keys(enriched(row)))).toEqual(
        include.map(() => ['dagi', 'jordstykke']),
      );
    },
  );

  test.each(LISTS)('%s, flad: fields that begin with berigelse_', async (list) => {
    const url = `${list}&struktur=flad`;
    const [without, include] = [await rows(dar, url), await rows(dar, `${url}&${BOTH}`)];
    const own = (row: Row) => Object.keys(row).filter((name) => !name.startsWith('berigelse_'));
    expect(include.map(own)).toEqual(without.map((row) => Object.keys(row)));
    expect(include.map((row) => Object.keys(row).slice(own(row).length).every(isAdded))).not.toContain(false);
  });

  test.each([
    ['by id', '/adgangsadresser/0a3f5081-c394-32b8-e044-0003ba298018?'],
    ['reverse', '/adgangsadresser/reverse?x=11.936&y=55.539&'],
    ['reverse of full addresses', '/adresser/reverse?x=11.936&y=55.539&'],
  ])('%s', async (_fact, url) => {
    const { berigelse, ...row } = (await answer(dar, `${url}include=dagi`)) as Row;
    expect(row).toEqual(await answer(dar, url));
    expect(Object.keys(berigelse as Row)).toEqual(['dagi']);
  });

  test.each([
    ['flad', 'berigelse_dagi_sogn_kode'],
    ['nestet', 'berigelse'],
    ['mini', 'berigelse'],
  ])('GeoJSON, %s: among the properties', async (structure, name) => {
    const url = `/adgangsadresser?ejerlavkode=60851&format=geojson&struktur=${structure}&include=dagi`;
    const { features } = (await answer(dar, url)) as { features: { properties: Row }[] };
    expect(features.map(({ properties }) => name in properties)).toEqual(features.map(() => true));
  });

  test('CSV has the columns of the flat form, and their values', async () => {
    const url = `/adgangsadresser?ejerlavkode=60851&per_side=1&${BOTH}`;
    const [flat = {}] = await rows(dar, `${url}&struktur=flad`);
    const { body } = await dar.app.inject(`${url}&format=csv`);
    const [header = '', line = ''] = body.split('\r\n');
    const added = Object.keys(flat).filter(isAdded);
    expect(header.split(',').slice(-added.length)).toEqual(added);
    const text = (value: unknown) => {
      const bare = value === true ? '1' : value === false ? '' : String(value ?? '');
      return bare.includes(',') ? `"${bare}"` : bare;
    };
    expect(line.endsWith(added.map((name) => text(flat[name])).join(','))).toBe(true);
  });
});

const isAdded = (name: string): boolean => name.startsWith('berigelse_');

/** `berigelse_dagi_sogn_kode` → the value there; the object of a parcel has its name once. */
function flattened(row: Row): Row {
  const flat: Record<string, unknown> = {};
  const add = (name: string, value: unknown): void => {
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      for (const [key, one] of Object.entries(value)) add(`${name}_${key}`, one);
    } else flat[name] = Array.isArray(value) ? value.join('|') || null : value;
  };
  const { dagi, jordstykke: { jordstykke = null, ...cadastre } = {} } = enriched(row);
  add('berigelse_dagi', dagi);
  add('berigelse_jordstykke', { ...cadastre, ...(jordstykke as Row | null) });
  return flat;
}

describe.each(LISTS)('%s', (list) => {
  test('dagi has the areas of the record itself', async () => {
    const all = await rows(dar, `${list}&${BOTH}`);
    const themes = new Set(all.flatMap((row) => Object.keys(enriched(row).dagi)));
    const own = [...themes].filter((theme) => theme in entranceOf(all[0] ?? {}));
    expect(own).toHaveLength(10);
    for (const row of all) {
      const expected = Object.fromEntries(own.map((theme) => [theme, entranceOf(row)[theme]]));
      expect(enriched(row).dagi).toMatchObject({
        register: 'DAGI',
        tilgængelig: true,
        mangler: [],
        ...expected,
      });
    }
  });

  test('jordstykke is what its own link says', async () => {
    const all = await rows(dar, `${list}&${BOTH}`);
    for (const row of all) {
      const { jordstykke: parcel, ejerlav, ...about } = enriched(row).jordstykke;
      expect(about).toEqual({ register: 'Matriklen', dato: '2015-01-20', tilgængelig: true });
      if (parcel === null) {
        expect(entranceOf(row)['jordstykke']).toBeNull();
        continue;
      }
      const { href, ejerlavkode, ...numbers } = parcel as Row;
      const own = (await answer(dar, new URL(String(href)).pathname)) as Row;
      expect(own).toMatchObject({ ...numbers, ejerlav: { ...(ejerlav as Row), kode: ejerlavkode } });
    }
  });

  test('the flat form says the same', async () => {
    const nested = await rows(dar, `${list}&${BOTH}`);
    const flat = await rows(dar, `${list}&struktur=flad&${BOTH}`);
    for (const [place, row] of nested.entries()) {
      const added = Object.entries(flat[place] ?? {}).filter(([name]) => isAdded(name));
      const known = added.filter(([, value]) => value !== null);
      const expected = Object.entries(flattened(row)).filter(([, value]) => value !== null);
      expect(Object.fromEntries(known)).toEqual(Object.fromEntries(expected));
      expect(added).toHaveLength(4 + 11 * 3 + 3 + 10 + 3);
    }
  });
});

test('of some entrances the parcel is known', async () => {
  const all = await rows(dar, `/adgangsadresser?ejerlavkode=60851&${BOTH}`);
  expect(all.map((row) => enriched(row).jordstykke['jordstykke'])).not.toContain(null);
  expect(all[0]).toMatchObject({
    berigelse: {
      jordstykke: { jordstykke: { ejerlavkode: 60851 }, ejerlav: { kode: 60851, navn: 'Borup, Osted' } },
    },
  });
});
