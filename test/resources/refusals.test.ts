/** Parameters that are refused: status 422, all faults at once, each naming its parameter and what is allowed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { echoService } from '../support/echo.ts';

let service: Service;
beforeAll(async () => {
  service = await echoService();
});
afterAll(() => service.close());

const LONG = 'x'.repeat(101);

const cases: [url: string, ...faults: [parameter: string, message: string][]][] = [
  ['/adresser?srid=3', ['srid', 'must be one of 4326, 25832']],
  ['/kommuner?simplify=5001', ['simplify', 'must be at most 5000']],
  ['/kommuner?simplify=-1', ['simplify', 'digits only']],
  ['/adresser?format=xml', ['format', 'must be one of json, csv, geojson, geojsonz, ndjson']],
  ['/adresser?struktur=full', ['struktur', 'must be one of mini, nestet, flad']],
  ['/adresser/reverse?x=8&y=55&struktur=x', ['struktur', 'must be one of mini, nestet, flad, full']],
  ['/adresser?per_side=1001', ['per_side', 'must be at most 1000']],
  ['/adresser?per_side=-10', ['per_side', 'digits only']],
  ['/adresser?side=0', ['side', 'must be at least 1']],
  ['/autocomplete?q=x&per_side=101', ['per_side', 'must be at most 100']],
  ['/adresser/autocomplete?q=x&per_side=1001', ['per_side', 'must be at most 1000']],
  ['/vejnavne/autocomplete?q=x&per_side=1001', ['per_side', 'must be at most 1000']],
  ['/adresser/reverse?x=8&y=55&maxafstand=-1', ['maxafstand', 'at least 0']],
  ['/adresser/reverse?x=8&y=55&maxafstand=en', ['maxafstand', 'number']],
  ['/autocomplete?q=x&type=sted&postnr=6270', ['postnr', 'cannot be combined with type=sted']],
  ['/autocomplete?q=x&type=sted&startfra=adresse', ['startfra', 'cannot be combined with type=sted']],
  ['/autocomplete?q=x&type=sted&geometri=vejpunkt', ['geometri', 'cannot be combined with type=sted']],
  ['/autocomplete?q=x&startfra=sted', ['startfra', 'must be one of vejnavn, adgangsadresse, adresse']],
  ['/adresser?postnr=12345', ['postnr', 'must be at most 9999']],
  ['/adresser?postnr=12345678901234567', ['postnr', 'must be at most 9999, but 12345678901234567 was given']],
  ['/adresser?postnr=', ['postnr', 'must not be empty']],
  ['/adresser?postnr=62x0', ['postnr', 'digits only']],
  ['/adresser?husnr=12345', ['husnr', 'a number from 1 to 999']],
  ['/adresser?husnr=000', ['husnr', 'a number from 1 to 999']],
  // ı was read as I, whose lower case in Turkish it is.
  ['/adresser?husnr=1%C4%B1', ['husnr', 'a number from 1 to 999']],
  ['/adresser?id=7', ['id', 'must be a UUID']],
  ['/adresser?medtagnedlagte=yes', ['medtagnedlagte', 'must be true or false']],
  ['/adresser?status=5', ['status', 'must be at most 4']],
  ['/adresser?q=a&q=b', ['q', 'must be given once']],
  ['/adresser?postnr=1050&postnr=1051', ['postnr', 'must be given once; several values are separated by |']],
  ['/adresser?postnr[]=6270', ['postnr[]', 'must be given as postnr']],
  ['/adresser?vejnavn=a%00b', ['vejnavn', '%00']],
  ['/adresser?d%F8r=2', ['d%F8r', 'not percent-encoded UTF-8']],
  ['/autocomplete?q=%', ['q', 'not percent-encoded UTF-8']],
  [`/adresser?vejnavn=${LONG}`, ['vejnavn', 'at most 100 characters']],
  [`/adresser?vejnavn=a|${LONG}`, ['vejnavn', 'at most 100 characters']],
  [`/autocomplete?q=${LONG}${LONG}${LONG}`, ['q', 'at most 300 characters']],
  ['/adresser?cirkel=8,55', ['cirkel', 'three numbers']],
  ['/adresser?cirkel=8,55,0', ['cirkel', 'greater than 0']],
  ['/adresser?cirkel=80,55,1', ['cirkel', 'from 0 to 25 in x with srid 4326']],
  ['/adresser?polygon=x', ['polygon', 'array of rings']],
  ['/adresser?polygon=[]', ['polygon', 'array of rings']],
  ['/adresser?polygon=[[[8,55],[9,55],[8,55]]]', ['polygon', 'at least four positions']],
  ['/adresser?polygon=[[[8,55],[9,55],[9,56],[8,56]]]', ['polygon', 'must be closed']],
  ['/adresser?polygon=[[[8,55],[9],[9,56],[8,55]]]', ['polygon', 'positions of two numbers']],
  ['/adresser?bbox=9,55,8,56', ['bbox', 'xmin ≤ xmax']],
  ['/adresser?bbox=8,55,9', ['bbox', 'four numbers']],
  ['/adresser/reverse?x=8', ['y', 'is required']],
  ['/adresser/reverse', ['x', 'is required'], ['y', 'is required']],
  ['/adresser/reverse?x=1e1&y=.5', ['x', 'must be a number'], ['y', 'must be a number']],
  ['/adresser/reverse?x=8&y=5', ['y', 'y must lie from 45 to 65']],
  ['/adresser/reverse?x=80&y=55', ['x', 'x must lie from 0 to 25']],
  ['/adresser/reverse?x=8&y=55&srid=25832', ['y', 'from 5000000 to 7500000']],
  ['/adresser?bbox=8,5,9,55', ['bbox', 'from 45 to 65 in y']],
  ['/autocomplete?q=x&x=8', ['y', 'is required with x']],
  ['/autocomplete?q=x&y=55', ['x', 'is required with y']],
  ['/autocomplete?q=x&x=here&y=55', ['x', 'must be a number']],
  ['/autocomplete?q=x&x=8&y=5', ['y', 'from 45 to 65']],
  ['/autocomplete?q=x&x=8&y=55&srid=25832', ['y', 'from 5000000 to 7500000']],
  ['/autocomplete?q=x&params={"x":8}', ['y', 'is required with x']],
  ['/sogne?x=8', ['y', 'is required with x']],
  ['/vejnavne?format=geojson', ['format', 'must be one of json, csv, ndjson']],
  ['/adresser/autocomplete?format=csv', ['format', 'must be one of json, ndjson']],
  ['/adresser?kvhx=123', ['kvhx', 'a string of length 19']],
  ['/adgangsadresser?kvh=0550000a__17', ['kvh', '8 digits followed by 4 arbitrary characters']],
  ['/adgangsadresser?kvh=05500001ABCD', ['kvh', 'a valid husnr, but ABCD is not']],
  ['/adgangsadresser?kvh=x&husnr=x', ['kvh', 'a KVH key'], ['husnr', 'a number from 1 to 999']],
  ['/vejstykker?regex=(', ['regex', 'must be a regular expression, but ( is none: unterminated group']],
  ['/vejstykker?regex=', ['regex', 'must not be empty']],
  ['/autocomplete?params=[1]', ['params', 'must be a JSON object']],
  ['/autocomplete?params={"postnr":"x"}', ['params', 'has postnr']],
  [
    '/autocomplete?valider&params={"nix":1}',
    ['params', 'has nix, which is unknown here; known are type, startfra'],
  ],
  ['/autocomplete?params={"nix":1,"valider":""}', ['params', 'has nix, which is unknown here']],
  // It was ignored, as if it were no parameter at all.
  [
    '/autocomplete?params={"q":"strandv"}',
    ['params', 'has q, which must stand beside it; known here are type'],
  ],
  ['/autocomplete?type=by', ['type', 'must be one of vejnavn, adgangsadresse, adresse']],
  ['/autocomplete?callback=a%28', ['callback', 'must match']],
  ['/autocomplete?callback=a..b', ['callback', 'must match']],
  ['/autocomplete?callback=1a', ['callback', 'must match']],
  ['/adresser?medtagugyldige=ja', ['medtagugyldige', 'must be true or false']],
  ['/datavask/adresser', ['betegnelse', 'is required, or parts of the address: vejnavn, husnr']],
  ['/datavask/adresser?betegnelse=', ['betegnelse', 'is required']],
  ['/datavask/adresser?betegnelse=+&d%C3%B8r=', ['betegnelse', 'is required']],
  ['/datavask/adgangsadresser?etage=1', ['betegnelse', 'supplerendebynavn, postnr, postnrnavn']],
  [`/datavask/adresser?betegnelse=${LONG}${LONG}${LONG}`, ['betegnelse', 'at most 300 characters']],
  [`/datavask/adresser?vejnavn=${LONG}`, ['vejnavn', 'at most 100 characters']],
  ['/datavask/adresser?betegnelse=a%00', ['betegnelse', '%00']],
  ['/datavask/adresser?betegnelse=a&struktur=flad', ['struktur', 'must be one of mini, full']],
  ['/datavask/adresser?struktur=x&srid=1', ['struktur', ''], ['srid', ''], ['betegnelse', 'is required']],
  ['/api/v1/datavask/parse', ['betegnelse', 'is required']],
  ['/api/v1/datavask/parse?betegnelse=', ['betegnelse', 'is required']],
  ['/api/v1/datavask/parse?betegnelse=a&struktur=nestet', ['struktur', 'must be one of mini, full']],
  ['/historik/adresser?id=x&postnr=a', ['id', 'must be a UUID'], ['postnr', 'digits only']],
  ['/historik/adgangsadresser?format=geojson', ['format', 'must be one of json, csv, ndjson']],
  ['/kommuner?valider&landpostnumre', ['landpostnumre', 'is unknown']],
  ['/adresser?valider&nix=1&r%C3%B8d=2', ['nix', 'is unknown'], ['rød', 'is unknown']],
  ['/adresser?srid=1&side=0&husnr=x', ['srid', ''], ['side', ''], ['husnr', '']],
];

test.each(cases)('%s', async (url, ...faults) => {
  const answer = await service.app.inject(url);
  expect(answer.statusCode).toBe(422);
  const { error, type, title, status, details } = answer.json();
  expect({ type, title, status }).toEqual({
    type: 'QueryParameterFormatError',
    title: 'One or more query parameters was ill-formed.',
    status: 422,
  });
  expect(error.code).toBe('validation_error');
  expect(details).toHaveLength(faults.length);
  for (const [index, [parameter, message]] of faults.entries()) {
    expect(details[index].loc).toEqual(['query', parameter]);
    expect(details[index].msg).toContain(parameter);
    expect(details[index].msg).toContain(message);
  }
});

test('a malformed key is listed together with the faults of the query', async () => {
  const answer = await service.app.inject('/adresser/xyz?srid=1');
  expect(answer.statusCode).toBe(422);
  const { type, details } = answer.json();
  expect(type).toBe('ResourcePathFormatError');
  expect(details.map(({ loc }: { loc: string[] }) => loc)).toEqual([
    ['path', 'id'],
    ['query', 'srid'],
  ]);
});

test.each(['/autocomplete?q=x&status=1&nix', '/autocomplete?params={"nix":1}'])(
  '%s: what is unknown is ignored without valider',
  async (url) => {
    expect((await service.app.inject(url)).statusCode).toBe(200);
  },
);

test('a hundred ids are a normal list', async () => {
  const ids = Array.from({ length: 100 }, () => '0a3f50b4-2737-32b8-e044-0003ba298018').join('|');
  const answer = await service.app.inject(`/adresser?id=${ids}&struktur=mini&per_side=5`);
  expect(answer.statusCode).toBe(200);
});
