/** Every kind of answer against its schema, both ways: no field missing, none undeclared, null only where declared. */
import type { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { catalogue } from '../../src/resources/catalogue.ts';
import type { Description, Operation } from '../../src/resources/description.ts';
import { ErrorAnswer } from '../../src/resources/forms/answers.ts';
import {
  type AnswerForms,
  cleansingForms,
  type Forms,
  formsOf,
  parsingForms,
  suggestionForms,
  versionForm,
} from '../../src/resources/forms/forms.ts';
import { misfits } from '../support/conformance.ts';
import { darService, sampleService } from '../support/sample.ts';

const operations = catalogue.flatMap((description) => description.operations);

/** Of two registers the first that has rows is asked: neither has all themes. */
let services: Service[];
let service: Service;
let records: Record<string, unknown>;
beforeAll(async () => {
  service = await sampleService();
  services = [service, await darService()];
  const answers = operations.map((operation) => operation.answers());
  const all = answers.flatMap((one) => one.records) as { $id: string }[];
  records = Object.fromEntries(all.map((record) => [record.$id, record]));
});
afterAll(() => Promise.all(services.map((one) => one.close())));

/** Rows looked at of each list: the first of many look alike, so more than a few. */
const ROWS = 200;

async function rowsOf(...urls: string[]): Promise<unknown[]> {
  for (const url of urls) {
    for (const { app } of services) {
      const answer = await app.inject(url);
      expect([200, 404], answer.body.slice(0, 500)).toContain(answer.statusCode);
      const value: unknown = answer.json();
      const rows = Array.isArray(value) ? value : featuresOf(value);
      if (answer.statusCode === 200 && rows.length > 0) return rows.slice(0, ROWS);
    }
  }
  throw new Error(`${urls.join(', ')} has no rows`);
}

function featuresOf(value: unknown): unknown[] {
  const { features } = value as { features?: unknown[] };
  return features ?? [value];
}

async function expectFit(url: string | string[], schema: Type.TSchema): Promise<void> {
  const found = (await rowsOf(...[url].flat())).flatMap((row) => misfits(row, schema, records));
  expect([...new Set(found.map((one) => one.replace(/ is ".*", not/, ' is …, not')))].slice(0, 20)).toEqual(
    [],
  );
}

type OperationName = Operation['operation'];

function answering(
  operation: OperationName,
): [path: string, description: Description, resource: Operation['resource']][] {
  return catalogue.flatMap((description) =>
    description.operations
      .filter((one) => one.operation === operation)
      .map(({ resource }): [string, Description, Operation['resource']] => [
        description.path,
        description,
        resource,
      ]),
  );
}

const canAnswer = ({ operations }: Description, operation: OperationName): boolean =>
  operations.some((one) => one.operation === operation);

/** What has records of its own, with their forms. */
const resources = answering('get').map(([path, description, resource]): [string, Forms, Description] => [
  path,
  formsOf(resource),
  description,
]);

/** In Tønder, and in the areas of the address register's extract. */
const POSITIONS = ['x=8.8637&y=54.9409', 'x=725025&y=6166305&srid=25832'];

describe.each(resources)('%s', (path, forms, description) => {
  const { telling: list = '' } = description;
  test('list, nestet', () => expectFit(`${path}?${list}`, forms.nested));
  test('list, flad', () => expectFit(`${path}?struktur=flad&${list}`, forms.flat));
  test('list, mini', () => expectFit(`${path}?struktur=mini&${list}`, forms.mini));
  test('autocomplete', () =>
    expectFit(
      ['s', 'l', 'v', 'm', 'd'].map((q) => `${path}/autocomplete?q=${q}&per_side=100`),
      forms.suggestion,
    ));
  test('key', async () => {
    const [first] = await rowsOf(`${path}?struktur=nestet&per_side=1`);
    await expectFit(new URL(String((first as { href: unknown }).href)).pathname, forms.nested);
  });
  if (canAnswer(description, 'at')) {
    test('reverse', () =>
      expectFit(
        POSITIONS.map((position) => `${path}/reverse?${position}`),
        forms.nested,
      ));
  }
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

/** The one form of a structure. */
function only(forms: AnswerForms, structure: keyof AnswerForms): Type.TSchema {
  const [form] = forms[structure];
  if (form === undefined) throw new Error(`there is no form of structure ${structure}`);
  return form;
}

describe('/autocomplete', () => {
  const [street, accessAddress, address] = suggestionForms().mini as [
    Type.TSchema,
    Type.TSchema,
    Type.TSchema,
  ];
  const [, fullAccessAddress, fullAddress] = suggestionForms().full as [
    Type.TSchema,
    Type.TSchema,
    Type.TSchema,
  ];
  const cases: [query: string, schema: Type.TSchema][] = [
    ['q=strandv', street],
    ['q=storegade%201&startfra=adgangsadresse&type=adgangsadresse', accessAddress],
    ['q=storegade%201&startfra=adresse', address],
    ['q=storegade%201&startfra=adgangsadresse&type=adgangsadresse&struktur=full', fullAccessAddress],
    ['q=storegade%201&startfra=adresse&struktur=full', fullAddress],
    ['q=storegade%201&startfra=adresse&stormodtagerpostnumre&multilinje', address],
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
  for (const [path, , resource] of answering('cleanse')) {
    const answers = cleansingForms(resource);
    const written = resource === 'address' ? query : entrance;
    test(path, () => expectFit(`${path}?${written}`, only(answers, 'mini')));
    test(`${path}, full`, () =>
      expectFit(`${path}?struktur=full&srid=25832&${written}`, only(answers, 'full')));
  }
  test('full address', async () => {
    const [answer] = await rowsOf(`/datavask/adresser?${query}`);
    expect((answer as { kategori: string }).kategori).toBe(category);
  });
  test('parse', () => expectFit(`/api/v1/datavask/parse?${query}`, only(parsingForms(), 'mini')));
  test('parse, full', () =>
    expectFit(`/api/v1/datavask/parse?struktur=full&${query}`, only(parsingForms(), 'full')));
});

describe.each(answering('versions'))('%s', (path, _description, resource) => {
  const version = versionForm(resource);
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
