/** Every kind of answer against its schema, both ways: no field missing, none undeclared, null only where declared. */
import type { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { accessAddressForms } from '../../src/resources/adgangsadresser/schema.ts';
import { addressForms } from '../../src/resources/adresser/schema.ts';
import { ErrorAnswer, type Forms } from '../../src/resources/answers.ts';
import {
  AccessAddressSuggestion,
  AddressSuggestion,
  FullAccessAddressSuggestion,
  FullAddressSuggestion,
  StreetNameSuggestion,
} from '../../src/resources/autocomplete/schema.ts';
import { cleansings, parseForms } from '../../src/resources/datavask/schema.ts';
import { AccessAddressVersion, AddressVersion } from '../../src/resources/historik/schema.ts';
import { municipalityForms } from '../../src/resources/kommuner/schema.ts';
import { nominationDistrictForms } from '../../src/resources/opstillingskredse/schema.ts';
import { policeDistrictForms } from '../../src/resources/politikredse/schema.ts';
import { postcodeForms } from '../../src/resources/postnumre/schema.ts';
import { regionForms } from '../../src/resources/regioner/schema.ts';
import { courtDistrictForms } from '../../src/resources/retskredse/schema.ts';
import { parishForms } from '../../src/resources/sogne/schema.ts';
import { streetNameForms } from '../../src/resources/vejnavne/schema.ts';
import { streetForms } from '../../src/resources/vejstykker/schema.ts';
import { misfits } from '../support/conformance.ts';
import { sampleService } from '../support/sample.ts';

let service: Service;
let records: Record<string, unknown>;
beforeAll(async () => {
  service = await sampleService();
  records = Object.fromEntries(declared.map((schema) => [String((schema as { $id?: string }).$id), schema]));
});
afterAll(() => service.close());

/** Rows looked at of each list: the first of many look alike, so more than a few. */
const ROWS = 200;

async function rowsOf(url: string): Promise<unknown[]> {
  const answer = await service.app.inject(url);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  const value: unknown = answer.json();
  const rows = Array.isArray(value) ? value : featuresOf(value);
  expect(rows.length, `${url} has no rows`).toBeGreaterThan(0);
  return rows.slice(0, ROWS);
}

function featuresOf(value: unknown): unknown[] {
  const { features } = value as { features?: unknown[] };
  return features ?? [value];
}

async function expectFit(url: string, schema: Type.TSchema): Promise<void> {
  const found = (await rowsOf(url)).flatMap((row) => misfits(row, schema, records));
  expect([...new Set(found.map((one) => one.replace(/ is ".*", not/, ' is …, not')))].slice(0, 20)).toEqual(
    [],
  );
}

const resources: [path: string, forms: Forms, list: string, reverse: boolean][] = [
  ['/adresser', addressForms, 'per_side=200', true],
  ['/adgangsadresser', accessAddressForms, 'per_side=200', true],
  ['/vejnavne', streetNameForms, 'per_side=200', false],
  ['/vejstykker', streetForms, 'per_side=200', true],
  ['/postnumre', postcodeForms, 'stormodtagere', true],
  ['/kommuner', municipalityForms, '', true],
  ['/regioner', regionForms, '', true],
  ['/sogne', parishForms, '', true],
  ['/retskredse', courtDistrictForms, '', true],
  ['/politikredse', policeDistrictForms, '', true],
  ['/opstillingskredse', nominationDistrictForms, '', true],
];

const declared: Type.TSchema[] = [
  ErrorAnswer,
  ...resources.flatMap(([, { nested, flat, mini, suggestion, feature }]) =>
    [nested, flat, mini, suggestion, feature].filter((schema) => schema !== undefined),
  ),
  StreetNameSuggestion,
  AccessAddressSuggestion,
  AddressSuggestion,
  FullAccessAddressSuggestion,
  FullAddressSuggestion,
  AccessAddressVersion,
  AddressVersion,
  ...Object.values(parseForms),
  ...cleansings.flatMap(({ answers }) => Object.values(answers)),
];

const POSITION = 'x=8.8637&y=54.9409';

describe.each(resources)('%s', (path, forms, list, reverse) => {
  test('list, nestet', () => expectFit(`${path}?${list}`, forms.nested));
  test('list, flad', () => expectFit(`${path}?struktur=flad&${list}`, forms.flat));
  test('list, mini', () => expectFit(`${path}?struktur=mini&${list}`, forms.mini));
  test('autocomplete', () => expectFit(`${path}/autocomplete?q=s&per_side=100`, forms.suggestion));
  test('key', async () => {
    const [first] = await rowsOf(`${path}?struktur=nestet&per_side=1`);
    await expectFit(new URL(String((first as { href: unknown }).href)).pathname, forms.nested);
  });
  if (reverse) test('reverse', () => expectFit(`${path}/reverse?${POSITION}`, forms.nested));
  const { feature } = forms;
  if (feature !== undefined) {
    test('list, GeoJSON', () => expectFit(`${path}?format=geojson&per_side=20`, feature));
    test('list, GeoJSON with heights', () => expectFit(`${path}?format=geojsonz&per_side=20`, feature));
    test('key, GeoJSON', async () => {
      const [first] = await rowsOf(`${path}?struktur=nestet&per_side=1`);
      await expectFit(
        `${new URL(String((first as { href: unknown }).href)).pathname}?format=geojson`,
        feature,
      );
    });
  }
});

describe('/autocomplete', () => {
  const cases: [query: string, schema: Type.TSchema][] = [
    ['q=strandv', StreetNameSuggestion],
    ['q=storegade%201&startfra=adgangsadresse&type=adgangsadresse', AccessAddressSuggestion],
    ['q=storegade%201&startfra=adresse', AddressSuggestion],
    [
      'q=storegade%201&startfra=adgangsadresse&type=adgangsadresse&struktur=full',
      FullAccessAddressSuggestion,
    ],
    ['q=storegade%201&startfra=adresse&struktur=full', FullAddressSuggestion],
    ['q=storegade%201&startfra=adresse&stormodtagerpostnumre&multilinje', AddressSuggestion],
  ];
  test.each(cases)('%s', (query, schema) => expectFit(`/autocomplete?per_side=100&${query}`, schema));
});

const texts = {
  A: 'Storegade 1, 2. tv, 6270 Tønder',
  B: 'Storgade 1, 2. tv, 6270 Tønder',
  C: 'c/o Jensen, Storegade 1, 6270 Tønder',
  D: 'Kongens Nytorv 1, 1050 København K',
};

describe.each(Object.entries(texts))('category %s: %s', (category, text) => {
  const query = `betegnelse=${encodeURIComponent(text)}`;
  const entrance = `betegnelse=${encodeURIComponent(text.replace(' 2. tv,', ''))}`;
  for (const { kind, path, answers } of cleansings) {
    const asked = kind === 'address' ? query : entrance;
    test(path, () => expectFit(`${path}?${asked}`, answers.mini));
    test(`${path}, full`, () => expectFit(`${path}?struktur=full&srid=25832&${asked}`, answers.full));
  }
  test('full address', async () => {
    const [answer] = await rowsOf(`/datavask/adresser?${query}`);
    expect((answer as { kategori: string }).kategori).toBe(category);
  });
  test('parse', () => expectFit(`/api/v1/datavask/parse?${query}`, parseForms.mini));
  test('parse, full', () => expectFit(`/api/v1/datavask/parse?struktur=full&${query}`, parseForms.full));
});

const histories: [path: string, version: Type.TSchema][] = [
  ['/historik/adresser', AddressVersion],
  ['/historik/adgangsadresser', AccessAddressVersion],
];

describe.each(histories)('%s', (path, version) => {
  test('list', () => expectFit(`${path}?per_side=200`, version));
  test('key', async () => {
    const [first] = await rowsOf(`${path}?per_side=1`);
    await expectFit(`${path}/${(first as { id: string }).id}`, version);
  });
  test('CSV', async () => {
    const { body } = await service.app.inject(`${path}?format=csv&per_side=1`);
    expect(body.split('\r\n')[0]?.split(',')).toEqual(Object.keys(propertiesOf(version)));
  });
});

function propertiesOf(schema: Type.TSchema): object {
  return (schema as { properties?: object }).properties ?? {};
}

describe('errors', () => {
  test.each(['/adresser?srid=1', '/nope', '/kommuner/9999', '/adresser/x'])('%s', async (url) => {
    const answer = await service.app.inject(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(misfits(answer.json(), ErrorAnswer, records)).toEqual([]);
  });
});

describe('CSV has a column for each field of the flat record', () => {
  test.each(resources)('%s', async (path, forms) => {
    const answer = await service.app.inject(`${path}?format=csv&per_side=1`);
    const [header = ''] = answer.body.split('\r\n');
    const expected = Object.keys(propertiesOf(forms.flat));
    expect(header.split(',').sort()).toEqual(expected.sort());
  });
});
