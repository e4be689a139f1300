/** Rows of BBR, each by itself: as the closed service showed them, found by what they belong to. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
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
  return JSON.parse(body);
}

const rows = async (url: string): Promise<Row[]> => (await answer(url)) as Row[];
const idsOf = async (url: string): Promise<unknown[]> => (await rows(url)).map(({ id }) => id);

const ENTRANCE = '0a3f5081-c394-32b8-e044-0003ba298018';
const ADDRESS = '0a3f50ab-a8d5-32b8-e044-0003ba298018';
const HOUSE = '0b197211-9480-4d95-8f1f-35a9f47a945b';
const GARAGE = '34f21a2f-76cc-4d99-a37e-3fac9a4774d9';
const GROUND = 'bbebdff0-c72e-412a-b1da-c1f99957b2f6';
const UNIT = '6e5acc7f-d2c3-4661-9af1-9bb4992f0a50';
const FLOOR = '92ab5543-dc43-4719-bc0e-44effe8b02b6';

/** All buildings of the ground in the register's file that hold today. */
const ON_GROUND = [
  HOUSE,
  '2b8c5f32-afe4-403b-a9a2-fe1c04bb5dbf',
  GARAGE,
  '5513e6a9-4b98-43b0-8830-5669ddd85058',
  '9ca3fa9b-41b4-4d39-90ed-9cfbf29403e9',
  'ba7af9bc-7f3a-4162-a2f5-58552a75b7b2',
];
/** What the ground refers to, of which there is no row. */
const ELSEWHERE = 'c3b46139-83c7-4599-9865-c9fac83cc575';
/** Of the same property. */
const OTHER_GROUND = 'a9489705-81e7-481c-a763-934e429e7928';
const PROPERTY = 'e477a2e2-82ac-4286-b409-ea03400fe72d';
const STAIRCASES = ['4bf7b518-132c-4f96-892f-55e92d8d944a', 'f451d495-9e28-4438-b82a-f7a6fba8d469'];

const TANK = '005fa225-6877-483d-9e1e-2873364e24fe';
const TANK_GROUND = 'f6d0763c-26de-4ad4-86ba-7abde069b796';
const FLAT_PROPERTY = 'f2450418-525e-4e29-a376-001d077b31d2';
const HALL = 'f9ec6940-3dc2-497a-b8f8-77dc6f4d2149';
const UNIT_OF_HALL = 'b3d55ef7-317b-4dd0-b279-45a2b92c3c99';
const SHARED_AREA = '185a41e1-d26a-4e5f-abc3-221a1ceaa3dd';
const SHARE = 'e5699c24-b420-4321-942a-8f3c59b20a09';
const BUILDING_PROPERTY = 'f66f99d8-784c-4d49-a4f3-feda7b1fc7db';
const ON_OTHERS = 'fc194c20-ba88-48b1-ac67-00e9e3890042';
/** Of one property. */
const ON_OTHERS_GROUND = [
  '2b4a405c-4c1c-4709-aecf-caabc1ad0196',
  'eddb9636-c05b-4a84-a08a-916f6075d3e9',
  'f4fc88a7-e780-4b35-b91b-e7af3bc75f29',
  ON_OTHERS,
];
const UNIT_FLAT = '5e85fe19-6422-4bb2-a721-0007878753cc';
const GROUND_PARCEL = '626ebf73-5252-4c5a-87cf-5e85c21d51e4';

interface Recorded {
  readonly path: string;
  readonly row: Row;
}

/** What the closed service answered, all but the scheme of links. */
const recorded = JSON.parse(
  readFileSync(new URL('bbr.recorded.json', import.meta.url), 'utf8'),
) as readonly Recorded[];

test.each(recorded)('$path is as DAWA had it, member for member', async ({ path, row }) => {
  const text = JSON.stringify(await answer(path)).replaceAll('http://', 'https://');
  expect(JSON.parse(text)).toEqual(row);
  expect(Object.keys(JSON.parse(text) as Row)).toEqual(Object.keys(row));
});

