/** Cleansing over HTTP on the sample registers: every form of request is answered alike, and lists answer in order. */
import { afterAll, describe, expect, test } from 'vitest';
import { RULES } from '../../src/engine/border.generated.ts';
import { sampleService } from '../support/sample.ts';

const service = await sampleService();
afterAll(() => service.close());

interface Answer {
  readonly kategori: string;
  readonly resultater: readonly {
    readonly adresse: { readonly id: string; readonly vejnavn: string; readonly etage?: string | null };
    readonly vaskeresultat: { readonly afstand: number; readonly ukendtetokens: readonly string[] };
  }[];
}

const TEXT = 'Storegade 1, 2. tv, 6270 Tønder';
const PARTS = {
  vejnavn: 'Storegade',
  husnr: '1',
  etage: '2',
  dør: 'tv',
  postnr: '6270',
  postnrnavn: 'Tønder',
};
const FORM = 'application/x-www-form-urlencoded';

const get = (query: object, path = '/datavask/adresser') =>
  service.app.inject(`${path}?${new URLSearchParams(query as Record<string, string>)}`);
const post = (payload: object, url = '/datavask/adresser') =>
  service.app.inject({ method: 'POST', url, payload });

describe('text, parts, body and form are answered alike', async () => {
  const { body } = await get({ betegnelse: TEXT });
  const form = new URLSearchParams(PARTS).toString();
  const ways: [title: string, answer: Promise<{ statusCode: number; body: string }>][] = [
    ['parts', get(PARTS)],
    ['a text together with parts', get({ vejnavn: 'Strandvej', betegnelse: TEXT })],
    ['text in a body', post({ betegnelse: TEXT })],
    ['parts in a body', post({ ...PARTS, husnr: 1, postnr: 6270 })],
    [
      'parts in a form',
      service.app.inject({
        method: 'POST',
        url: '/datavask/adresser',
        headers: { 'content-type': FORM },
        payload: form,
      }),
    ],
  ];
  test.each(ways)('%s', async (_title, answer) => {
    const { statusCode, body: answered } = await answer;
    expect(statusCode).toBe(200);
    expect(answered).toBe(body);
  });
});

test.each([
  ['a tab', 'Storegade\t1,\t2. tv,\t6270 Tønder'],
  ['line ends', 'Storegade 1\r\n2. tv\n6270 Tønder\u0085'],
  ['control characters in words', 'Store\u0001gade 1, 2. tv, 62\u007f70 T\u009bønder'],
])('%s in a text changes nothing', async (_what, betegnelse) => {
  const { body } = await get({ betegnelse: TEXT });
  const idOf = (text: string) => (JSON.parse(text) as Answer).resultater.map(({ adresse }) => adresse.id);
  for (const answer of [await get({ betegnelse }), await post({ betegnelse })])
    expect(idOf(answer.body)).toEqual(idOf(body));
});

test('a text with a zero byte is refused', async () => {
  for (const answer of [await get({ betegnelse: 'a\0' }), await post({ betegnelse: 'a\0' })])
    expect(answer.statusCode).toBe(422);
});

test('a correction says what it corrected', async () => {
  const { kategori, resultater } = (await get({ betegnelse: 'storgade 1 2.tv 6270 tønder' })).json<Answer>();
  expect(kategori).toBe('B');
  expect(resultater).toHaveLength(1);
  expect(resultater[0]).toMatchObject({
    adresse: { vejnavn: 'Storegade', husnr: '1', etage: '2', dør: 'tv', postnr: '6270' },
    vaskeresultat: { afstand: 1, forskelle: { vejnavn: 1 }, parsetadresse: { vejnavn: 'storgade' } },
  });
});

test('an answer is kept by its tag, in a callback and for HEAD', async () => {
  const url = `/Datavask/Adresser/?betegnelse=${encodeURIComponent(TEXT)}`;
  const { headers, body } = await service.app.inject(url);
  const again = await service.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await service.app.inject(`${url}&callback=cb`)).body).toBe(`cb(${body});`);
  const head = await service.app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

