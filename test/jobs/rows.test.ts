/** What a row of a file gets, and that the customer's own bytes come back as they were. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { batch, fresh, type Given, openSample, resultOf, rowsOf, written } from './files.ts';

beforeAll(openSample);

const unit = 'Storegade 1, 2. tv, 6270 Tønder';

/** `é` and all the others in one byte each. */
const windows1252 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('a row of text', () => {
  test.each<[string, string, Given, Record<string, string>]>([
    [
      'an exact address is found with A',
      unit,
      {},
      {
        res_status: 'fundet',
        res_kategori: 'A',
        res_antal: '1',
        res_vejnavn: 'Storegade',
        res_etage: '2',
        res_doer: 'tv',
        res_postnr: '6270',
        res_kommunekode: '0550',
      },
    ],
    [
      'a misspelt street is found with B',
      'Storregade 1, 2. tv, 6270 Tønder',
      {},
      { res_status: 'fundet', res_kategori: 'B', res_regel: 'vejnavn-stavefejl' },
    ],
    [
      'several units are a doubt',
      'Storegade 1, 6270 Tønder',
      {},
      { res_status: 'tvivl', res_kategori: 'C', res_antal: '4' },
    ],
    [
      'the entrance alone is sure',
      'Storegade 1, 6270 Tønder',
      { operation: 'datavask-adgangsadresser' },
      { res_status: 'fundet', res_kategori: 'A', res_adresse_id: '', res_kvhx: '' },
    ],
    [
      'rubbish finds nothing',
      'xyzzy',
      {},
      {
        res_status: 'ingen',
        res_kategori: 'D',
        res_regel: 'for-lidt-angivet',
        res_niveau: '',
        res_adresse_id: '',
      },
    ],
    ['a blank row is blank', '  ', {}, { res_status: 'tom', res_kategori: '', res_fejl: '' }],
    [
      'a category below the demanded one has no address',
      'Storegade 1, 6270 Tønder',
      { min_kategori: 'B' },
      { res_status: 'tvivl', res_kategori: 'C', res_adresse_id: '', res_x: '', res_regel: 'enhed-afviger' },
    ],
    [
      'a corrected row below the demanded category is a doubt without an address',
      'Storregade 1, 2. tv, 6270 Tønder',
      { min_kategori: 'A' },
      { res_status: 'tvivl', res_kategori: 'B', res_adresse_id: '' },
    ],
    [
      'a rule that is accepted counts as found',
      'Storegade 1, 2. tv, 6270 Tønder, Danmark',
      { regler: 'ekstra-oplysninger' },
      { res_status: 'fundet', res_kategori: 'C', res_regel: 'ekstra-oplysninger', res_etage: '2' },
    ],
    [
      'a rule that is accepted has its address whatever category is demanded',
      'Storegade 1, 2. tv, 6270 Tønder, Danmark',
      { min_kategori: 'A', regler: 'husnr-interval,ekstra-oplysninger' },
      { res_status: 'fundet', res_kategori: 'C', res_etage: '2' },
    ],
    [
      'another rule is as doubtful as without',
      'Storegade 1-3, 2. tv, 6270 Tønder',
      { min_kategori: 'B', regler: 'ekstra-oplysninger' },
      { res_status: 'tvivl', res_kategori: 'C', res_regel: 'husnr-interval', res_adresse_id: '' },
    ],
    [
      'a reason for nothing is no address, accepted or not',
      'xyzzy',
      { regler: 'for-lidt-angivet' },
      { res_status: 'ingen', res_kategori: 'D', res_adresse_id: '' },
    ],
    [
      'a text of 301 characters is refused',
      'x'.repeat(301),
      {},
      { res_status: 'fejl', res_fejl: 'adresse er længere end 300 tegn' },
    ],
    ['coordinates in the plane', unit, { srid: '25832' }, { res_x: '491679' }],
    ['decimals with a comma', unit, { decimal: ',' }, { res_x: '8,87012758', res_score: '1' }],
    [
      'the postcode of all rows',
      'Storegade 1, 2. tv',
      { postnr: '6270' },
      { res_kategori: 'B', res_regel: 'postnrnavn-afviger' },
    ],
    [
      'the postcode of all rows is not that of a row that has its own',
      'Nørremarken 19, 6280 Højer',
      { postnr: '6270' },
      { res_kategori: 'A', res_postnr: '6280' },
    ],
    [
      'the municipality of all rows is not that of a row that names its town',
      'Nørremarken 19, Højer',
      { kommunekode: '0563' },
      { res_kategori: 'B', res_postnr: '6280' },
    ],
    [
      'a line break in a cell separates parts',
      '"Storegade 1, 2. tv\n6270 Tønder"',
      {},
      { res_kategori: 'A', res_regel: 'eksakt', res_niveau: 'enhed' },
    ],
    [
      'the municipality of all rows',
      'Storegade 1, 2. tv',
      { kommunekode: '0550' },
      { res_kategori: 'B', res_regel: 'by-skrevet-anderledes' },
    ],
    [
      'the parts of a text',
      unit,
      { operation: 'parse' },
      { res_status: 'fundet', res_kategori: 'A', res_husnr: '1', res_score: '' },
    ],
    [
      'an id that nothing has',
      '00000000-0000-0000-0000-000000000000',
      { operation: 'adresser' },
      { res_status: 'ingen', res_kategori: '' },
    ],
    [
      'an id that is none',
      'abc',
      { operation: 'adresser' },
      { res_status: 'fejl', res_fejl: 'adresse er ikke et UUID' },
    ],
  ])('%s', async (_, text, given, expected) => {
    const [row] = rowsOf(await resultOf(`adresse\r\n${text}\r\n`, given));
    expect(row).toMatchObject(expected);
  });
});

