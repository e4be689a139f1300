/** Registers that the data were built without: the sample has no voting areas. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { sampleService } from '../support/sample.ts';

let service: Service;
beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service.close());

test.each([
  ['a list', '/afstemningsomraader', 200, 'not-loaded'],
  ['a list with a filter', '/afstemningsomraader?kommunekode=550&struktur=mini', 200, 'not-loaded'],
  ['a list as CSV', '/afstemningsomraader?format=csv', 200, 'not-loaded'],
  ['suggestions', '/afstemningsomraader/autocomplete?q=a', 200, 'not-loaded'],
  ['a key', '/afstemningsomraader/550/1', 404, 'not-loaded'],
  ['a position', '/afstemningsomraader/reverse?x=8.8637&y=54.9409', 404, 'not-loaded'],
  [
    'an object of the address register',
    '/darhistorik?entitet=adresse&id=06854ae7-93cb-4a97-b2d8-46744d03b063',
    404,
    'not-loaded',
  ],
  ['a register of which a list has codes without names', '/landsdele', 200, 'not-loaded'],
  ['a register that is loaded', '/kommuner', 200, undefined],
  ['a key of one', '/kommuner/0001', 404, undefined],
])('%s', async (_fact, url, status, register) => {
  const answer = await service.app.inject(url);
  expect([answer.statusCode, answer.headers['x-register']]).toEqual([status, register]);
  if (register !== undefined) {
    expect(answer.headers.link).toBe('<http://localhost:80/data>; rel="describedby"');
    if (status === 404) expect(answer.body).toContain('is not loaded here: http://localhost:80/data');
    else if (!url.includes('csv')) expect(answer.json()).toEqual([]);
  }
});

test.each([
  ['afstemningsområdenummer', '/adgangsadresser?afstemningsområdenummer=1'],
  ['landsdelsnuts3', '/adresser?landsdelsnuts3=DK032'],
  ['stedid', '/adresser?stedid=12337669-a188-6b98-e053-d480220a5a3f'],
  ['bebyggelsesid', '/adgangsadresser/autocomplete?q=a&bebyggelsesid=12337669-a188-6b98-e053-d480220a5a3f'],
  ['bebyggelsestype', '/adgangsadresser?bebyggelsestype=by'],
  ['navngivenvej_id', '/adgangsadresser?navngivenvej_id=cd22cc03-b4e6-4a37-97dc-26fbda4b1abb'],
  ['navngivenvej_id', '/vejstykker?navngivenvej_id=cd22cc03-b4e6-4a37-97dc-26fbda4b1abb'],
  ['adgangspunktid', '/adresser?adgangspunktid=06854ae7-93cb-4a97-b2d8-46744d03b063'],
  ['geometri', '/adgangsadresser?geometri=vejpunkt&cirkel=8.8637,54.9409,200'],
  ['geometri', '/adgangsadresser/reverse?geometri=vejpunkt&x=8.8637&y=54.9409'],
  ['type', '/autocomplete?q=s&type=sted'],
  ['geometri', '/autocomplete?q=s&geometri=vejpunkt&cirkel=8.8637,54.9409,200'],
])('a filter by %s names it', async (name, url) => {
  const answer = await service.app.inject(encodeURI(url));
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    error: { code: 'register_not_loaded' },
    details: [{ loc: ['query', name] }],
  });
});

test('/data lists the resources that lack their register, by path', async () => {
  const { registers, not_loaded } = (await service.app.inject('/data')).json();
  expect(not_loaded).toEqual(expect.arrayContaining(['/afstemningsomraader', '/landsdele', '/stednavne2']));
  expect(not_loaded).not.toContain('/kommuner');
  expect(registers.length).toBeGreaterThan(0);
});
