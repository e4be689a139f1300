/** The question and the representation that each path makes of its parameters: request line in, question out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { type Echo, echoService } from '../support/echo.ts';

let service: Service;
beforeAll(async () => {
  service = await echoService();
});
afterAll(() => service.close());

async function sent(url: string): Promise<Echo> {
  const answer = await service.app.inject(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as Echo;
}

const ID = '0a3f50b4-2737-32b8-e044-0003ba298018';

describe('a request becomes', () => {
  const cases: [title: string, url: string, operation: string, parameters: object][] = [
    [
      'suggestions of the widget',
      '/autocomplete?q=strandv&type=adresse&caretpos=7&supplerendebynavn=true&stormodtagerpostnumre=true&multilinje=true&fuzzy=',
      'autocomplete suggest',
      { q: 'strandv', caret: 7, lastTier: 'address', fuzzy: true, limit: 20, largeRecipients: true },
    ],
    [
      'suggestions with the caret far behind the text',
      '/autocomplete?q=strandv&caretpos=4294967296',
      'autocomplete suggest',
      { q: 'strandv', caret: 8, fuzzy: true, limit: 20 },
    ],
    [
      'suggestions of a text in decomposed letters, which the engine composes',
      '/autocomplete?q=A%CC%8Abenra%CC%8Avej%204&caretpos=11',
      'autocomplete suggest',
      { q: 'A\u030abenra\u030avej 4', caret: 11, fuzzy: true, limit: 20 },
    ],
    [
      'a search for names in decomposed letters; the engine composes the words',
      '/adresser?q=a%CC%8A&vejnavn=A%CC%8A|u%CC%88&supplerendebynavn=e%CC%81&per_side=1',
      'address list',
      { q: 'a\u030a', streetName: ['Å', 'ü'], supplementaryTown: ['é'] },
    ],
    ['a name in decomposed letters', '/vejnavne/A%CC%8A', 'streetName get', { name: 'Å' }],
    [
      'suggestions without misspelt words',
      '/autocomplete?q=a&fuzzy=0',
      'autocomplete suggest',
      { q: 'a', fuzzy: false, limit: 20 },
    ],
    [
      'the widget drilling into a street',
      '/autocomplete?q=Strandvej%20&startfra=adgangsadresse',
      'autocomplete suggest',
      { q: 'Strandvej ', firstTier: 'accessAddress', fuzzy: true, limit: 20 },
    ],
    [
      'the widget drilling into an entrance',
      `/autocomplete?q=x&adgangsadresseid=${ID.toUpperCase()}`,
      'autocomplete suggest',
      { q: 'x', accessAddressId: ID, fuzzy: true, limit: 20 },
    ],
    [
      'suggestions near a position',
      '/autocomplete?q=x&x=8.8637&y=54.9409',
      'autocomplete suggest',
      { q: 'x', near: { x: 8.8637, y: 54.9409 }, fuzzy: true, limit: 20 },
    ],
    [
      'suggestions near a position in metres, by params',
      `/autocomplete?q=x&params=${encodeURIComponent('{"x":491000,"y":6088000,"srid":25832}')}`,
      'autocomplete suggest',
      { q: 'x', near: { x: 491_000, y: 6_088_000, srid: 25832 }, fuzzy: true, limit: 20 },
    ],
    [
      'suggestions of entrances only',
      '/autocomplete?q=x&adgangsadresserOnly',
      'autocomplete suggest',
      { q: 'x', lastTier: 'accessAddress', fuzzy: true, limit: 20 },
    ],
    [
      'names of places in place of addresses',
      '/autocomplete?q=nord&type=sted&kommunekode=550&supplerendebynavn=true&multilinje=true',
      'autocomplete suggest',
      { q: 'nord', places: true, municipality: [550], fuzzy: true, limit: 20 },
    ],
    [
      'suggestions narrowed by params',
      '/autocomplete?q=x&params=%7B%22kommunekode%22%3A%220550%22%2C%22postnr%22%3A%5B6270%2C6280%5D%7D',
      'autocomplete suggest',
      { q: 'x', municipality: [550], postcode: [6270, 6280], fuzzy: true, limit: 20 },
    ],
    [
      'suggestions whose own parameters beat params',
      '/autocomplete?q=x&postnr=6720&params=%7B%22postnr%22%3A%226270%22%7D',
      'autocomplete suggest',
      { q: 'x', postcode: [6720], fuzzy: true, limit: 20 },
    ],
    ['nothing typed yet', '/autocomplete', 'autocomplete suggest', { q: '', fuzzy: true, limit: 20 }],
    [
      'a suggestion by id',
      `/autocomplete?id=${ID}&type=adresse`,
      'autocomplete suggest',
      { q: '', id: ID, lastTier: 'address', fuzzy: true, limit: 20 },
    ],
    [
      'several values',
      '/adresser?postnr=6270|6280%7C0800&struktur=mini&per_side=1',
      'address list',
      { postcode: [6270, 6280, 800] },
    ],
    [
      'values that are none',
      '/adresser?etage=|st&d%C3%B8r=&struktur=mini&per_side=1',
      'address list',
      { floor: [null, 'st'], door: [null] },
    ],
    [
      'house numbers in one form',
      '/adgangsadresser?husnr=4a|007&per_side=1',
      'accessAddress list',
      { houseNumber: ['4A', '7'] },
    ],
    [
      'a bare flag',
      '/adgangsadresser?medtagnedlagte&q=x&per_side=1',
      'accessAddress list',
      { includeDiscontinued: true, q: 'x' },
    ],
    [
      'zones by name and in any case',
      '/adgangsadresser?zone=byzone|SOMMERHUSOMR%C3%85DE&per_side=1',
      'accessAddress list',
      { zone: [1, 3] },
    ],
    ['an empty q, which is no search', '/adgangsadresser?q=&per_side=1', 'accessAddress list', {}],
    [
      'plus signs, which are blanks',
      '/adgangsadresser?vejnavn=Store+Gade&per_side=1',
      'accessAddress list',
      { streetName: ['Store Gade'] },
    ],
    [
      'a lookup',
      `/adresser/${ID.toUpperCase()}?medtagnedlagte=true`,
      'address get',
      { id: ID, includeDiscontinued: true },
    ],
    [
      'the nearest entrance',
      '/adgangsadresser/reverse?x=8.8637&y=54.9409&geometri=vejpunkt',
      'accessAddress at',
      { x: 8.8637, y: 54.9409, geometry: 'roadPoint' },
    ],
    [
      'the nearest in UTM',
      '/adresser/reverse?x=492000&y=6088000.5&srid=25832',
      'address at',
      { x: 492000, y: 6088000.5, srid: 25832 },
    ],
    [
      'a circle',
      '/adgangsadresser?cirkel=8.8,54.9,10&per_side=1',
      'accessAddress list',
      { spatial: { circle: { x: 8.8, y: 54.9, radiusM: 10 } } },
    ],
    ['a postcode by its padded number', '/postnumre/0800', 'postcode get', { code: 800 }],
    ['the area around a position', '/sogne/reverse?x=8&y=57', 'parish at', { x: 8, y: 57 }],
    [
      'the area nearest to a position',
      '/regioner?x=8&y=57&n%C3%A6rmeste',
      'region list',
      { position: [8, 57], nearest: true, spatial: {} },
    ],
    [
      'the entrance nearest to a position, of a street',
      '/adgangsadresser?x=8&y=57&n%C3%A6rmeste&vejnavn=Storegade&geometri=vejpunkt',
      'accessAddress list',
      { position: [8, 57], streetName: ['Storegade'], spatial: { geometry: 'roadPoint' } },
    ],
    [
      'the street segment nearest to a position in metres, of a municipality',
      '/vejstykker?x=492000&y=6088000&srid=25832&n%C3%A6rmeste&kommunekode=550',
      'streetSegment list',
      { position: [492_000, 6_088_000], municipality: [550], spatial: { srid: 25832 } },
    ],
    [
      'areas by name',
      '/kommuner?navn=T%C3%B8nder|Ribe&per_side=5',
      'municipality list',
      { name: ['Tønder', 'Ribe'] },
    ],
    ['a street name', '/vejnavne/Store%20Gade', 'streetName get', { name: 'Store Gade' }],
    ['a street segment', '/vejstykker/550/0347', 'streetSegment get', { municipality: 550, code: 347 }],
    [
      'its neighbours',
      '/vejstykker/0550/347/naboer?afstand=2.5&per_side=9',
      'streetSegment neighbours',
      { municipality: 550, code: 347, distanceM: 2.5 },
    ],
    [
      'a list with those that lack something',
      '/adresser?medtagugyldige&per_side=1',
      'address list',
      { includeInvalid: true },
    ],
    [
      'the nearest, with those that lack something',
      '/adgangsadresser/reverse?x=8&y=57&geometri=vejpunkt&medtagugyldige=true',
      'accessAddress at',
      { x: 8, y: 57, geometry: 'roadPoint', includeInvalid: true },
    ],
    [
      'suggestions of whole words',
      '/kommuner/autocomplete?q=ribe&autocomplete=false',
      'municipality suggest',
      { q: 'ribe', autocomplete: false },
    ],
    [
      'suggestions of begun words',
      '/adresser/autocomplete?q=strandv',
      'address suggest',
      { q: 'strandv', autocomplete: true },
    ],
    [
      'a text to cleanse',
      '/datavask/adresser?betegnelse=Storgade+1,+2.+tv%0A6270&format=csv&status=1',
      'address cleanse',
      { text: 'Storgade 1, 2. tv\n6270' },
    ],
    [
      'a text to cleanse, which beats the parts',
      '/datavask/adgangsadresser?vejnavn=Storegade&betegnelse=Strandvej%201',
      'accessAddress cleanse',
      { text: 'Strandvej 1' },
    ],
    [
      'parts to cleanse, dirt included',
      '/datavask/adresser?betegnelse=&vejnavn=Storegade&husnr=nr.%201&etage=stuen&d%C3%B8r=t.v.&postnr=DK-6270&postnrnavn=%20',
      'address cleanse',
      {
        parts: {
          streetName: 'Storegade',
          houseNumber: 'nr. 1',
          floor: 'stuen',
          door: 't.v.',
          postcode: 'DK-6270',
        },
      },
    ],
    [
      'parts of an entrance, which has neither floor nor door',
      '/datavask/adgangsadresser?vejnavn=A%CC%8Avej&husnr=1&etage=2&supplerendebynavn=Sk%C3%A6rb%C3%A6k',
      'accessAddress cleanse',
      { parts: { streetName: 'A\u030avej', houseNumber: '1', supplementaryTown: 'Skærbæk' } },
    ],
    [
      'a text to parse',
      '/api/v1/datavask/parse?betegnelse=Storegade%201',
      'address parse',
      { text: 'Storegade 1' },
    ],
    [
      'versions of units',
      `/historik/adresser?id=${ID}|${ID.toUpperCase()}&postnr=6270&kommunekode=550|0551&adgangsadresseid=${ID}`,
      'addressHistory list',
      { id: [ID, ID], postcode: [6270], municipality: [550, 551], accessAddressId: [ID] },
    ],
    [
      'versions of entrances',
      '/historik/adgangsadresser?kommunekode=101&per_side=10',
      'accessAddressHistory list',
      { municipality: [101] },
    ],
    ['the nearest street', '/vejstykker/reverse?x=8&y=57', 'streetSegment at', { x: 8, y: 57 }],
  ];
  test.each(cases)('%s', async (_title, url, named, expected) => {
    const { resource, operation, parameters } = (await sent(url)).question;
    expect(`${resource} ${operation}`).toBe(named);
    expect(parameters).toEqual(expected);
  });
});

describe('the representation without or with struktur and format is', () => {
  const cases: [query: string, shape: string, format: string][] = [
    ['', 'nested', 'json'],
    ['struktur=mini', 'mini', 'json'],
    ['struktur=flad', 'flat', 'json'],
    ['struktur=full', 'nested', 'json'],
    ['format=csv', 'flat', 'csv'],
    ['format=csv&struktur=nestet', 'flat', 'csv'],
    ['format=csv&struktur=mini', 'mini', 'csv'],
    ['format=geojson', 'flat', 'geojson'],
    ['format=geojsonz&struktur=nestet', 'nested', 'geojsonz'],
    ['format=ndjson', 'nested', 'ndjson'],
    ['ndjson=false', 'nested', 'ndjson'],
    ['ndjson&format=csv', 'flat', 'csv'],
  ];
  test.each(cases)('%s → %s, %s', async (query, shape, format) => {
    const { presentation } = await sent(`/adgangsadresser/reverse?x=8&y=55&${query}`);
    expect(presentation).toMatchObject({ shape, format });
  });
});

describe('the representation of suggested names of places is', () => {
  const cases: [query: string, shape: string][] = [
    ['', 'autocomplete'],
    ['struktur=nestet', 'nested'],
    ['struktur=mini', 'mini'],
    ['struktur=flad&ndjson', 'flat'],
  ];
  test.each(cases)('%s → %s', async (query, shape) => {
    expect((await sent(`/stednavne2/autocomplete?q=x&${query}`)).presentation).toMatchObject({ shape });
  });
});

describe('the representation of a cleansing is', () => {
  const cases: [query: string, shape: string, srid: number][] = [
    ['', 'mini', 4326],
    ['struktur=full&srid=25832', 'full', 25832],
    ['struktur=mini&format=csv&ndjson', 'mini', 4326],
  ];
  test.each(cases)('%s → %s', async (query, shape, srid) => {
    const { presentation } = await sent(`/datavask/adresser?betegnelse=x&${query}`);
    expect(presentation).toMatchObject({ shape, format: 'json', srid });
  });
});

describe('a page is', () => {
  const cases: [url: string, number: number, size: number][] = [
    ['/adresser/autocomplete?q=x', 1, 20],
    ['/adgangsadresser?q=x&autocomplete', 1, 20],
    ['/vejnavne?side=3&per_side=7&struktur=mini', 3, 7],
    ['/vejnavne?struktur=mini', 1, 100],
    ['/kommuner?side=2&struktur=mini', 2, 100],
    ['/sogne?x=12&y=56&nærmeste&side=2&struktur=mini', 2, 1],
    ['/sogne?x=12&y=56&side=2&struktur=mini', 2, 100],
    ['/stednavne2?q=x&nærmeste&per_side=7', 1, 7],
    ['/steder?x=12&y=56&nærmeste&per_side=3', 1, 3],
    ['/adresser?x=12&y=56&per_side=3', 1, 3],
    ['/vejstykker?x=12&y=56&side=2', 2, 1],
    ['/vejnavnpostnummerrelationer/autocomplete?x=12&y=56&per_side=7', 1, 7],
    ['/vejnavnpostnummerrelationer/autocomplete?q=x&side=2', 2, 20],
    ['/navngivneveje?x=12&y=56&nærmeste&per_side=3', 1, 3],
    ['/vejnavnpostnummerrelationer?x=12&y=56&per_side=3', 1, 3],
    ['/bbr/bygninger?x=12&y=56&per_side=3', 1, 3],
  ];
  test.each(cases)('%s: page %i of %i', async (url, number, size) => {
    expect((await sent(encodeURI(url))).question.page).toEqual({ number, size });
  });

  test('missing where a short register answers whole, and of the nearest one', async () => {
    expect((await sent('/kommuner?struktur=mini')).question.page).toBeUndefined();
    const points = [
      'adresser',
      'vejstykker',
      'navngivneveje',
      'vejnavnpostnummerrelationer',
      'vejnavnpostnummerrelationer/autocomplete',
      'bbr/bygninger',
    ];
    for (const url of ['/steder?x=12&y=56&n%C3%A6rmeste', ...points.map((path) => `/${path}?x=12&y=56`)]) {
      expect((await sent(url)).question.page).toBeUndefined();
    }
  });
});
