/** Rows of BBR by the names of its former model: what the closed service answered, what has no value any more, and links. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { formerEntities } from '../../src/resources/bbrlight/description.ts';
import { darService } from '../support/sample.ts';

type Row = Readonly<Record<string, unknown>>;

let service: Service;
beforeAll(async () => {
  service = await darService();
});
afterAll(() => service.close());

async function answer(url: string): Promise<unknown> {
  const { statusCode, body } = await service.app.inject({ url, headers: { host: 'api.dataforsyningen.dk' } });
  expect(statusCode, `${url}: ${body.slice(0, 300)}`).toBe(200);
  return JSON.parse(body.replaceAll('http://', 'https://'));
}

const rows = async (url: string): Promise<Row[]> => (await answer(url)) as Row[];

const HOUSE = '0b197211-9480-4d95-8f1f-35a9f47a945b';
const ENTRANCE = '0a3f5081-c394-32b8-e044-0003ba298018';
const GROUND = 'bbebdff0-c72e-412a-b1da-c1f99957b2f6';
const UNIT = '6e5acc7f-d2c3-4661-9af1-9bb4992f0a50';
const FLOOR = '92ab5543-dc43-4719-bc0e-44effe8b02b6';
const STAIRCASES = ['4bf7b518-132c-4f96-892f-55e92d8d944a', 'f451d495-9e28-4438-b82a-f7a6fba8d469'];
const TANK = '005fa225-6877-483d-9e1e-2873364e24fe';
const FLAT = 'dffa4408-1523-4385-8225-d8aa036c58d8';
const OWNERSHIP = '5e85fe19-6422-4bb2-a721-0007878753cc';
const MUNICIPALITY = '56d4cc87-195c-4486-bf3f-aa5142ba5279';

/** What the closed service answered, with the values of 2015. */
const recorded = JSON.parse(
  readFileSync(new URL('bbrlight.recorded.json', import.meta.url), 'utf8'),
) as readonly { readonly path: string; readonly row: Row }[];

/** Members that had another value then, by the object that they are in. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  '': ['BygPkt_id'],
  bygning: ['BygPkt_id', 'AntLejMKoekken'],
  bygningspunkt: ['BygPkt_id', 'href', 'PktRevDato'],
};

/** Names of members in their order, also of objects in the object. */
const shapeOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).map(([name, member]) => [name, shapeOf(member)])
    : Array.isArray(value);

function differing(row: Row, then: Row, inside = ''): string[] {
  return Object.entries(row).flatMap(([name, value]) => {
    const before = then[name];
    if (value === null || OTHERWISE[inside]?.includes(name)) return [];
    if (typeof value === 'object' && !Array.isArray(value))
      return differing(value as Row, before as Row, name);
    return JSON.stringify(value) === JSON.stringify(before)
      ? []
      : [`${inside}.${name}: ${String(value)}, then ${String(before)}`];
  });
}

test.each(recorded)(
  '$path is as DAWA had it, member for member, or null where nothing is kept any more',
  async ({ path, row }) => {
    const own = (await answer(path)) as Row;
    expect(shapeOf(own)).toEqual(shapeOf(row));
    expect(differing(own, row)).toEqual([]);
  },
);

test.each([
  [
    'bygninger',
    HOUSE,
    { ESREjdNr: '008571', KomKode: '0350', Bygningsnr: '4', OPFOERELSE_AAR: 1972, ObjStatus: 1 },
  ],
  [
    'grunde',
    GROUND,
    {
      ESREjdNr: '008571',
      AdgAdr_id: 'c3b46139-83c7-4599-9865-c9fac83cc575',
      GRU_Afloeb_Kode: 104,
      Kommune_id: 'b0ca8a13-8a63-40fd-bd31-0d1619128bcf',
    },
  ],
  ['etager', FLOOR, { Etage_id: FLOOR, Bygning_id: HOUSE, Etagebetegn: 'st' }],
  ['tekniskeanlaeg', TANK, { Klassifikation: 1110, KomKode: '0185', ejerskaber: [], BygPkt_id: TANK }],
  [
    'ejerskaber',
    OWNERSHIP,
    { EntitetsType: 3, BbrId: FLAT, KomKode: undefined, kommune: { KomKode: '0461' } },
  ],
  ['kommuner', MUNICIPALITY, { KomKode: '0185', KomNavn: 'Tårnby', BbrTlfNr: null }],
  [
    'bygningspunkter',
    HOUSE,
    { KoorOest: 685337.13, KoorNord: 6158684.66, KoorSystem: 5, DDKNcelle1km: '1km_6158_685' },
  ],
  ['bygningspunkter', TANK, { BygPkt_id: TANK, KoorSystem: 5 }],
  [
    'matrikelreferencer',
    '626ebf73-5252-4c5a-87cf-5e85c21d51e4',
    { Grund_id: GROUND, KomKode: '0350', href: undefined },
  ],
])('/bbrlight/%s/%s', async (folder, id, expected) => {
  const row = (await answer(`/bbrlight/${folder}/${id}`)) as Row;
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, row[name]]))).toMatchObject(expected);
});