describe('columns', () => {
  test.each<[string, string, string, Given, Record<string, string>]>([
    [
      'of a town with its postcode before it',
      'Vej og nr.;By/postnr',
      `Storegade 1, 2. tv;6270 Tønder`,
      {},
      { res_kategori: 'A' },
    ],
    ['of parts', 'vej;nr;sal;dør;postnr;by', 'Storegade;1;2;tv;6270;Tønder', {}, { res_kategori: 'A' }],
    [
      'of a text and its place',
      'nr;adresse;postnr;by',
      '17;Storegade 1, 2. tv;6270;Tønder',
      {},
      { res_kategori: 'A' },
    ],
    [
      'whose text has the place already',
      'adresse;postnr;by',
      `${unit};6270;Tønder`,
      {},
      { res_kategori: 'A' },
    ],
    [
      'of a house number and its letter',
      'vejnavn;husnr;bogstav;postnr',
      'Storegade;12;a;6270',
      { operation: 'datavask-adgangsadresser' },
      { res_kategori: 'B', res_husnr: '12A' },
    ],
    [
      'of a text and the letter of its house number',
      'adresse;litra',
      'Storegade 12, 6270 Tønder;A',
      { operation: 'datavask-adgangsadresser' },
      { res_kategori: 'A', res_husnr: '12A' },
    ],
    [
      'of codes, a house number and its letter',
      'kommunekode;vejkode;husnr;opgang',
      '0550;1549;12;A',
      { operation: 'datavask-adgangsadresser' },
      { res_husnr: '12A' },
    ],
    [
      'of two lines of an address',
      'Adresse 1;Adresse 2;Postnr;By',
      'Storegade 1;2. tv;6270;Tønder',
      {},
      { res_kategori: 'A' },
    ],
    ['joined', 'a;b', 'Storegade 1, 2. tv;6270 Tønder', { kolonner: 'a,b' }, { res_kategori: 'A' }],
    [
      'joined, without a place, with the postcode of all rows',
      'a;b',
      'Storegade 1;2. tv',
      { kolonner: 'a,b', postnr: '6270' },
      { res_kategori: 'B' },
    ],
    [
      'joined, with a place, which the postcode of all rows leaves alone',
      'a;b',
      'Nørremarken 19;6280 Højer',
      { kolonner: 'a,b', postnr: '6270' },
      { res_kategori: 'A' },
    ],
    [
      'of a text, and of postcode and town in one',
      'Adresse;Postnr og by',
      'Storegade 1, 2. tv;6270 Tønder',
      {},
      { res_kategori: 'A' },
    ],
    [
      'of street and number in one, and of floor, door, postcode and town',
      'Postnr./by;Vej og nr.;Etage;Dør',
      '6270 Tønder;Storegade 1;2;tv',
      {},
      { res_kategori: 'A' },
    ],
    [
      'of a postcode that stands beside its town too',
      'Adresse;Postnr;Postnr. & by',
      'Storegade 1, 2. tv;6270;6270 Tønder',
      {},
      { res_kategori: 'A' },
    ],
    [
      'named by parameter',
      'a;b',
      '6270;Storegade 1, 2. tv',
      { kolonner: 'betegnelse=b,postnr=a' },
      { res_kategori: 'B' },
    ],
    [
      'of a position with commas',
      'x;y',
      '8,87012758;54,93582637',
      { operation: 'reverse-adgangsadresser' },
      { res_status: 'fundet', res_afstand: '0', res_husnr: '1' },
    ],
    [
      'of a position that is none',
      'x;y',
      'a;54',
      { operation: 'reverse-adgangsadresser' },
      { res_status: 'fejl', res_fejl: 'x er ikke et tal' },
    ],
  ])('%s', async (_, header, row, given, expected) => {
    const [found] = rowsOf(await resultOf(`${header}\r\n${row}\r\n`, given));
    expect(found).toMatchObject(expected);
  });

  test.each<[string, string]>([
    ['1;x;note', '1;"x;note"'],
    ['1;"x;y";note;', '1;"""x;y"";note;"'],
    ['1;;;note', '1;";;note"'],
  ])('%j, more than the header has, is one cell from the last column on', async (row, own) => {
    const result = await resultOf(`nr;adresse\r\n${row}\r\n2;${unit}\r\n`);
    const [, first = '', second] = result.toString().split('\r\n');
    expect(first.startsWith(`${own};fejl;`), first).toBe(true);
    expect(first).toMatch(/;rækken har \d felter, men der er 2 kolonner;$/);
    expect(second).toMatch(/;fundet;A;/);
  });

  test.each<[string, Given, RegExp]>([
    ['navn;telefon', {}, /which columns hold the address is unclear.*navn, telefon/],
    ['adresse', { kolonner: 'by' }, /"columns".*there is no column .*by.*; the header has: adresse/],
    ['adresse', { operation: 'reverse-adresser' }, /position/],
  ])('a header %j with %j is refused', async (header, given, message) => {
    await expect(resultOf(`${header}\r\nx\r\n`, given)).rejects.toThrow(message);
  });

  test('of the names that are appended get others', async () => {
    const output = fresh('csv');
    const summary = await batch(written(`adresse;res_x\r\n${unit};7\r\n`), output);
    expect(summary.renamed).toEqual(['res_x_2']);
  });
});

