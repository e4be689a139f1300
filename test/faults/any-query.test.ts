/** Whatever stands in a query, the answer is one of the documented ones and the engine survives it. Seeded. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { sampleService } from '../support/sample.ts';

let service: Service;

beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service.close());

const paths = [
  '/autocomplete',
  '/adresser',
  '/adresser/autocomplete',
  '/adresser/reverse',
  '/adgangsadresser',
  '/adgangsadresser/autocomplete',
  '/adgangsadresser/reverse',
  '/vejnavne',
  '/vejstykker',
  '/vejstykker/reverse',
  '/postnumre',
  '/kommuner/reverse',
  '/opstillingskredse',
  '/datavask/adresser',
  '/datavask/adgangsadresser',
  '/api/v1/datavask/parse',
  '/historik/adresser',
  '/historik/adgangsadresser',
];

const names = [
  ...[
    'q',
    'id',
    'type',
    'startfra',
    'caretpos',
    'params',
    'adgangsadresseid',
    'kvh',
    'kvhx',
    'regex',
    'navn',
  ],
  ...['vejnavn', 'husnr', 'husnrfra', 'etage', 'postnr', 'kommunekode', 'status', 'medtagnedlagte'],
  ...['betegnelse', 'dør', 'supplerendebynavn', 'postnrnavn', 'medtagugyldige'],
  ...['cirkel', 'polygon', 'bbox', 'x', 'y', 'srid', 'struktur', 'format', 'side', 'per_side', 'fuzzy'],
];

/** Texts that parameters take seriously, so that a good share of the queries reaches the engine. */
const meaningful = fc.constantFrom(
  ...[
    'Storegade',
    'storegade 1, 6270',
    'strandvj',
    'vester gade 12',
    '6270',
    '0550',
    '550|563',
    '1',
    '12B',
    'st',
    'tv',
    'c/o Jensen, storgade 1 2. sal t.v. DK-6270 Tønder',
  ],
  ...[
    '8.8637,54.9409,500',
    '8,54,9,55',
    '[[[8,54],[9,54],[9,55],[8,54]]]',
    '8.86',
    '54.94',
    '25832',
    'mini',
    'geojson',
  ],
  ...[
    '05501893__39',
    '05501893__39_______',
    '000c58df-be79-42dd-b56f-1ca0c154127d',
    'adresse',
    'a*',
    '^S',
    '{"postnr":1}',
  ],
);
const value = fc.oneof(
  { weight: 3, arbitrary: meaningful },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.stringMatching(/^[0-9a-zæøå .,*|()[\]{}+-]{0,40}$/) },
);
const query = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), value), {
  selector: ([name]) => name,
  maxLength: 4,
});

test('any query is answered with what its status promises', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), query, async (path, pairs) => {
      const answer = await service.app.inject({ url: `${path}?${new URLSearchParams(pairs)}` });
      expect([200, 404, 422, 503]).toContain(answer.statusCode);
      if (answer.statusCode !== 200) expect(answer.json()).toHaveProperty('error.code');
    }),
    { numRuns: 1500, seed: 1 },
  );
});

test('any body is answered with what its status promises', async () => {
  const text = fc.oneof(value, fc.integer(), fc.constant(null), fc.json());
  const row = fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 4 });
  const body = fc.oneof(
    row.map((one) => JSON.stringify(one)),
    fc.array(fc.oneof(row, fc.jsonValue()), { maxLength: 4 }).map((rows) => JSON.stringify(rows)),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  const headers = { 'content-type': 'application/json' };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('adresser', 'adgangsadresser'), body, async (name, payload) => {
      const url = `/datavask/${name}`;
      const answer = await service.app.inject({ method: 'POST', url, headers, payload });
      expect([200, 422]).toContain(answer.statusCode);
      const answers: unknown = answer.json();
      for (const one of Array.isArray(answers) ? answers : [answers]) {
        expect('kategori' in one || one.error.code === 'validation_error').toBe(true);
      }
    }),
    { numRuns: 500, seed: 1 },
  );
});