describe('rows are found by', () => {
  test.each([
    ['their access address', `bygninger?adgangsadresseid=${ENTRANCE}`, 'Bygning_id', [HOUSE]],
    [
      'the number of their property, with zeros',
      'bygninger?esrejendomsnr=008571&anvendelseskode=120',
      'Bygning_id',
      [HOUSE],
    ],
    [
      'the number of their property, without',
      `grunde?esrejendomsnr=8571&adgangsadresseid=c3b46139-83c7-4599-9865-c9fac83cc575`,
      'Grund_id',
      [GROUND],
    ],
    [
      'municipality by its id',
      'grunde?kommuneid=b0ca8a13-8a63-40fd-bd31-0d1619128bcf&esrejendomsnr=8571',
      'ESREjdNr',
      ['008571', '008571'],
    ],
    ['their building, of units', `enheder?bygningsid=${HOUSE}`, 'Enhed_id', [UNIT]],
    ['their building, of floors', `etager?bygningsid=${HOUSE}`, 'Etage_id', [FLOOR]],
    ['their access address, of staircases', `opgange?adgangsadresseid=${ENTRANCE}`, 'Opgang_id', STAIRCASES],
    [
      'what they are',
      'tekniskeanlaeg?klassifikation=1110&x=725257&y=6166350&srid=25832',
      'Tekniskanlaeg_id',
      [TANK],
    ],
    ['the unit', `ejerskaber?bbrid=${FLAT}`, 'Ejerskab_id', [OWNERSHIP]],
    ['their code', 'kommuner?kommunekode=185', 'Kommune_id', [MUNICIPALITY]],
    ['their id, of municipalities', `kommuner?id=${MUNICIPALITY}&kommunekode=461`, 'Kommune_id', []],
    [
      'their id, of points of two entities',
      `bygningspunkter?id=${HOUSE}|${TANK}`,
      'BygPkt_id',
      [TANK, HOUSE],
    ],
    ['the nearest point', 'bygningspunkter?x=725257&y=6166350&srid=25832', 'BygPkt_id', [TANK]],
    ['a circle', 'bygningspunkter?cirkel=685337.13,6158684.66,0.5&srid=25832', 'BygPkt_id', [HOUSE]],
    ['their parcel', 'matrikelreferencer?ejerlavkode=60851&matrikelnr=1a', 'MatrNr', ['1a']],
  ])('%s: /bbrlight/%s', async (_by, path, name, expected) => {
    expect((await rows(`/bbrlight/${path}`)).map((row) => row[name])).toEqual(expected);
  });
});

test('lists leave out what is no more, unless it is asked for', async () => {
  const all = await rows('/bbr/bygninger?kommunekode=350&per_side=1000');
  const inUse = await rows('/bbrlight/bygninger?kommunekode=350&per_side=1000');
  const ended = await rows('/bbrlight/bygninger?kommunekode=350&per_side=1000&medtagophørte');
  const standing = all.filter(({ status }) => !['9', '10', '11', '14', '17'].includes(String(status)));
  expect(standing.length).toBeLessThan(all.length);
  expect(inUse.map((row) => row['Bygning_id'])).toEqual(standing.map(({ id }) => id));
  expect(ended.map((row) => row['Bygning_id'])).toEqual(all.map(({ id }) => id));
});

test('mini has the fields of the row, flad and csv those of its objects behind them', async () => {
  const url = `/bbrlight/enheder?bygningsid=${HOUSE}`;
  const [mini] = await rows(`${url}&struktur=mini`);
  const [flat] = await rows(`${url}&struktur=flad`);
  const names = Object.keys(flat ?? {});
  expect(names.slice(0, Object.keys(mini ?? {}).length)).toEqual(Object.keys(mini ?? {}));
  expect(flat).toMatchObject({ Enhed_id: UNIT, bygning_Bygning_id: HOUSE, bygning_OPFOERELSE_AAR: 1972 });
  const { body } = await service.app.inject(`${url}&format=csv`);
  expect(body.split('\r\n')[0]).toBe(names.join());
});

test('a building is a point in GeoJSON', async () => {
  const feature = await answer(`/bbrlight/bygninger/${HOUSE}?format=geojson&srid=25832`);
  expect(feature).toMatchObject({ geometry: { type: 'Point', coordinates: [685337.13, 6158684.66] } });
});

/** Every link in a value. */
function links(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('https://') ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(links) : [];
}

test.each([...formerEntities.map(({ path }) => path), '/bygninger'])(
  'links of %s lead somewhere',
  async (path) => {
    const found = [...new Set(links(await answer(`${path}?per_side=40`)))];
    expect(found.length > 0 || path.endsWith('matrikelreferencer')).toBe(true);
    for (const link of found) {
      const { pathname } = new URL(link);
      expect([pathname, (await service.app.inject(pathname)).statusCode]).toEqual([pathname, 200]);
    }
  },
);