describe('the bytes of the customer', () => {
  test.each<[string, BufferEncoding, string[], string]>([
    ['windows-1252', 'latin1', ['navn;adresse', 'Jérôme;Storegade 1, 6270 Tønder', ''], '\r\n'],
    ['quotes, kept where they are not needed', 'utf8', ['navn;adresse', '"Ib";"Storegade 1; 6270"'], '\r\n'],
    ['line feeds alone', 'utf8', ['navn;adresse', 'Ib;Storegade 1', 'Bo;x'], '\n'],
    ['carriage returns alone', 'utf8', ['navn;adresse', 'Ib;Storegade 1'], '\r'],
    ['a cell of two lines', 'utf8', ['navn;adresse', '"I\r\nB";Storegade 1'], '\r\n'],
    ['a byte order mark', 'utf8', ['\ufeffnavn;adresse', 'Ib;Storegade 1'], '\r\n'],
    ['tabs', 'utf8', ['navn\tadresse', 'Ib\tStoregade 1, 6270 Tønder'], '\r\n'],
    ['commas', 'utf8', ['navn,adresse', 'Ib,"Storegade 1, 6270 Tønder"'], '\r\n'],
    ['the line of Excel that names the delimiter', 'utf8', ['sep=,', 'navn,adresse', 'Ib,"a;b;c;d"'], '\r\n'],
  ])('%s', async (_, encoding, rows, lineEnd) => {
    const result = await resultOf(Buffer.from(rows.join(lineEnd), encoding));
    let rest = result.toString(encoding);
    for (const row of rows) {
      expect(rest.startsWith(row), row).toBe(true);
      const end = rest.indexOf(lineEnd, row.length);
      rest = end < 0 ? '' : rest.slice(end + lineEnd.length);
    }
    expect(rest).toBe('');
  });

  test('a result is in the letters of its file', async () => {
    const result = await resultOf(windows1252('adresse\r\nStoregade 1, 2. tv, 6270 T\xf8nder\r\n'));
    expect(result.toString('latin1')).toContain(';Tønder;');
  });

  test('blank lines and missing cells get their answer under its header', async () => {
    const result = await resultOf('navn;adresse;by\r\n\r\nIb\r\n');
    expect(rowsOf(result).map(({ navn, res_status }) => [navn, res_status])).toEqual([
      ['', 'tom'],
      ['Ib', 'tom'],
    ]);
  });

  test.each<[string, Given]>([
    [',', {}],
    [';', { skilletegn: ';' }],
  ])('rows of JSON become a table with %s between cells when %j was chosen', async (delimiter, given) => {
    const result = await resultOf(`{"betegnelse":"${unit}"}\n`, given, ['ndjson', 'csv']);
    expect(result.toString().split(delimiter, 1)).toEqual(['betegnelse']);
  });

  test('a quote that nobody closes costs its row alone', async () => {
    const rows = rowsOf(await resultOf(`navn;adresse\r\nIb;"x\r\nBo;${unit}\r\n`));
    expect(rows.map(({ res_status }) => res_status)).toEqual(['fejl', 'fundet']);
    expect(rows[0]).toMatchObject({ navn: 'Ib', res_fejl: 'citationstegnet i kolonne 2 er ikke lukket' });
  });

  test('gzip in and out by name', async () => {
    const plain = await resultOf(`adresse\r\n${unit}\r\n`);
    const packed = await resultOf(gzipSync(`adresse\r\n${unit}\r\n`), {}, ['csv.gz', 'csv.gz']);
    expect(gunzipSync(packed)).toEqual(plain);
  });
});

