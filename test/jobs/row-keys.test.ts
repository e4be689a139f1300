/** Columns of ids and codes beside a text, or alone. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openSample, resultOf, rowsOf } from './files.ts';

beforeAll(openSample);

const unit = 'Storegade 1, 2. tv, 6270 Tønder';

describe('keys beside a text', () => {
  const other = 'Nørremarken 19, 6280 Højer';
  let [id, kvhx, others]: string[] = [];
  beforeAll(async () => {
    const [one, two] = rowsOf(await resultOf(`adresse\r\n${unit}\r\n${other}\r\n`));
    [id, kvhx, others] = [
      one?.['res_adresse_id'] ?? '',
      one?.['res_kvhx'] ?? '',
      two?.['res_adresse_id'] ?? '',
    ];
  });

  test.each<[string, string, () => string, Record<string, string>]>([
    ['an id alone', 'adresse_id', () => `${id}`, { res_kategori: 'A', res_betegnelse: unit }],
    ['a kvhx alone', 'navn;kvhx', () => `Ib;${kvhx}`, { res_kategori: 'A', res_betegnelse: unit }],
    [
      'codes with a number',
      'kommunekode;vejkode;husnr;etage;dør',
      () => `550;${kvhx?.slice(4, 8)};1;2;tv`,
      { res_kategori: 'A', res_betegnelse: unit },
    ],
    ['a kvhx beside another postcode is a doubt', 'kvhx;postnr', () => `${kvhx};6280`, { res_kategori: 'C' }],
    [
      'an id says which unit of a house is meant',
      'adresse;adresse_id',
      () => `Storegade 1, 6270 Tønder;${id}`,
      { res_kategori: 'B', res_betegnelse: unit, res_antal: '1', res_regel: 'enhed-afviger' },
    ],
    [
      'a kvhx says in which town',
      'adresse;kvhx',
      () => `Storegade 1, 2. tv;${kvhx}`,
      { res_kategori: 'B', res_betegnelse: unit },
    ],
    [
      'an id does not change an exact text',
      'adresse;adresse_id',
      () => `${other};${id}`,
      { res_kategori: 'A', res_betegnelse: other },
    ],
    [
      'an id that contradicts a corrected text makes it a doubt',
      'adresse;adresse_id',
      () => `Storregade 1, 2. tv, 6270 Tønder;${others}`,
      { res_kategori: 'C', res_betegnelse: unit, res_score: '0.1' },
    ],
    [
      'an id of another number is no proof',
      'adresse;adresse_id',
      () => `Storegade 3999, 6270 Tønder;${id}`,
      { res_kategori: 'C' },
    ],
    [
      'an id is a doubt where the text is no address',
      'adresse;adresse_id',
      () => `xyzzy;${id}`,
      { res_kategori: 'C', res_betegnelse: unit },
    ],
    [
      'an id that the register does not know is nothing',
      'adresse;adresse_id',
      () => `${unit};00000000-0000-0000-0000-000000000000`,
      { res_kategori: 'A' },
    ],
    [
      'an id that is none is nothing',
      'adresse;adresse_id',
      () => 'Storregade 1, 2. tv, 6270 Tønder;17',
      { res_kategori: 'B' },
    ],
    [
      'the municipality of a row is that of a text without a place',
      'adresse;kommunekode',
      () => 'Storegade 1, 2. tv;0550',
      { res_kategori: 'B', res_betegnelse: unit },
    ],
    [
      'the main town of a municipality is no likelier than its other towns',
      'adresse;kommunekode',
      () => 'Ahornvej 10;0550',
      { res_kategori: 'C', res_regel: 'flere-mulige', res_antal: '2' },
    ],
    [
      'the exact street of a municipality comes before one like it in its main town',
      'adresse;kommunekode',
      () => 'Aaløkkevej 1;0550',
      { res_vejnavn: 'Aaløkkevej', res_postnr: '6240' },
    ],
    [
      'the code of a street says which of that name is meant',
      'adresse;kommunekode;vejkode',
      () => 'Ahornvej 10;0550;0030',
      { res_kategori: 'B', res_postnr: '6520', res_regel: 'flere-mulige', res_antal: '1' },
    ],
    [
      'the code of another one says that one',
      'adresse;kommunekode;vejkode',
      () => 'Ahornvej 10;0550;0029',
      { res_kategori: 'B', res_postnr: '6270', res_antal: '1' },
    ],
    [
      'codes with a number say it too',
      'vejnavn;husnr;kommunekode;vejkode',
      () => 'Ahornvej;10;0550;0030',
      { res_kategori: 'B', res_postnr: '6520', res_antal: '1' },
    ],
    [
      'a kvh beside the code of its municipality says it as without',
      'adresse;kvh;kommunekode',
      () => 'Ahornvej 10;05500030__10;0550',
      { res_kategori: 'B', res_postnr: '6520' },
    ],
    [
      'a kvh beside the code of another municipality is a doubt',
      'adresse;kvh;kommunekode',
      () => 'Ahornvej 10;05500030__10;0563',
      { res_kategori: 'C' },
    ],
    [
      'a code of a street of another name is no proof',
      'adresse;kommunekode;vejkode',
      () => `Ahornvej 10;0550;${kvhx?.slice(4, 8)}`,
      { res_kategori: 'C', res_antal: '2' },
    ],
    [
      "a number beside a key alone is the customer's own",
      'Nr;kvhx',
      () => `3;${kvhx}`,
      { res_kategori: 'A', res_betegnelse: unit },
    ],
    [
      "a number beside an id alone is the customer's own",
      'Nr;adresse_id',
      () => `3;${id}`,
      { res_kategori: 'A', res_betegnelse: unit },
    ],
    ['codes alone are no address', 'adresse;kommunekode', () => ';0550', { res_status: 'tom' }],
  ])('%s', async (_, header, row, expected) => {
    const [found] = rowsOf(await resultOf(`${header}\r\n${row()}\r\n`));
    expect(found).toMatchObject(expected);
  });
});
