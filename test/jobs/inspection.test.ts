/** What a job would find in a file, by its beginning. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { sampleService } from '../support/sample.ts';
import { batch, fresh, written } from './files.ts';

let service: Service;
beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service.close());

async function inspected(payload: string | Buffer, type = 'text/csv', query = '') {
  const url = `/api/v1/batch/inspect${query}`;
  const answer = await service.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type },
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
}

test('what a process that was killed was looking at is swept when the next one listens', async () => {
  const root = join(tmpdir(), `vejviser-spool-${process.getuid?.() ?? ''}`);
  const dead = join(root, 'process-killed', 'inspected-x');
  mkdirSync(dead, { recursive: true });
  writeFileSync(join(dead, 'input'), 'Storegade 1');
  const next = await sampleService();
  await next.app.listen({ port: 0 });
  await expect.poll(() => existsSync(dead)).toBe(false);
  await next.close();
});

/** What the registers of the sample do not tell. */
const NOT_LOADED = ['bbr', 'jordstykke', 'vurdering', 'energimaerke'];

const many = `nr;adresse;by\r\n${'1;Nørregade 1;Tønder\r\n'.repeat(30_000)}`;
const rows = Array.from({ length: 20 }, () => ['1', 'Nørregade 1', 'Tønder']);
const table = {
  ...{ tegnsaet: 'utf-8', skilletegn: ';', kolonner: ['nr', 'adresse', 'by'], format: 'csv' },
  ...{ valgte_kolonner: { betegnelse: 'adresse', postnrnavn: 'by' }, ens_navne: [], raekker: rows },
  ...{ overskriftslinje: 1, titler: [], linjer: rows.map((_, place) => place + 2) },
  ...{ nye_kolonner: expect.arrayContaining(['res_status', 'res_adresse_id']), ikke_indlaest: NOT_LOADED },
};

test.each<[string, string | Buffer, string, object]>([
  ['a table', many, '', table],
  ['a table cut in the middle of a letter', Buffer.from(many).subarray(0, 200_012), '', table],
  ['a compressed table that is cut', gzipSync(many, { level: 0 }).subarray(0, 262_144), '', table],
  ['letters of one byte', Buffer.from(many, 'latin1'), '', { ...table, tegnsaet: 'windows-1252' }],
  [
    'columns that are joined',
    many,
    '?kolonner=by,adresse',
    { ...table, valgte_kolonner: { betegnelse: ['by', 'adresse'] } },
  ],
])('%s', async (_, content, query, expected) => {
  const { status, body } = await inspected(content, 'text/csv', query);
  expect([status, body]).toEqual([200, expected]);
});

test.each([
  ['', []],
  ['?uddata=dagi', ['berigelse_dagi_register', 'berigelse_dagi_kommune_kode']],
  ['?uddata=bbr,dagi', ['berigelse_bbr_bygninger', 'berigelse_dagi_kommune_kode']],
])('%s: the columns that the result will have', async (query, added) => {
  const { body } = await inspected('res_status;adresse\r\n1;Nørregade 1\r\n', 'text/csv', query);
  const names = body['nye_kolonner'] as string[];
  expect(names.slice(0, 2)).toEqual(['res_status_2', 'res_kategori']);
  expect(names.filter((name) => added.includes(name))).toEqual(added);
  expect(names.some((name) => name.startsWith('berigelse_'))).toBe(added.length > 0);
});

test('the lines above the header, and the numbers of those below it', async () => {
  const { body } = await inspected('Kunder;;\r\n\r\nnr;adresse;by\r\n1;Storegade 1;Tønder\r\n\r\n2;x;y\r\n');
  expect(body).toMatchObject({
    overskriftslinje: 3,
    kolonner: ['nr', 'adresse', 'by'],
    titler: [{ linje: 1, celler: ['Kunder', '', ''] }],
    linjer: [4, 6],
  });
});

test('a header on a line that was named', async () => {
  const { body } = await inspected(
    'adresse;by\r\nx;y\r\n1;2\r\n',
    'text/csv',
    '?overskriftslinje=2&kolonner=y',
  );
  expect(body).toMatchObject({
    overskriftslinje: 2,
    kolonner: ['x', 'y'],
    valgte_kolonner: { betegnelse: 'y' },
  });
});

test('which of two columns of one name is read', async () => {
  const { body } = await inspected('nr;Adresse;adresse\r\n1;x;y\r\n');
  expect(body).toMatchObject({ ens_navne: [{ navn: 'Adresse', laest: 2, kolonner: [2, 3] }] });
});

test('a workbook', async () => {
  const path = fresh('xlsx');
  await batch(written('nr;adresse\r\n1;Storegade 1\r\n'), path);
  const { body } = await inspected(readFileSync(path), 'text/csv');
  expect(body).toMatchObject({ format: 'xlsx', skilletegn: null, tegnsaet: 'utf-8' });
});

test.each<[string, string, string, string, number, string]>([
  ['unclear columns', 'a;b\r\n1;2\r\n', 'text/csv', '', 422, 'a, b'],
  ['an empty file', '', 'text/csv', '', 422, 'empty'],
  ['a broken workbook', 'PK\u0003\u0004garbage', 'text/csv', '', 422, 'the workbook is broken'],
  [
    'a header that is named and missing',
    'a\r\n',
    'text/csv',
    '?overskrift=false&overskriftslinje=1',
    422,
    'overskriftslinje',
  ],
  [
    'a line that the file does not have',
    'adresse\r\n',
    'text/csv',
    '?overskriftslinje=9',
    422,
    'overskriftslinje: line 9 of the file has no names',
  ],
  ['a header whose names do not split', 'Nr:Adresse:By\r\n', 'text/csv', '', 422, 'columns_unclear'],
  [
    'a title of one cell above rows of four',
    'Eksport\r\nfra CRM\r\nId;Sted;Zone;Land\r\n1;Storegade 1;6270;Tønder\r\n2;Storegade 2;6270;Tønder\r\n',
    'text/csv',
    '',
    422,
    'columns are on: line 3 has Id, Sted, Zone, Land. The header has: Eksport',
  ],
  ['an unknown option', 'adresse\r\n', 'text/csv', '?farve=1', 422, 'farve'],
  ['another type', '{}', 'application/json', '', 415, 'text/csv'],
])('%s', async (_, content, type, query, status, text) => {
  const { status: got, body } = await inspected(content, type, query);
  expect([got, JSON.stringify(body)]).toEqual([status, expect.stringContaining(text)]);
});
