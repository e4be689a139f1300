/** History over HTTP, on the extract of the address register: lists, keys, and cleansing of former texts. */
import { afterAll, describe, expect, test } from 'vitest';
import { cleansingForms, versionForm } from '../../src/resources/forms/forms.ts';
import { misfits } from '../support/conformance.ts';
import { darService } from '../support/sample.ts';

const service = await darService();
afterAll(() => service.close());

interface Version {
  readonly id: string;
  readonly vejnavn: string;
  readonly husnr: string;
  readonly status: number;
  readonly virkningstart: string | null;
  readonly virkningslut: string | null;
}

const get = (url: string) => service.app.inject(url);

async function versions(url: string): Promise<Version[]> {
  const answer = await get(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Version[]>();
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** Once Hvf Ny Nordre Eng 1, today Hf. Ny Nordre Eng 1. */
const RENAMED = '0a3f507e-1493-32b8-e044-0003ba298018';
/** Rugårdsvej 2: discontinued, and in another postcode since. */
const MOVED = '0a3f5089-a6c1-32b8-e044-0003ba298018';

const kinds = [
  ['adresser', versionForm('addressHistory'), 2817],
  ['adgangsadresser', versionForm('accessAddressHistory'), 1327],
] as const;

describe.each(kinds)('/historik/%s', (name, schema, objects) => {
  test('every row of every page fits its schema; each object has one last version', async () => {
    const all: Version[] = [];
    for (let page = 1; ; page += 1) {
      const rows = await versions(`/historik/${name}?per_side=1000&side=${page}`);
      all.push(...rows);
      if (rows.length < 1000) break;
    }
    expect(all.flatMap((row) => misfits(row, schema, {})).slice(0, 10)).toEqual([]);
    const byId = Map.groupBy(all, ({ id }) => id);
    expect(byId.size).toBe(objects);
    for (const chain of byId.values()) {
      expect(chain.filter(({ virkningslut }) => virkningslut === null)).toHaveLength(1);
      expect(chain.at(-1)?.virkningslut).toBeNull();
    }
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
  });

  test('a list without a row is an empty list', async () => {
    expect(await versions(`/historik/${name}?postnr=9999`)).toEqual([]);
    expect(await versions(`/historik/${name}?id=${NOBODY}`)).toEqual([]);
  });

  test('an id leads to its versions alone', async () => {
    const [first] = await versions(`/historik/${name}?kommunekode=461&per_side=1`);
    const chain = await versions(`/historik/${name}/${first?.id}`);
    expect(chain.length).toBeGreaterThan(0);
    expect(chain).toEqual(await versions(`/historik/${name}?id=${first?.id}`));
    expect(chain.flatMap((row) => misfits(row, schema, {}))).toEqual([]);
  });

  test('an id nothing has or had is 404', async () => {
    const answer = await get(`/historik/${name}/${NOBODY}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('not_found');
  });

  test('the pages together are the list, and NDJSON and CSV hold the same rows', async () => {
    const query = `/historik/${name}?kommunekode=155|461`;
    const list = await versions(`${query}&per_side=20`);
    const second = await get(`${query}&per_side=10&side=2`);
    expect(second.json()).toEqual(list.slice(10));
    expect(second.headers['link']).toContain('side=3');
    const lines = (await get(`${query}&per_side=20&format=ndjson`)).body.split('\r\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(list);
    const csv = (await get(`${query}&per_side=20&format=csv`)).body.trimEnd().split('\r\n');
    expect(csv[0]).toBe(Object.keys(list[0] ?? {}).join());
    expect(csv).toHaveLength(21);
  });
});

test('an id leads to all its versions, the oldest first', async () => {
  const chain = await versions(`/historik/adgangsadresser/${RENAMED.toUpperCase()}`);
  expect(
    chain.map(({ vejnavn, virkningstart, virkningslut }) => [vejnavn, virkningstart, virkningslut]),
  ).toEqual([
    ['Hvf Ny Nordre Eng', '2004-08-02T10:43:52.000Z', '2009-11-24T00:50:11.000Z'],
    ['Hvf Ny Nordre Eng', '2009-11-24T00:50:11.000Z', '2016-04-21T00:00:00.000Z'],
    ['Hf. Ny Nordre Eng', '2016-04-21T00:00:00.000Z', null],
  ]);
  expect(await versions(`/historik/adgangsadresser?id=${RENAMED}`)).toEqual(chain);
});

test('a postcode finds the versions that lay in it', async () => {
  const statuses = async (postcode: number) =>
    (await versions(`/historik/adgangsadresser?id=${MOVED}&postnr=${postcode}`)).map(({ status }) => status);
  expect(await statuses(5000)).toEqual([1, 1, 2]);
  expect(await statuses(5210)).toEqual([2]);
});

test('units are found by their entrance', async () => {
  const units = await versions(`/historik/adresser?adgangsadresseid=${RENAMED}`);
  expect(units.length).toBeGreaterThan(0);
  expect(new Set(units.map(({ husnr }) => husnr))).toEqual(new Set(['1']));
});

describe('cleansing', () => {
  const paths = [
    ['/datavask/adresser', cleansingForms('address').mini[0] ?? {}],
    ['/datavask/adgangsadresser', cleansingForms('accessAddress').mini[0] ?? {}],
  ] as const;

  test.each(paths)('%s finds a former name, and says what it is today', async (path, schema) => {
    const answer = (await get(`${path}?betegnelse=Hvf%20Ny%20Nordre%20Eng%201,%202791%20Drag%C3%B8r`)).json();
    expect(misfits(answer, schema, {})).toEqual([]);
    const { kategori, resultater } = answer;
    expect(kategori).toBe('A');
    expect(resultater).toHaveLength(1);
    const [{ adresse, aktueladresse, vaskeresultat }] = resultater;
    expect(adresse.vejnavn).toBe('Hvf Ny Nordre Eng');
    expect(adresse.virkningslut).not.toBeNull();
    expect(adresse).not.toHaveProperty('href');
    expect(aktueladresse).toMatchObject({ id: adresse.id, vejnavn: 'Hf. Ny Nordre Eng', virkningslut: null });
    expect((await get(new URL(aktueladresse.href).pathname)).statusCode).toBe(200);
    expect(vaskeresultat.afstand).toBe(0);
  });

  test('what is discontinued is found, without a link', async () => {
    const text = encodeURIComponent('Eliasgade 11, 2300 København S');
    const { resultater } = (await get(`/datavask/adgangsadresser?betegnelse=${text}`)).json();
    expect(resultater[0].aktueladresse.status).toBe(2);
    expect(resultater[0].aktueladresse).not.toHaveProperty('href');
  });
});
