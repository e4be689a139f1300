/** Files as people send them: what is found out of their letters, rows and headers, and that their bytes stay. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../../src/http/parameters/parameters.ts';
import { readBatchOptions } from '../../src/jobs/options.ts';
import { batch, fresh, openSample, resultOf, rowsOf, written } from './files.ts';

beforeAll(openSample);

const unit = 'Storegade 1, 2. tv, 6270 Tønder';

describe('a byte that is not UTF-8 in a file that is', () => {
  const line = `Ib;${unit}\r\n`;
  const bad = Buffer.from('Bo;Storegade 1, 2. tv, 6270 T\xf8nder', 'latin1');
  const content = Buffer.concat([
    Buffer.from(`navn;adresse\r\n${line.repeat(3)}`),
    bad,
    Buffer.from(`\r\n${line}`),
    Buffer.from('N\xf8rre;', 'latin1'),
    Buffer.from(`${unit}\r\n`),
  ]);

  test('is read as windows-1252 in its cell alone, whose bytes stay', async () => {
    const output = fresh('csv');
    const { encoding, notUtf8 } = await batch(written(content), output);
    const result = readFileSync(output);
    expect(encoding).toBe('utf-8');
    expect(notUtf8).toEqual({
      cells: 2,
      first: [
        { row: 4, column: 'adresse' },
        { row: 6, column: 'navn' },
      ],
    });
    expect(result.includes(Buffer.concat([bad, Buffer.from(';fundet;A;')]))).toBe(true);
    expect(rowsOf(result).map(({ res_postnrnavn }) => res_postnrnavn)).toEqual(Array(6).fill('Tønder'));
  });

  test('is a letter of the result in other notations', async () => {
    const lines = (await resultOf(content, {}, ['csv', 'ndjson'])).toString().trimEnd().split('\n');
    expect(JSON.parse(lines[3] ?? '')).toMatchObject({ navn: 'Bo', adresse: unit, res_kategori: 'A' });
    expect(JSON.parse(lines[5] ?? '')).toMatchObject({ navn: 'Nørre' });
  });

  test('is one of a line of JSON too', async () => {
    const [input, output] = [Buffer.from(`{"adresse":"${unit}"}\n`, 'latin1'), fresh('ndjson')];
    const { notUtf8 } = await batch(written(input, 'ndjson'), output);
    expect(notUtf8).toEqual({ cells: 1, first: [{ row: 1, column: null }] });
    expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({ adresse: unit, res_kategori: 'A' });
  });
});

describe('UTF-16 with a byte order mark', () => {
  const text = `\ufeffNavn\tAdresse\r\nÆgidius\t${unit}\r\n`;

  test.each<[string, Buffer]>([
    ['of Excel', Buffer.from(text, 'utf16le')],
    ['of other programs', Buffer.from(text, 'utf16le').swap16()],
  ])('%s comes back as UTF-8 with one', async (_, content) => {
    const output = fresh('csv');
    const { encoding, delimiter } = await batch(written(content), output);
    expect([encoding, delimiter]).toEqual(['utf-16', 'tab']);
    const result = readFileSync(output, 'utf8');
    expect(result).toMatch(/^\ufeffNavn\tAdresse\tres_status\t/);
    expect(result).toContain(`\r\nÆgidius\t${unit}\tfundet\tA\t`);
  });

  test('can be compressed, and become another notation', async () => {
    const content = gzipSync(Buffer.from(text, 'utf16le'));
    const result = await resultOf(content, {}, ['csv.gz', 'ndjson']);
    expect(JSON.parse(result.toString())).toMatchObject({ Navn: 'Ægidius', res_kategori: 'A' });
  });
});

describe('rows that are longer or shorter than the header', () => {
  const header = ['Nr', 'Adresse', 'Postnr', 'By'];
  const cells = ['1', 'Storegade 1, 2. tv', '6270', 'Tønder'];

  test.each<[string, string, string, Record<string, string>]>([
    [
      'a separator behind the last cell',
      ';',
      ';',
      { Nr: '1', By: 'Tønder', res_status: 'fundet', res_kategori: 'A' },
    ],
    ['several of them', '\t', '\t\t\t', { By: 'Tønder', res_status: 'fundet', res_kategori: 'A' }],
    ['another cell is no row of the file', ';', ';x', {}],
  ])('%s', async (_, between, end, expected) => {
    const result = await resultOf(`${header.join(between)}\r\n${cells.join(between)}${end}\r\n`);
    if (end === ';x') expect(result.toString()).toContain(';"Tønder;x";fejl;');
    else expect(rowsOf(result, between)[0]).toMatchObject(expected);
  });

  test('by the comma that the names of the header are split by', async () => {
    const rows = Array.from({ length: 20 }, (_, row) => `${row},Storegade 1,6270,Tønder,`);
    const output = fresh('csv');
    const { delimiter, columns } = await batch(
      written([header.join(','), ...rows, ''].join('\r\n')),
      output,
      { operation: 'datavask-adgangsadresser' },
    );
    expect([delimiter, columns]).toEqual([',', ['Adresse', 'Postnr', 'By']]);
    expect(new Set(rowsOf(readFileSync(output), ',').map(({ res_kategori }) => res_kategori))).toEqual(
      new Set(['A']),
    );
  });

  test('a header whose names do not split is unclear', async () => {
    const refused = resultOf('Nr,Adresse,Postnr,By\r\n1,Storegade 1,6270,Tønder\r\n', { skilletegn: ';' });
    await expect(refused).rejects.toThrow(/is unclear; name them, or what separates cells/);
  });
});

describe('a quote that is not closed', () => {
  test.each([['3;"ok";Storegade 9999'], ['3;12" rør;Storegade 9999'], ['3;rør 12";Storegade 9999']])(
    'costs its own row above %j',
    async (later) => {
      const rows = ['1;"uden slut;Storegade 1', `2;x;"${unit}"`, later, `4;z;"${unit}"`];
      const result = await resultOf(`${['Nr;Note;Adresse', ...rows].join('\r\n')}\r\n`);
      const [, ...lines] = result.toString().trimEnd().split('\r\n');
      const found = lines.map((line) => [line[0], /;(fejl|fundet|tvivl);/.exec(line)?.[1]]);
      expect(found).toEqual([
        ['1', 'fejl'],
        ['2', 'fundet'],
        ['3', 'tvivl'],
        ['4', 'fundet'],
      ]);
    },
  );
});

describe('a header below titles', () => {
  const titles = 'Kundeliste 2026;;\r\n\r\n';
  const content = `${titles}Nr;Adresse\r\n1;${unit}\r\n`;

  test('is found, and the titles stay', async () => {
    const output = fresh('csv');
    const { headerLine, counts } = await batch(written(content), output);
    expect([headerLine, counts.rows]).toEqual([3, 1]);
    const result = readFileSync(output, 'utf8');
    expect(result.startsWith(`${titles}Nr;Adresse;res_status;`)).toBe(true);
    expect(result).toContain(`\r\n1;${unit};fundet;A;`);
  });

  test('stays below them in a workbook, and is found there', async () => {
    const workbook = await resultOf(content, { format: 'xlsx' }, ['csv', 'xlsx']);
    const output = fresh('csv');
    const { headerLine } = await batch(written(workbook, 'xlsx'), output, { format: 'csv' });
    expect(headerLine).toBe(3);
    expect(readFileSync(output, 'utf8').split('\r\n')[3]).toContain(';fundet;A;');
  });

  test('is the line that was named', async () => {
    const named = { overskriftslinje: '2', kolonner: 'x' };
    const output = fresh('csv');
    const { headerLine, columns } = await batch(written(`Adresse\r\nx;y\r\n${unit};1\r\n`), output, named);
    expect([headerLine, columns]).toEqual([2, ['x']]);
  });

  test('is not both named and missing', () => {
    const given = { overskriftslinje: '2', overskrift: 'false' };
    expect(() => readBatchOptions(Object.entries(given))).toThrow(InputError);
  });
});

test('of columns of one name the first is read, and said', async () => {
  const { sharedNames } = await batch(written(`Adresse;Adresse\r\n${unit};x\r\n`), fresh('csv'));
  expect(sharedNames).toEqual([{ name: 'Adresse', read: 1, columns: [1, 2] }]);
});

test('a long quoted cell stays whole, and a row beyond the limit is one that failed', async () => {
  const cell = `"${'Storegade 1;\r\n'.repeat(20_000)}"`;
  const row = `"${'x'.repeat(17_000_000)}";${unit}`;
  const result = await resultOf(`navn;adresse\r\n${cell};${unit}\r\n${row}\r\nBo;${unit}\r\n`);
  for (const answered of [`\r\n${cell};${unit};fundet;A;`, `\r\n${row};fejl;`, `\r\nBo;${unit};fundet;A;`])
    expect(result.includes(answered), answered.slice(0, 20)).toBe(true);
});

test('of two members of one name the first is read, and said', async () => {
  const output = fresh('ndjson');
  const line = `{"nr":1,"adresse":"${unit}","adresse":"xyzzy"}\n`;
  const { sharedNames } = await batch(written(line, 'ndjson'), output);
  expect(sharedNames).toEqual([{ name: 'adresse', read: 2, columns: [2, 3] }]);
  const result = JSON.parse(readFileSync(output, 'utf8')) as object;
  expect(result).toMatchObject({ adresse: unit, adresse_2: 'xyzzy', res_status: 'fundet' });
});
