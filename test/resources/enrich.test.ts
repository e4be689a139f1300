/**
 * What other registers say of one address, asked for alone: BBR field by field as the register's own file has it, and each
 * object as `include` shows it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { darService, sampleService } from '../support/sample.ts';

type Row = Readonly<Record<string, unknown>>;

interface Bbr {
  readonly register: string;
  readonly dato: string | null;
  readonly tilgængelig: boolean;
  readonly bygninger: readonly Row[];
  readonly enheder: readonly Row[];
}

let dar: Service;
let sample: Service;
beforeAll(async () => {
  dar = await darService();
});
afterAll(() => dar.close());

async function answer(service: Service, url: string): Promise<Row> {
  const { statusCode, body } = await service.app.inject(url);
  expect(statusCode, `${url}: ${body.slice(0, 300)}`).toBe(200);
  return JSON.parse(body) as Row;
}

const bbrOf = async (path: string): Promise<Bbr> => (await answer(dar, path)) as unknown as Bbr;

/** A house in Boruphuse with one dwelling: the entrance and the address. */
const ENTRANCE = '0a3f5081-c394-32b8-e044-0003ba298018';
const ADDRESS = '0a3f50ab-a8d5-32b8-e044-0003ba298018';
const enrich = '/api/v1/enrich';
const houses = [`${enrich}/adresser/${ADDRESS}`, `${enrich}/adgangsadresser/${ENTRANCE}`];