describe('rules that the caller accepts', () => {
  const range = 'Storegade 1-3, 6270 Tønder';
  const path = '/datavask/adgangsadresser';

  test.each<[fact: string, betegnelse: string, regler: string, kategori: string, accepteret: boolean]>([
    [
      'an exact answer is accepted whatever the rules',
      'Storegade 1, 6270 Tønder',
      'husnr-interval',
      'A',
      true,
    ],
    ['so is a corrected one', 'Sotregade 1, 6270 Tønder', 'husnr-interval', 'B', true],
    ['a doubtful one by its rule', range, 'husnr-interval', 'C', true],
    ['by one of several rules', range, 'ekstra-oplysninger,husnr-interval', 'C', true],
    ['not by another rule', range, 'ekstra-oplysninger', 'C', false],
    ['nothing found is never accepted', '6270 Tønder', 'vejnavn-mangler', 'D', false],
  ])('%s', async (_fact, betegnelse, regler, kategori, accepteret) => {
    const plain = (await get({ betegnelse }, path)).json();
    expect(plain).not.toHaveProperty('accepteret');
    const { regel, niveau, resultater } = plain;
    const answer = await get({ betegnelse, regler }, path);
    expect(answer.json()).toEqual({ kategori, regel, niveau, accepteret, resultater });
    const posted = [
      (await post({ betegnelse, regler }, path)).body,
      (await post({ betegnelse, regler: regler.split(',') }, path)).body,
      (await post({ betegnelse }, `${path}?regler=${regler}`)).body,
    ];
    expect(new Set(posted)).toEqual(new Set([answer.body]));
    const [listed] = (await post([{ betegnelse }], `${path}?regler=${regler}`)).json();
    expect(listed).toEqual(answer.json());
  });

  test('the order of the rules, and blanks around them, change no answer', async () => {
    const [one, ...others] = await Promise.all(
      ['husnr-interval,flere-mulige', 'flere-mulige|husnr-interval', ' husnr-interval , flere-mulige\t'].map(
        async (regler) => (await get({ betegnelse: range, regler }, path)).headers.etag,
      ),
    );
    expect(others).toEqual([one, one]);
    expect((await get({ betegnelse: range }, path)).headers.etag).not.toBe(one);
  });

  test.each(['husnr', 'eksakt,husnr'])(
    'an unknown rule is refused with those there are: %j',
    async (regler) => {
      for (const answer of [
        await get({ betegnelse: range, regler }, path),
        await post({ betegnelse: range, regler }, path),
        await post([range], `${path}?regler=${regler}`),
      ]) {
        expect(answer.statusCode).toBe(422);
        for (const rule of RULES) expect(answer.body).toContain(rule);
      }
    },
  );
});

describe('a list is answered by a list', () => {
  test('in order, with faults in their places', async () => {
    const answer = await post([
      { betegnelse: TEXT },
      {},
      { betegnelse: 'storgade 1 2.tv 6270 tønder' },
      { vejnavn: ['a'] },
      PARTS,
    ]);
    expect(answer.statusCode).toBe(200);
    const rows = answer.json<(Answer & { error?: { code: string }; request_id?: string })[]>();
    expect(rows.map(({ kategori, error }) => error?.code ?? kategori)).toEqual([
      'A',
      'validation_error',
      'B',
      'validation_error',
      'A',
    ]);
    expect(rows[0]).toEqual((await get({ betegnelse: TEXT })).json());
    expect(rows[4]).toEqual(rows[0]);
  });

  test('spelt as its URL says', async () => {
    const url = '/datavask/adgangsadresser?struktur=full&srid=25832';
    const [row] = (await post([{ betegnelse: 'Storegade 1, 6270 Tønder' }], url)).json();
    expect(row).toEqual((await post({ betegnelse: 'Storegade 1, 6270 Tønder' }, url)).json());
    expect(row.resultater[0].adresse.adgangsadresse.adgangspunkt.koordinater[0]).toBeGreaterThan(400_000);
  });

  test('of a thousand', async () => {
    const units = (await service.app.inject('/adresser?struktur=mini&per_side=1000')).json<
      { id: string; betegnelse: string }[]
    >();
    const rows = (await post(units.map(({ betegnelse }) => ({ betegnelse })))).json<Answer[]>();
    expect(rows).toHaveLength(units.length);
    const found = rows.map(({ resultater }) => resultater[0]?.adresse.id);
    expect(found).toEqual(units.map(({ id }) => id));
    expect(new Set(rows.map(({ kategori }) => kategori))).toEqual(new Set(['A']));
  });
});

const unplaced = '/adresser?status=3&vejnavn=Holmevej&husnr=1D&postnr=6270';

test('an address without an access point is found on request and by its id', async () => {
  expect((await service.app.inject(unplaced)).json()).toEqual([]);
  const [found] = (await service.app.inject(`${unplaced}&medtagugyldige`)).json();
  expect(found).toMatchObject({ husnr: '1D', adgangsadresse: { adgangspunkt: { koordinater: null } } });
  expect((await service.app.inject(`/adresser/${found.id}`)).statusCode).toBe(200);
});

test.each([
  // Åvej 10 is one letter from it.
  ['Vej 10 nr 7', { vejnavn: 'Vej 10', husnr: '7', etage: null, dør: null }],
  ['Storegade 12 tlf. 74 72 00 00, 6270 Tønder', { vejnavn: 'Storegade', husnr: '12', postnr: '6270' }],
])('%s has its own parts', async (betegnelse, parts) => {
  expect((await get({ betegnelse }, '/api/v1/datavask/parse')).json()).toMatchObject(parts);
});

test.each(['tlf. 74 72 00 00', 'mobil 74720000', 'tlf. +45 7472 0000'])(
  'a telephone number before the postcode leaves the address alone: %s',
  async (phone) => {
    for (const betegnelse of [`Storegade 12 ${phone}, 6270 Tønder`, `Storegade 12, ${phone}, 6270 Tønder`]) {
      const { kategori, resultater } = (
        await get({ betegnelse }, '/datavask/adgangsadresser')
      ).json<Answer>();
      expect([kategori, resultater.length, resultater[0]?.adresse.vejnavn]).toEqual(['C', 1, 'Storegade']);
    }
  },
);