describe('a row with nothing in the columns that are read, but with own cells, is blank and keeps them', () => {
  const blank = { res_status: 'tom', res_kategori: '', res_fejl: '', res_adresse_id: '', res_antal: '' };

  test.each<[string, string, string]>([
    ['a table', 'nr;adresse;navn', '7;;Ib'],
    ['a table with blanks in the cell', 'nr;adresse;navn', '7;  ;Ib'],
    ['a table with quotes around nothing', 'nr;adresse;navn', '"7";"";"Ib"'],
    ['a table of parts', 'nr;vej;husnr;postnr;by;navn', '7;;;;;Ib'],
  ])('%s', async (_, header, row) => {
    const result = (await resultOf(`${header}\r\n${row}\r\n`)).toString();
    expect(result.split('\r\n')[1]?.startsWith(`${row};tom;;`)).toBe(true);
    expect(rowsOf(Buffer.from(result))[0]).toMatchObject(blank);
  });

  test.each<[string, string]>([
    ['a line of JSON', '{"nr":7,"betegnelse":"","navn":"Ib"}'],
    ['a line of JSON with null', '{"nr":7,"betegnelse":null,"navn":"Ib"}'],
  ])('%s', async (_, line) => {
    const first = '{"betegnelse":"Storegade 1, 6270 Tønder"}';
    const result = await resultOf(`${first}\n${line}\n`, {}, ['ndjson', 'ndjson']);
    const answered = result.toString().split('\n')[1] ?? '';
    expect(answered.startsWith(line.slice(0, -1))).toBe(true);
    const found = { ...blank, res_kategori: null, res_fejl: null, res_adresse_id: null, res_antal: null };
    expect(JSON.parse(answered)).toMatchObject({ nr: 7, navn: 'Ib', ...found });
  });

  test('a sheet of a workbook', async () => {
    const workbook = await resultOf('nr;adresse;navn\r\n7;;Ib\r\n', { format: 'xlsx' }, ['csv', 'xlsx']);
    const [row] = rowsOf(await resultOf(workbook, { format: 'csv' }, ['xlsx', 'csv']));
    expect(row).toMatchObject({ adresse: '', navn: 'Ib', res_status: 'tom', res_kategori: '' });
    expect(row?.['nr']).toContain('7');
  });
});

