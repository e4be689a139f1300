/** Forms of a resource's answers against their schemas, both ways, over whichever register has rows of it. */
import type { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { formerEntities } from '../../src/resources/bbrlight/description.ts';
import { catalogue } from '../../src/resources/catalogue.ts';
import type { Description, Operation } from '../../src/resources/description.ts';
import { type Forms, formsOf } from '../../src/resources/forms/forms.ts';
import { misfits } from '../support/conformance.ts';

/** Schemas of all records by name. */
/** Columns that hold a list as JSON, which the flat record has no place for. */
const listsInCsv: Readonly<Record<string, readonly string[]>> = { '/stednavntyper': ['undertyper'] };

export function schemas(): Record<string, unknown> {
  const operations = catalogue.flatMap((description) => description.operations);
  const all = operations.flatMap((operation) => operation.answers().records) as { $id: string }[];
  return Object.fromEntries(all.map((record) => [record.$id, record]));
}

/** Rows looked at of each list: the first of many look alike, so more than a few. */
const ROWS = 200;

export async function rowsOf(service: Service, url: string): Promise<unknown[]> {
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

export async function expectFit(service: Service, url: string, schema: Type.TSchema): Promise<void> {
  const records = schemas();
  const found = (await rowsOf(service, url)).flatMap((row) => misfits(row, schema, records));
  expect([...new Set(found.map((one) => one.replace(/ is ".*", not/, ' is …, not')))].slice(0, 20)).toEqual(
    [],
  );
}

/** What may have rows. */
const read = catalogue.filter(({ isFormer }) => !isFormer);

type OperationName = Operation['operation'];

export function answering(
  operation: OperationName,
): [path: string, description: Description, resource: Operation['resource']][] {
  return read.flatMap((description) =>
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

/** Whether its list has a short form. */
function hasMini({ operations }: Description): boolean {
  const list = operations.find((one) => one.operation === 'list');
  return JSON.stringify(list?.query['struktur']?.schema ?? {}).includes('mini');
}

/** Of names of places the short form is refused as GeoJSON: `test/cases/dar/formats.jsonl`. */
const hasShortFeatures = (description: Description): boolean =>
  hasMini(description) && description.path !== '/stednavne2';

function exampleOf({ operations }: Description, operation: OperationName): string {
  const [example] = operations.find((one) => one.operation === operation)?.examples ?? [];
  if (example === undefined) throw new Error(`${operation} has no example`);
  return example;
}

/** What only the extract of the address register has: themes with all their areas at one place, and addresses with BBR. */
export const ofExtract: ReadonlySet<string> = new Set(
  [
    '/landsdele',
    '/storkredse',
    '/valglandsdele',
    '/afstemningsomraader',
    '/menighedsraadsafstemningsomraader',
    '/ejerlav',
    '/supplerendebynavne2',
    '/jordstykker',
    '/navngivneveje',
    '/steder',
    '/stednavne2',
    '/stednavne',
    '/stednavntyper',
    '/bebyggelser',
    '/bygninger',
    '/bbr/bygninger',
    '/bbr/enheder',
    '/bbr/etager',
    '/bbr/opgange',
    '/bbr/grunde',
    '/bbr/tekniskeanlaeg',
    '/bbr/ejendomsrelationer',
    '/bbr/fordelingsarealer',
    '/bbr/fordelingaffordelingsarealer',
    '/bbr/bygningpaafremmedgrund',
    '/bbr/enhedejerlejlighed',
    '/bbr/grundjordstykke',
    ...formerEntities.map(({ path }) => path),
    '/darhistorik',
    '/api/v1/enrich/adresser',
    '/api/v1/enrich/adgangsadresser',
  ].flatMap((path) => [path, `/v1/dagi${path}`]),
);

/** Requests every form of the resources at these paths. */
export function describeRecords(isIncluded: (path: string) => boolean, opened: () => Promise<Service>): void {
  let service: Service;
  beforeAll(async () => {
    service = await opened();
  });
  afterAll(() => service.close());

  const resources = answering('get')
    .filter(([path]) => isIncluded(path))
    .map(([path, description, resource]): [string, Forms, Description] => [
      path,
      formsOf(resource),
      description,
    ]);

  describe.each(resources)('%s', (path, forms, description) => {
    const { recordsQuery = '' } = description;
    test('list, nestet', () => expectFit(service, `${path}?${recordsQuery}`, forms.nested));
    test('list, flad', () => expectFit(service, `${path}?struktur=flad&${recordsQuery}`, forms.flat));
    test.runIf(hasMini(description))('list, mini', () =>
      expectFit(service, `${path}?struktur=mini&${recordsQuery}`, forms.mini),
    );
    if (canAnswer(description, 'suggest')) {
      test('autocomplete', () =>
        expectFit(service, `${exampleOf(description, 'suggest')}&per_side=100`, forms.suggestion));
    }
    test('key', async () => {
      const [first] = await rowsOf(service, `${path}?struktur=nestet&per_side=1`);
      await expectFit(service, new URL(String((first as { href: unknown }).href)).pathname, forms.nested);
    });
    if (canAnswer(description, 'at')) {
      test('reverse', () =>
        expectFit(service, exampleOf(description, 'at').replace(/&struktur=\w+/, ''), forms.nested));
    }
    const { feature } = forms;
    if (feature !== undefined) {
      test('list, GeoJSON', () => expectFit(service, `${path}?format=geojson&per_side=20`, feature));
      const structures = ['nestet', 'flad', ...(hasShortFeatures(description) ? ['mini'] : [])];
      test.each(structures)('list, GeoJSON, %s', (structure) =>
        expectFit(service, `${path}?format=geojson&struktur=${structure}&per_side=20`, feature),
      );
      test('list, GeoJSON with heights', () =>
        expectFit(service, `${path}?format=geojsonz&per_side=20`, feature));
      test('key, GeoJSON', async () => {
        const [first] = await rowsOf(service, `${path}?struktur=nestet&per_side=1`);
        await expectFit(
          service,
          `${new URL(String((first as { href: unknown }).href)).pathname}?format=geojson`,
          feature,
        );
      });
    }
  });

  describe('CSV has a column for each field of the flat record', () => {
    test.each(resources)('%s', async (path, forms) => {
      const answer = await service.app.inject(`${path}?format=csv&per_side=1`);
      const [header = ''] = answer.body.split('\r\n');
      // Others are there when they are asked for.
      const expected = [...requiredOf(forms.flat), ...(listsInCsv[path] ?? [])];
      expect(header.split(',').sort()).toEqual(expected.sort());
    });
  });
}

function requiredOf(schema: Type.TSchema): string[] {
  return [...((schema as { required?: readonly string[] }).required ?? [])];
}

export function propertiesOf(schema: Type.TSchema): object {
  return (schema as { properties?: object }).properties ?? {};
}