describe('rows are found by', () => {
  test.each([
    ['their id', `/bbr/bygninger?id=${GARAGE}|${HOUSE}`, [HOUSE, GARAGE]],
    ['their access address', `/bbr/bygninger?husnummer_id=${ENTRANCE}`, [HOUSE]],
    ['their ground', `/bbr/bygninger?grund_id=${GROUND}`, ON_GROUND],
    ['ground and use', `/bbr/bygninger?grund_id=${GROUND}&anvendelseskode=910`, [GARAGE]],
    ['their parcel and use', '/bbr/bygninger?jordstykke_id=876325&anvendelseskode=120', [HOUSE]],
    ['the nearest point', '/bbr/bygninger?x=685337&y=6158684&srid=25832', [HOUSE]],
    ['a circle', '/bbr/bygninger?cirkel=685337.13,6158684.66,0.5&srid=25832', [HOUSE]],
    ['a status that nothing has', `/bbr/bygninger?grund_id=${GROUND}&status=2`, []],
    ['their municipality', `/bbr/bygninger?grund_id=${GROUND}&kommunekode=350`, ON_GROUND],
    ['their address', `/bbr/enheder?adresse_id=${ADDRESS}`, [UNIT]],
    ['their floor', `/bbr/enheder?etage_id=${FLOOR}&status=6`, [UNIT]],
    ['their building', `/bbr/etager?bygning_id=${HOUSE}`, [FLOOR]],
    ['an access address that is not loaded', `/bbr/grunde?husnummer_id=${ELSEWHERE}`, [GROUND]],
    ['their property', `/bbr/grunde?bestemtFastEjendom_id=${PROPERTY}`, [OTHER_GROUND, GROUND]],
    ['their access address, of staircases', `/bbr/opgange?husnummer_id=${ENTRANCE}`, STAIRCASES],
    [
      'their ground and what they are',
      `/bbr/tekniskeanlaeg?grund_id=${TANK_GROUND}&klassifikationskode=1110`,
      [TANK],
    ],
    ['the nearest point, of installations', '/bbr/tekniskeanlaeg?x=725257&y=6166350&srid=25832', [TANK]],
    ['their number', '/bbr/ejendomsrelationer?bfeNummer=2054447&ejendomsnummer=19551', [FLAT_PROPERTY]],
    ['their building, of shared areas', `/bbr/fordelingsarealer?bygning_id=${HALL}`, [SHARED_AREA]],
    ['the unit', `/bbr/fordelingaffordelingsarealer?enhed_id=${UNIT_OF_HALL}`, [SHARE]],
    [
      'the shared area and unit',
      `/bbr/fordelingaffordelingsarealer?fordelingsareal_id=${SHARED_AREA}&enhed_id=${UNIT_OF_HALL}`,
      [SHARE],
    ],
    [
      'the property that they are',
      `/bbr/bygningpaafremmedgrund?bygningPåFremmedGrund_id=${BUILDING_PROPERTY}`,
      ON_OTHERS_GROUND,
    ],
    [
      'the unit, of flats',
      '/bbr/enhedejerlejlighed?enhed_id=dffa4408-1523-4385-8225-d8aa036c58d8',
      [UNIT_FLAT],
    ],
    [
      'the ground, of parcels',
      `/bbr/grundjordstykke?grund_id=${GROUND}&jordstykke_id=876325`,
      [GROUND_PARCEL],
    ],
  ])('%s', async (_by, url, expected) => {
    expect(await idsOf(url)).toEqual(expected);
  });
});

test('a flat row has id and link of what it refers to, and the point side by side', async () => {
  const [row] = await rows(`/bbr/bygninger?id=${HOUSE}&struktur=flad&srid=25832`);
  expect(row).toMatchObject({
    id: HOUSE,
    byg021BygningensAnvendelse: '120',
    byg404Koordinat_x: 685337.13,
    byg404Koordinat_y: 6158684.66,
    grund_id: GROUND,
    grund_href: `http://api.dataforsyningen.dk/bbr/grunde/${GROUND}`,
    husnummer_id: ENTRANCE,
    jordstykke_id: 876325,
    kommunekode: '0350',
    kommune_href: 'http://api.dataforsyningen.dk/kommuner/0350',
  });
});

test.each([
  [`/bbr/grunde/${GROUND}`, 'bestemtFastEjendom'],
  [`/bbr/bygningpaafremmedgrund/${ON_OTHERS}`, 'bygningPåFremmedGrund'],
  [`/bbr/bygningpaafremmedgrund/${ON_OTHERS}`, 'bygning'],
  [`/bbr/enhedejerlejlighed/${UNIT_FLAT}`, 'ejerlejlighed'],
  [`/bbr/enhedejerlejlighed/${UNIT_FLAT}`, 'enhed'],
  [`/bbr/fordelingaffordelingsarealer/${SHARE}`, 'fordelingsareal'],
  [`/bbr/grundjordstykke/${GROUND_PARCEL}`, 'grund'],
  [`/bbr/tekniskeanlaeg/${TANK}`, 'grund'],
])('%s: the link of %s leads to a row', async (url, name) => {
  const linked = ((await answer(url)) as Record<string, { id: string; href: string }>)[name];
  const { pathname } = new URL(linked?.href ?? '');
  expect(await answer(pathname)).toMatchObject({ id: linked?.id });
});

test('a building is a point in GeoJSON; other rows have none', async () => {
  const feature = await answer(`/bbr/bygninger/${HOUSE}?format=geojson&srid=25832`);
  expect(feature).toMatchObject({ geometry: { type: 'Point', coordinates: [685337.13, 6158684.66] } });
  const refused = await service.app.inject(`/bbr/enheder/${UNIT}?format=geojson`);
  expect(refused.statusCode).toBe(422);
});
