/** The paths of copies over the extract of the address register, which has one transaction. */
import { afterAll, describe, expect, test } from 'vitest';
import { tables } from '../../src/replication/parameters.ts';
import { darService } from '../support/sample.ts';

const service = await darService();
afterAll(() => service.close());

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });
const json = async <Body>(url: string): Promise<Body> => (await get(url)).json<Body>();

interface Model {
  [entity: string]: { key: string[]; attributes: { name: string; type: string; nullable: boolean }[] };
}

test('the model has what the data have, each entity with its key among its attributes', async () => {
  const model = await json<Model>('/replikering/datamodel');
  expect(Object.keys(model)).toEqual(Object.keys(model).toSorted());
  for (const { key, attributes } of Object.values(model)) {
    const names = attributes.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(key));
    expect(new Set(names).size).toBe(names.length);
  }
  expect(model['adresse']?.attributes[0]).toMatchObject({ name: 'id', type: 'uuid', nullable: false });
  expect(Object.keys(model)).toEqual(
    expect.arrayContaining([
      'adgangsadresse',
      'dar_husnummer_historik',
      'ejerlav',
      'sognetilknytning',
      'sted',
    ]),
  );
});

test('what /data says is missing is in no model, and refused as not loaded; no other name is', async () => {
  const { entities_missing: missing } = await json<{ entities_missing: { entity: string }[] }>('/data');
  const names = missing.map(({ entity }) => entity);
  expect(names).toEqual(expect.arrayContaining(['bbr_bygning_historik', 'vask_adresse_historik', 'zone']));
  const model = await json<Model>('/replikering/datamodel');
  expect(names.filter((name) => name in model)).toEqual([]);
  for (const [name, code] of [
    ...names.map((one) => [one, 'register_not_loaded']),
    ['x', 'validation_error'],
  ]) {
    const { error } = await json<{ error: { code: string } }>(
      `/replikering/udtraek?entitet=${encodeURIComponent(name ?? '')}`,
    );
    expect([name, error.code]).toEqual([name, code]);
  }
});

test('every entity can be had whole: its rows have its attributes, in their order, and keys are not null or twice there', async () => {
  const model = await json<Model>('/replikering/datamodel');
  for (const [entity, { key, attributes }] of Object.entries(model)) {
    const rows = await json<Record<string, unknown>[]>(
      `/replikering/udtraek?entitet=${encodeURIComponent(entity)}`,
    );
    const names = attributes.map(({ name }) => name);
    const keys = rows.map((row) => JSON.stringify(key.map((name) => row[name])));
    expect([entity, new Set(rows.map((row) => Object.keys(row).join()))]).toEqual([
      entity,
      new Set(rows.length === 0 ? [] : [names.join()]),
    ]);
    expect([entity, keys.filter((one) => one.includes('null'))]).toEqual([entity, []]);
    if (!entity.endsWith('_historik')) expect([entity, new Set(keys).size]).toEqual([entity, rows.length]);
  }
});

test('corners of buildings have heights, as the model says, also where they are not known', async () => {
  const { bygning } = await json<Model>('/replikering/datamodel');
  expect(bygning?.attributes).toContainEqual(
    expect.objectContaining({ name: 'geometri', type: 'geometry3d' }),
  );
  const rows = await json<{ geometri: { coordinates: unknown[] } }[]>('/replikering/udtraek?entitet=bygning');
  const corners = rows.flatMap(({ geometri }) => cornersIn(geometri.coordinates));
  expect(corners.filter((corner) => corner.length !== 3)).toEqual([]);
  expect(new Set(corners.map(([, , height = 0]) => height <= -900))).toEqual(new Set([false, true]));
});

const isCorner = (list: unknown[]): list is number[] => typeof list[0] === 'number';
const cornersIn = (list: unknown[]): number[][] =>
  isCorner(list) ? [list] : (list as unknown[][]).flatMap(cornersIn);

test('a parameter for a key has the form that every entity gives it', async () => {
  const schemas = tables.extract as Record<string, { schema: { type?: string; format?: string } }>;
  const forms: Record<string, string> = { integer: 'integer', uuid: 'uuid' };
  for (const [entity, { key, attributes }] of Object.entries(await json<Model>('/replikering/datamodel'))) {
    for (const { name, type } of attributes.filter((attribute) => key.includes(attribute.name))) {
      const { format, type: own = '' } = schemas[name]?.schema ?? {};
      // Codes are digits in rows, whose zeros a request may leave out; an id is a number in one entity and a UUID in others.
      const isCode = /kode$|^(nr|postnr|postnummer)$/.test(name);
      const expected = isCode ? 'integer' : name === 'id' ? 'string' : (forms[type] ?? 'string');
      expect([entity, name, format ?? own]).toEqual([entity, name, expected]);
    }
  }
});

test('the attributes of the first paths are those of the model', async () => {
  const model = await json<Model>('/replikering/datamodel');
  const old = await json<Record<string, { source: string; schema: { properties?: { name: string }[] }[] }>>(
    '/replikeringdok/schema.json',
  );
  expect(Object.keys(old).slice(0, 3)).toEqual(['postnumre', 'vejstykker', 'adgangsadresser']);
  const { source, schema } = old['postnumre'] ?? { schema: [] };
  expect(source).toMatch(/^http:.*\/replikering\/postnumre$/);
  expect(schema.at(-1)?.properties).toEqual(
    model['postnummer']?.attributes.map(({ name }) =>
      expect.objectContaining({ name, primary: name === 'nr' }),
    ),
  );
});