describe('a file that goes on with what is no text', () => {
  const sound = `${unit};Ægidius\r\n`;
  const before = `adresse;navn\r\n${sound.repeat(8_000)}`;

  test.each<[string, Buffer, Record<string, string>]>([
    ['a zero byte in what is read', Buffer.from('Store\0gade 1;x'), { res_fejl: 'adresse er ikke tekst' }],
    ['a zero byte beside it', Buffer.from(`${unit};a\0b`), { res_status: 'fundet' }],
    [
      'letters of another encoding beside it',
      Buffer.from('N\xf8rre\0;x', 'latin1'),
      { res_fejl: 'adresse er ikke tekst' },
    ],
  ])('%s costs at most its row, whose bytes stay', async (_, damaged, expected) => {
    const content = Buffer.concat([Buffer.from(before), damaged, Buffer.from(`\r\n${sound}`)]);
    const result = await resultOf(content);
    expect(result.includes(Buffer.concat([Buffer.from('\r\n'), damaged, Buffer.from(';')]))).toBe(true);
    const rows = rowsOf(result);
    expect(rows).toHaveLength(8_002);
    expect(rows[8_000]).toMatchObject(expected);
    for (const row of [rows[0], rows[8_001]])
      expect(row).toMatchObject({ navn: 'Ægidius', res_kategori: 'A', res_postnrnavn: 'Tønder' });
  });
});

describe('other notations', () => {
  test('a line of JSON keeps its members', async () => {
    const lines = await resultOf(`{"a":1,"betegnelse":"${unit}"}\n"${unit}"\n[]\n`, {}, ['ndjson', 'ndjson']);
    const objects = lines
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(objects[0]).toMatchObject({ a: 1, betegnelse: unit, res_status: 'fundet', res_adressestatus: 1 });
    expect(objects[1]).toMatchObject({ betegnelse: unit, res_status: 'fundet' });
    expect(objects[2]).toMatchObject({ res_status: 'fejl' });
  });

  test('a row as a feature', async () => {
    const content = `nr;adresse\r\n17;${unit}\r\n18;xyzzy\r\n`;
    const collection = JSON.parse(
      (await resultOf(content, { id_kolonne: 'nr' }, ['csv', 'geojson'])).toString(),
    ) as { features: object[] };
    expect(collection.features).toMatchObject([
      {
        id: '17',
        geometry: { type: 'Point', coordinates: [8.87012758, 54.93582637] },
        properties: { nr: '17', res_kategori: 'A' },
      },
      { id: '18', geometry: null, properties: { res_status: 'ingen' } },
    ]);
  });
});

test('the line that names the delimiter stays without a header too', async () => {
  const result = await resultOf(`sep=;\r\nIb;${unit}\r\n`, { overskrift: 'false', kolonner: '2' });
  expect(result.toString()).toMatch(/^sep=;\r\nIb;[^\r]*;fundet;A;[^\r]*\r\n$/);
});

test.each([
  [{ kommunekode: '9999' }, 'municipality', 'the data have no municipality 9999'],
  [{ postnr: '12' }, 'postcode', 'the data have no postcode 0012'],
])('%j is refused, which the data do not have', async (given, parameter, message) => {
  const refused = resultOf(`adresse\r\n${unit}\r\n`, given);
  await expect(refused).rejects.toThrow(`INVALID_PARAMETER: ${JSON.stringify([{ parameter, message }])}`);
});

/** Bytes that look like any other file's, the same each time. */
const noise = Buffer.from(
  Uint32Array.from({ length: 50_000 }, (_, at) => Math.imul(at + 1, 2_654_435_761)).buffer,
);

test.each<[string, Buffer, RegExp]>([
  [
    'a picture',
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), noise]),
    /no text file, nor a workbook/,
  ],
  ['200 kB of any bytes', noise, /no text file, nor a workbook/],
  ['an empty file', Buffer.from(' \r\n'), /empty/],
  ['a workbook that is cut', Buffer.from('PK\u0003\u0004'), /csv: the workbook is broken/],
])('%s is refused', async (_, content, message) => {
  await expect(resultOf(content)).rejects.toThrow(message);
});