describe.each(houses)('%s', (path) => {
  test('a building has 35 fields as the register has them, and a text beside each code', async () => {
    const { bygninger, ...about } = await bbrOf(`${path}/bbr?srid=25832`);
    expect(about).toMatchObject({ register: 'BBR', dato: '2020-04-18', tilgængelig: true });
    expect(bygninger.slice(0, 1)).toEqual([
      {
        id: '0b197211-9480-4d95-8f1f-35a9f47a945b',
        tilknytning: 'enhed',
        status: '6',
        statusTekst: 'Opført',
        kommunekode: '0350',
        husnummer: ENTRANCE,
        grund: 'bbebdff0-c72e-412a-b1da-c1f99957b2f6',
        jordstykke: 876325,
        byg007Bygningsnummer: 4,
        byg021BygningensAnvendelse: '120',
        byg021BygningensAnvendelseTekst: 'Fritliggende enfamilieshus (parcelhus)',
        byg024AntalLejlighederMedKøkken: 0,
        byg025AntalLejlighederUdenKøkken: 0,
        byg026Opførelsesår: 1972,
        byg027OmTilbygningsår: 0,
        byg030Vandforsyning: '3',
        byg030VandforsyningTekst: expect.any(String),
        byg031Afløbsforhold: '502',
        byg031AfløbsforholdTekst: expect.any(String),
        byg032YdervæggensMateriale: '1',
        byg032YdervæggensMaterialeTekst: 'Mursten (tegl, kalksten, cementsten)',
        byg033Tagdækningsmateriale: '3',
        byg033TagdækningsmaterialeTekst: expect.stringContaining('Fibercement'),
        byg034SupplerendeYdervæggensMateriale: null,
        byg034SupplerendeYdervæggensMaterialeTekst: null,
        byg035SupplerendeTagdækningsMateriale: null,
        byg035SupplerendeTagdækningsMaterialeTekst: null,
        byg036AsbestholdigtMateriale: null,
        byg036AsbestholdigtMaterialeTekst: null,
        byg037KildeTilBygningensMaterialer: '5',
        byg037KildeTilBygningensMaterialerTekst: expect.any(String),
        byg038SamletBygningsareal: 109,
        byg039BygningensSamledeBoligAreal: 109,
        byg040BygningensSamledeErhvervsAreal: 0,
        byg041BebyggetAreal: 109,
        byg042ArealIndbyggetGarage: 0,
        byg043ArealIndbyggetCarport: 0,
        byg044ArealIndbyggetUdhus: 0,
        byg049ArealAfOverdækketAreal: 0,
        byg054AntalEtager: 1,
        byg056Varmeinstallation: '2',
        byg056VarmeinstallationTekst: expect.stringContaining('Centralvarme'),
        byg057Opvarmningsmiddel: '3',
        byg057OpvarmningsmiddelTekst: expect.any(String),
        byg058SupplerendeVarme: '90',
        byg058SupplerendeVarmeTekst: expect.any(String),
        byg070Fredning: null,
        byg070FredningTekst: null,
        byg111StormrådetsOversvømmelsesSelvrisiko: null,
        byg111StormrådetsOversvømmelsesSelvrisikoTekst: null,
        byg404Koordinat: { type: 'Point', coordinates: [685337.13, 6158684.66] },
      },
    ]);
  });

  test('the garage on the same ground stands behind the house, and is marked', async () => {
    const { bygninger } = await bbrOf(`${path}/bbr?felter=tilknytning,byg021BygningensAnvendelse`);
    expect(bygninger.slice(1)).toEqual([
      {
        id: '34f21a2f-76cc-4d99-a37e-3fac9a4774d9',
        tilknytning: 'grund',
        byg021BygningensAnvendelse: '910',
        byg021BygningensAnvendelseTekst: 'Garage (med plads til et eller to køretøjer)',
      },
    ]);
  });

  test('a unit has its own fields', async () => {
    const { enheder } = await bbrOf(`${path}/bbr`);
    expect(enheder).toEqual([
      {
        id: '6e5acc7f-d2c3-4661-9af1-9bb4992f0a50',
        bygning: '0b197211-9480-4d95-8f1f-35a9f47a945b',
        adresse: ADDRESS,
        etage: '92ab5543-dc43-4719-bc0e-44effe8b02b6',
        enh020EnhedensAnvendelse: '120',
        enh020EnhedensAnvendelseTekst: expect.any(String),
        enh023Boligtype: '1',
        enh023BoligtypeTekst: expect.any(String),
        enh026EnhedensSamledeAreal: 109,
        enh027ArealTilBeboelse: 109,
        enh028ArealTilErhverv: null,
        enh031AntalVærelser: 4,
        enh032Toiletforhold: 'T',
        enh032ToiletforholdTekst: 'Vandskyllende toiletter i bolig- eller erhvervsenheden',
        enh033Badeforhold: 'V',
        enh033BadeforholdTekst: expect.any(String),
        enh034Køkkenforhold: 'E',
        enh034KøkkenforholdTekst: expect.any(String),
        enh045Udlejningsforhold: '1',
        enh045UdlejningsforholdTekst: expect.any(String),
        enh065AntalVandskylledeToiletter: 1,
        enh066AntalBadeværelser: 1,
      },
    ]);
  });

  test('all is each object alone, in this order, and the id', async () => {
    const { id, ...all } = await answer(dar, `${path}/all`);
    expect(path).toContain(String(id));
    expect(Object.keys(all)).toEqual(['bbr', 'dagi', 'jordstykke', 'vurdering', 'energimaerke']);
    for (const [name, value] of Object.entries(all)) {
      expect(value, name).toEqual(await answer(dar, `${path}/${name}`));
    }
  });

  test.each(['vurdering', 'energimaerke'])('%s is there without its register, and says so', async (name) => {
    const { register, tilgængelig, ...values } = await answer(dar, `${path}/${name}`);
    expect([typeof register, tilgængelig]).toEqual(['string', false]);
    expect(new Set(Object.values(values))).toEqual(new Set([null]));
  });

  test.each([
    ['dagi?felter=sogn', ['register', 'dato', 'tilgængelig', 'sogn']],
    ['dagi?felter=kommune,sogn', ['register', 'dato', 'tilgængelig', 'sogn', 'kommune']],
    ['jordstykke?felter=ejerlav', ['register', 'dato', 'tilgængelig', 'ejerlav']],
    ['bbr?felter=enheder', ['register', 'dato', 'tilgængelig', 'enheder']],
    ['bbr?felter=byg026Opførelsesår', ['register', 'dato', 'tilgængelig', 'bygninger']],
    ['all?felter=bbr', ['bbr']],
    ['all?felter=dagi|id', ['id', 'dagi']],
  ])('%s has these members alone', async (asked, members) => {
    expect(Object.keys(await answer(dar, `${path}/${encodeURI(asked)}`))).toEqual(members);
  });

  test.each([
    'byg021BygningensAnvendelse,enh031AntalVærelser',
    'byg021BygningensAnvendelseTekst,enh031AntalVærelser',
  ])('fields of buildings and units are chosen by name, a code with its text: %s', async (names) => {
    const felter = encodeURIComponent(names);
    expect(await bbrOf(`${path}/bbr?felter=${felter}`)).toMatchObject({
      bygninger: [
        {
          id: expect.any(String),
          byg021BygningensAnvendelse: '120',
          byg021BygningensAnvendelseTekst: 'Fritliggende enfamilieshus (parcelhus)',
        },
        { byg021BygningensAnvendelse: '910' },
      ],
      enheder: [{ id: expect.any(String), enh031AntalVærelser: 4 }],
    });
    const [building = {}] = (await bbrOf(`${path}/bbr?felter=${felter}`)).bygninger;
    expect(Object.keys(building)).toHaveLength(3);
  });

  test('a name that is no member is refused with those that are', async () => {
    const { statusCode, body } = await dar.app.inject(`${path}/dagi?felter=sogn,ejer`);
    const [{ loc, msg }] = (JSON.parse(body) as { details: [{ loc: unknown; msg: string }] }).details;
    expect([statusCode, loc]).toEqual([422, ['query', 'felter']]);
    expect(msg).toContain('"ejer"');
    expect(msg).toContain('sogn, region, landsdel, kommune');
  });
});