describe('an extract', () => {
  const path = '/replikering/udtraek?entitet=ejerlav';

  test.each([
    ['JSON', '', /^\[\n\{.*\}\n\]$/s, 'application/json; charset=UTF-8'],
    [
      'lines with CR LF between them',
      '&ndjson',
      /^\{[^\r]*\}(\r\n\{[^\r]*\})*$/,
      'application/x-ndjson; charset=UTF-8',
    ],
    ['CSV with a header', '&format=csv', /^kode,navn,geo_version.*\r\n$/s, 'text/csv; charset=UTF-8'],
    ['JSONP', '&callback=f', /^f\(\[\n.*\n\]\);$/s, 'application/javascript; charset=UTF-8'],
  ])('as %s', async (_notation, parameters, body, type) => {
    const answer = await get(path + parameters);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.body).toMatch(body);
  });

  test('is compressed only when that is asked for', async () => {
    expect((await get(path)).headers['content-encoding']).toBeUndefined();
    expect((await get(path, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  });

  test('without rows is empty, not wrong', async () => {
    expect((await get(`${path}&kode=1`)).body).toBe('[\n\n]');
    expect((await get(`${path}&kode=1&ndjson`)).body).toBe('');
  });

  test.each([
    ['by a key', '/replikering/ejerlav?kode=60851', 1],
    ['with empty values, which are none', '/replikering/ejerlav?kode=60851&txid=&format=&sekvensnummer=', 1],
    ['by a number with zeros before it', '/replikering/ejerlav?kode=060851', 1],
    ['by codes without their zeros', '/replikering/vejstykker?kommunekode=155&kode=966', 1],
    ['by one part of a key', '/replikering/jordstykketilknytninger?ejerlavkode=60851&matrikelnr=1a', 3],
    ['by an id in capitals', '/replikering/adgangsadresser?id=0A3F5081-C395-32B8-E044-0003BA298018', 1],
    ['as of no transaction', '/replikering/ejerlav?kode=60851&txid=0', 1],
    ['as of the first transaction', '/replikering/ejerlav?kode=60851&txid=1', 1],
    ['as of one that is too high', '/replikering/ejerlav?kode=60851&txid=99', 1],
    ['under another letter case', '/Replikering/EJERLAV?kode=60851', 1],
  ])('%s', async (_fact, url, count) => {
    expect(await json<unknown[]>(url)).toHaveLength(count);
  });
});

test('there is one transaction, and it has no events', async () => {
  const last = await json<{ txid: number; tidspunkt: string }>('/replikering/senestetransaktion');
  expect(last).toEqual({ txid: 1, tidspunkt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/), operationer: [] });
  expect(await json('/replikering/transaktioner')).toEqual([last]);
  for (const path of ['/replikering/senestetransaktion', '/replikering/transaktioner'])
    expect((await get(`${path}?format=csv`)).body).toBe(
      `txid,tidspunkt,operationer\r\n1,${last.tidspunkt},[]\r\n`,
    );
  for (const path of [
    '/replikering/senestesekvensnummer',
    '/replikering/senesteSekvensnummer',
    '/haendelser/senestesekvensnummer',
  ])
    expect(await json(path)).toEqual({ sekvensnummer: 0, tidspunkt: last.tidspunkt });
  for (const path of [
    '/replikering/haendelser?entitet=adresse&txidfra=2&txidtil=1',
    '/haendelser/adresse',
    '/replikering/adresser/haendelser',
  ])
    expect([path, await json(path)]).toEqual([path, []]);
});

test.each([
  ['no entity', '/replikering/udtraek', 'entitet'],
  ['a name that every object has', '/replikering/udtraek?entitet=constructor', 'no entity'],
  ['an id that is none', '/replikering/udtraek?entitet=adresse&id=zzz', 'must be a UUID'],
  ['a code that is no number', '/replikering/ejerlav?kode=x', 'must be a whole number'],
  [
    'a code that is no digits',
    '/replikering/udtraek?entitet=vejstykke&kommunekode=abc',
    'kommunekode must be a whole number',
  ],
  ['an unknown entity', '/replikering/udtraek?entitet=hest', 'no entity'],
  [
    'a key of another entity',
    '/replikering/udtraek?entitet=ejerlav&matrikelnr=1a',
    'is not in the key of ejerlav, which is kode',
  ],
  [
    'a number that is not there yet',
    '/replikering/udtraek?entitet=ejerlav&sekvensnummer=7',
    'sekvensnummer: is above the newest, 0',
  ],
  [
    'a day',
    '/replikering/haendelser?entitet=ejerlav&tidspunktfra=2015-01-01',
    'Ugyldigt tidspunkt: 2015-01-01 for parameter tidspunktfra',
  ],
  [
    'a month too many',
    '/replikering/haendelser?entitet=navngivenvej&tidspunktfra=2018-19-01T00:00:00.000Z',
    'Ugyldigt tidspunkt',
  ],
  ['a sign', '/replikering/haendelser?entitet=ejerlav&txidfra=-1', 'txidfra'],
  ['a callback for lines', '/replikering/udtraek?entitet=ejerlav&ndjson&callback=f', 'takes JSON only'],
])('%s is refused with a reason', async (_fact, url, reason) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(reason)]);
});
