/** Every kind of answer against its schema, both ways: no field missing, none undeclared, null only where declared. */
import type { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { ErrorAnswer } from '../../src/resources/forms/answers.ts';
import {
  type AnswerForms,
  cleansingForms,
  parsingForms,
  suggestionForms,
  versionForm,
} from '../../src/resources/forms/forms.ts';
import { misfits } from '../support/conformance.ts';
import { sampleService } from '../support/sample.ts';
import {
  answering,
  describeRecords,
  expectFit,
  ofExtract,
  propertiesOf,
  rowsOf,
  schemas,
} from './records.ts';

let service: Service;
let records: Record<string, unknown>;
beforeAll(async () => {
  service = await sampleService();
  records = schemas();
});
afterAll(() => service.close());

describeRecords((path) => !ofExtract.has(path), sampleService);

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
  test.each(cases)('%s', (query, schema) =>
    expectFit(service, `/autocomplete?per_side=100&${query}`, schema),
  );
});

const texts = {
  A: 'Storegade 1, 2. tv, 6270 Tønder',
  B: 'Storgade 1, 2. tv, 6270 Tønder',
  C: 'Jensen, Storegade 1, 6270 Tønder',
  D: 'Kongens Nytorv 1, 1050 København K',
};

describe.each(Object.entries(texts))('category %s: %s', (category, text) => {
  const query = `betegnelse=${encodeURIComponent(text)}`;
  const entrance = `betegnelse=${encodeURIComponent(text.replace(' 2. tv,', ''))}`;
  for (const [path, , resource] of answering('cleanse')) {
    const answers = cleansingForms(resource);
    const written = resource === 'address' ? query : entrance;
    test(path, () => expectFit(service, `${path}?${written}`, only(answers, 'mini')));
    test(`${path}, full`, () =>
      expectFit(service, `${path}?struktur=full&srid=25832&${written}`, only(answers, 'full')));
  }
  test('full address', async () => {
    const [answer] = await rowsOf(service, `/datavask/adresser?${query}`);
    expect((answer as { kategori: string }).kategori).toBe(category);
  });
  test('parse', () => expectFit(service, `/api/v1/datavask/parse?${query}`, only(parsingForms(), 'mini')));
  test('parse, full', () =>
    expectFit(service, `/api/v1/datavask/parse?struktur=full&${query}`, only(parsingForms(), 'full')));
});

describe.each(answering('versions'))('%s', (path, _description, resource) => {
  const version = versionForm(resource);
  test('list', () => expectFit(service, `${path}?per_side=200`, version));
  test('key', async () => {
    const [first] = await rowsOf(service, `${path}?per_side=1`);
    await expectFit(service, `${path}/${(first as { id: string }).id}`, version);
  });
  test('CSV', async () => {
    const { body } = await service.app.inject(`${path}?format=csv&per_side=1`);
    expect(body.split('\r\n')[0]?.split(',')).toEqual(Object.keys(propertiesOf(version)));
  });
});

describe('errors', () => {
  test.each(['/adresser?srid=1', '/nope', '/kommuner/9999', '/adresser/x'])('%s', async (url) => {
    const answer = await service.app.inject(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(misfits(answer.json(), ErrorAnswer, records)).toEqual([]);
  });
});
