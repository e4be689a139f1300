/** Workbooks in and out. What cells are is held by the tests of `crates/batch`; here, what a row of one gets. */
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { batch, fresh, interrupted, openSample, resultOf, rowsOf, workOf, written } from './files.ts';

beforeAll(openSample);

const unit = 'Storegade 1, 2. tv, 6270 Tønder';
const table = `nr;adresse;note\r\n007;${unit};æøå\r\n\r\n8;Storegade 1, 6270 Tønder;a b\r\n9;xyzzy;\r\n`;

/** A workbook of a table: the result of one, whose own columns are read as any. */
async function workbookOf(content: string): Promise<string> {
  const output = fresh('xlsx');
  await batch(written(content), output);
  return output;
}

test('the rows of a workbook get what those of its table get', async () => {
  const input = await workbookOf(table);
  const output = fresh('csv');
  const { delimiter, encoding, counts } = await batch(input, output, { kolonner: 'adresse' });
  expect([delimiter, encoding, counts.rows]).toEqual([null, 'utf-8', 4]);
  const expected = rowsOf(await resultOf(table, { kolonner: 'adresse' }));
  const rows = rowsOf(readFileSync(output));
  expect(rows.map(({ nr }) => nr?.replaceAll('"', ''))).toEqual(['007', '', '8', '9']);
  for (const [place, row] of rows.entries()) {
    const { res_betegnelse_2, res_adresse_id_2, res_x_2, res_status_2 } = row;
    const { res_betegnelse, res_adresse_id, res_x, res_status } = expected[place] ?? {};
    expect([res_betegnelse_2, res_adresse_id_2, res_x_2, res_status_2]).toEqual([
      res_betegnelse,
      res_adresse_id,
      res_x,
      res_status,
    ]);
  }
});

test('a workbook in is a workbook out where its name tells nothing', async () => {
  const input = await workbookOf(table);
  const output = fresh('out');
  await batch(input, output);
  expect(readFileSync(output).subarray(0, 2).toString()).toBe('PK');
});

test('a workbook whose name says csv is read by its content', async () => {
  const input = written(readFileSync(await workbookOf(table)), 'csv');
  const { counts } = await batch(input, fresh('csv'), { kolonner: 'adresse' });
  expect(counts.rows).toBe(4);
});

test('a compressed workbook is read', async () => {
  const input = written(gzipSync(readFileSync(await workbookOf(table))), 'xlsx.gz');
  const { counts } = await batch(input, fresh('csv'), { kolonner: 'adresse' });
  expect(counts.rows).toBe(4);
});

test('the same rows are the same bytes', async () => {
  const [first, second] = [await workbookOf(table), await workbookOf(table)];
  expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
});

let many: string;
beforeAll(async () => {
  ({ content: many } = await workOf(250));
});

test('a workbook is the same after an interruption', async () => {
  const input = written(many);
  const [whole, broken] = [fresh('xlsx'), fresh('xlsx')];
  await batch(input, whole);
  await interrupted(input, broken);
  const { resumed } = await batch(input, broken);
  expect(resumed).toBeGreaterThan(0);
  expect(readFileSync(broken).equals(readFileSync(whole))).toBe(true);
  expect(existsSync(`${broken}.checkpoint`) || existsSync(`${broken}.partial`)).toBe(false);
});

test('a run over a workbook goes on where it was', async () => {
  const input = await workbookOf(many);
  const [whole, broken] = [fresh('csv'), fresh('csv')];
  const given = { kolonner: 'adresse' };
  await batch(input, whole, given);
  await interrupted(input, broken, given);
  await batch(input, broken, given);
  expect(readFileSync(broken).equals(readFileSync(whole))).toBe(true);
});

test.each<[string, (path: string) => void, RegExp]>([
  ['is cut', (path) => truncateSync(path, 2_000), /xlsx: the workbook is broken/],
  ['is a table', (path) => writeFileSync(path, table), /xlsx is no workbook in xlsx/],
  [
    'is an old one or has a password',
    (path) => writeFileSync(path, Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    /xlsx is an old Excel workbook \(xls\) or one with a password/,
  ],
])('a workbook that %s is refused by its name', async (_, change, message) => {
  const input = await workbookOf(table);
  change(input);
  await expect(batch(input, fresh('csv'))).rejects.toThrow(message);
});

test('a workbook cannot be a stream', async () => {
  await expect(batch(written(table), '-', { format: 'xlsx' })).rejects.toThrow(
    /name a file that ends in .xlsx/,
  );
});