describe('what stands on an address', () => {
  test.each([
    ['/adresser?per_side=300', 'adresser'],
    ['/adgangsadresser?per_side=300', 'adgangsadresser'],
  ])('%s: include=bbr shows what is asked for alone', async (list, folder) => {
    const rows = (await answer(dar, `${list}&include=bbr`)) as unknown as {
      id: string;
      berigelse: { bbr: Bbr };
    }[];
    const withUnits = rows.filter(({ berigelse }) => berigelse.bbr.enheder.length > 0);
    expect(withUnits.length).toBeGreaterThan(100);
    for (const { id, berigelse } of rows.slice(0, 40)) {
      expect(berigelse.bbr).toEqual(await bbrOf(`${enrich}/${folder}/${id}/bbr`));
    }
    for (const { berigelse } of rows) {
      const { bygninger, enheder } = berigelse.bbr;
      const ids = bygninger.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(bygninger.map(({ status }) => status).every((status) => status === '6' || status === '7')).toBe(
        true,
      );
      const ways = bygninger.map(({ tilknytning }) =>
        ['enhed', 'husnummer', 'grund'].indexOf(String(tilknytning)),
      );
      expect(ways).toEqual([...ways].sort());
      expect(enheder.every(({ bygning }) => bygning === null || ids.includes(bygning))).toBe(true);
    }
  });

  test('the flat form says how many there are, and the fields of the first', async () => {
    const [nested = {}] = (await answer(dar, `/adresser?id=${ADDRESS}&include=bbr`)) as unknown as Row[];
    const [flat = {}] = (await answer(
      dar,
      `/adresser?id=${ADDRESS}&include=bbr&struktur=flad`,
    )) as unknown as Row[];
    const { bbr } = nested['berigelse'] as { bbr: Bbr };
    const [building = {}] = bbr.bygninger;
    const [unit = {}] = bbr.enheder;
    expect(flat).toMatchObject({
      berigelse_bbr_register: 'BBR',
      berigelse_bbr_bygninger: bbr.bygninger.length,
      berigelse_bbr_enheder: bbr.enheder.length,
    });
    for (const [name, value] of Object.entries(building)) {
      const isElsewhere = ['tilknytning', 'status', 'statusTekst', 'kommunekode', 'byg404Koordinat'].includes(
        name,
      );
      if (!isElsewhere) expect(flat[`berigelse_bbr_bygning_${name}`], name).toEqual(value);
    }
    for (const [name, value] of Object.entries(unit)) {
      if (name !== 'bygning') expect(flat[`berigelse_bbr_enhed_${name}`], name).toEqual(value);
    }
  });
});

test.each(['adresser', 'adgangsadresser'])(
  '%s: an id that no address has is 404, and one that is none 422',
  async (folder) => {
    for (const name of ['bbr', 'dagi', 'jordstykke', 'vurdering', 'energimaerke', 'all']) {
      const path = (id: string) => `${enrich}/${folder}/${id}/${name}`;
      expect((await dar.app.inject(path('0a3f5081-0000-32b8-e044-0003ba298018'))).statusCode).toBe(404);
      expect((await dar.app.inject(path('7'))).statusCode).toBe(422);
    }
    expect((await dar.app.inject(`${enrich}/${folder}/${ADDRESS}/ejer`)).statusCode).toBe(404);
  },
);

describe('without the register', () => {
  beforeAll(async () => {
    sample = await sampleService();
  });
  afterAll(() => sample.close());

  test('the object is there, empty, and says so', async () => {
    const [{ id } = { id: '' }] = (await answer(sample, '/adresser?per_side=1')) as unknown as {
      id: string;
    }[];
    const none = { register: 'BBR', dato: null, tilgængelig: false, bygninger: [], enheder: [] };
    expect(await answer(sample, `${enrich}/adresser/${id}/bbr`)).toEqual(none);
    expect(await answer(sample, `${enrich}/adresser/${id}/all`)).toMatchObject({ id, bbr: none });
  });
});
