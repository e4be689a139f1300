/** How a client of a database reads a text, what SQLite answers over a few streets, and what both are given of a snapshot. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editDistance } from '../../bench/peers/distance.ts';
import { mercator } from '../../bench/peers/mercator.ts';
import { exportRegister } from '../../bench/peers/register.ts';
import { buildSqlite } from '../../bench/peers/sqlite/build.ts';
import { SqliteStore } from '../../bench/peers/sqlite/store.ts';
import { folded, foldedPrefix, type Parts, readParts } from '../../bench/peers/text.ts';
import { native } from '../../src/engine/addon/native.ts';
import { snapshotRoot } from '../support/snapshots.ts';

const towns = new Map([
  ['6270', 'toender'],
  ['8000', 'aarhus c'],
]);

describe('folding', () => {
  it.each([
    ['Tøndervej 4, st. th', 'toendervej 4 st th'],
    ["Chr. d. 10's Allé", 'chr d 10 s alle'],
    [' – ', ''],
  ])('%s is %s', (text, expected) => {
    expect(folded(text)).toBe(expected);
  });

  it.each([
    ['Østerg', 'oesterg'],
    ['Østergade ', 'oestergade '],
    ['Østergade,', 'oestergade '],
  ])('%s being typed is "%s"', (text, expected) => {
    expect(foldedPrefix(text)).toBe(expected);
  });
});

describe('reading parts', () => {
  const nothing = { letter: '', floor: '', door: '', supplementary: '', postcode: '', town: '' };
  const whole = { ...nothing, postcode: '6270', town: 'toender' };
  it.each<[text: string, parts: Partial<Parts>]>([
    ['Østergade 4, 6270 Tønder', { ...whole, street: 'oestergade', number: 4 }],
    ['Østergade 4B 6270 Tønder', { ...whole, street: 'oestergade', number: 4, letter: 'b' }],
    ['Østergade nr. 4 b, 6270 Tønder', { ...whole, street: 'oestergade', number: 4, letter: 'b' }],
    ['Østergade 4, S Sejerslev, 6270 Tønder', { ...whole, supplementary: 's sejerslev', letter: '' }],
    ['Østergade 4, 2. sal tv, 6270 Tønder', { ...whole, floor: '2', door: 'tv' }],
    ['Østergade 4, stuen, 12, 6270 Tønder', { ...whole, floor: 'st', door: '12' }],
    ['Østergade 4, st. 1204, 6270 Tønder', { ...whole, floor: 'st', door: '1204' }],
    ['10. Februar Vej 7, DK-6270 Tønder', { ...whole, street: '10 februar vej', number: 7 }],
    ['Frederik 6. Gade 1B, 6270 Tønder', { ...whole, street: 'frederik 6 gade', number: 1, letter: 'b' }],
    ['Østergade 4, Tønder', { ...nothing, street: 'oestergade', town: 'toender' }],
    ['Østergade 4, Sæd, Tønder', { ...nothing, supplementary: 'saed', town: 'toender' }],
    ['Østergade 4, 6270', { ...nothing, postcode: '6270' }],
    ['Østergade 4', { ...nothing, street: 'oestergade', number: 4 }],
    ['6270 Tønder, Østergade 4, 1. th', { ...whole, street: 'oestergade', floor: '1', door: 'th' }],
    ['8000 Aarhus C Ny Munkegade 118', { postcode: '8000', town: 'aarhus c', street: 'ny munkegade' }],
  ])('%s', (text, parts) => {
    expect(readParts(text, towns)).toMatchObject(parts);
  });

  it.each(['Tønder', '4', '6270 Tønder', ''])('"%s" has no house number', (text) => {
    expect(readParts(text, towns)).toBeUndefined();
  });
});

describe('edit distance', () => {
  it.each([
    ['oestergade', 'oestergade', 0],
    ['oestergde', 'oestergade', 1],
    ['oestregade', 'oestergade', 1],
    ['oestregde', 'oestergade', 2],
    ['', 'by', 2],
    ['by', '', 2],
  ])('from %s to %s it is %d', (one, other, edits) => {
    expect(editDistance(one, other)).toBe(edits);
  });
});

it('a web map ends where it is as high as it is wide', () => {
  const { x, y } = mercator(180, 85.051_128_779_8);
  expect([x, y].map((metres) => Number(metres.toFixed(1)))).toEqual([20_037_508.3, 20_037_508.3]);
});

describe('SQLite', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vejviser-peers-'));
  let store: SqliteStore;

  beforeAll(() => {
    const register = join(directory, 'register');
    mkdirSync(register);
    writeTables(register);
    buildSqlite(register, join(directory, 'sqlite.db'));
    store = new SqliteStore(join(directory, 'sqlite.db'));
  });

  afterAll(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });

  const texts = (rows: readonly (readonly unknown[])[]) => rows.map(([, text]) => text);

  it.each([
    ['a street is suggested by its beginning', 'Ø', ['Østergade', 'Østervang']],
    [
      'the only street is followed by its entrances',
      'Østerg',
      ['Østergade 2, 6270 Tønder', 'Østergade 4, 6270 Tønder', 'Østergade'],
    ],
    ['an entrance by its number', 'østergade 2', ['Østergade 2, 6270 Tønder', 'Østergade 2, 6270 Tønder']],
    ['a unit by its floor', 'Østergade 4, 1', ['Østergade 4, 1. th, 6270 Tønder']],
    ['words in another order', 'Tønder Østerg', ['Østergade']],
    ['parts in another order', '6270 Tønder, Østergade 4, 1.', ['Østergade 4, 1. th, 6270 Tønder']],
    ['a town begun in the place of a postcode', 'Østergade 2, Tø', ['Østergade 2, 6270 Tønder']],
    ['nothing for nonsense', 'qqq', []],
  ])('suggests: %s', (_fact, typed, expected) => {
    expect(texts(store.autocomplete(typed))).toEqual(expected);
  });

  it.each([
    ['equal text', 'østergade 4, 1. TH, 6270 Tønder', 'Østergade 4, 1. th, 6270 Tønder'],
    ['an edit', 'Østegade 2, 6270 Tønder', 'Østergade 2, 6270 Tønder'],
    ['no postcode', 'Østergade 2, Tønder', 'Østergade 2, 6270 Tønder'],
    ['an edit and nothing but the street', 'Ostergade 2', 'Østergade 2, 6270 Tønder'],
    ['a unit that is not there', 'Østergade 4, 9. tv, 6270 Tønder', 'Østergade 4, 6270 Tønder'],
  ])('cleanses: %s', (_fact, text, expected) => {
    expect(texts(store.cleanse(text, 'address'))[0]).toBe(expected);
  });

  it('finds the nearest entrance, and its first address', () => {
    expect(texts(store.nearest(8.8601, 54.94, 'accessAddress'))).toEqual(['Østergade 2, 6270 Tønder']);
    expect(texts(store.nearest(8.88, 54.94, 'address'))).toEqual(['Østergade 4, 1. th, 6270 Tønder']);
  });

  it('finds by id', () => {
    expect(texts(store.lookup(id(12), 'address'))).toEqual(['Østergade 4, 1. th, 6270 Tønder']);
  });
});

// Nothing else runs the export: it kept the form of a question that the addon no longer took.
it('exports each entrance and address of a snapshot once, with its street', async () => {
  const addon = native();
  addon.openSnapshot(snapshotRoot('sample'));
  addon.useSnapshot();
  const directory = mkdtempSync(join(tmpdir(), 'vejviser-export-'));
  const rowsOf = (name: string) =>
    readFileSync(join(exportRegister(addon, directory), `${name}.tsv`), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
  const [streets, entrances, addresses] = ['streets', 'access_addresses', 'addresses'].map(rowsOf);
  rmSync(directory, { recursive: true });
  const ids = (rows: string[][] | undefined, column: number) => new Set(rows?.map((row) => row[column])).size;
  expect([streets?.length, entrances?.length, addresses?.length]).toEqual([1569, 28_181, 26_563]);
  expect([ids(entrances, 1), ids(addresses, 0)]).toEqual([28_181, 26_563]);
  const [address] = addresses?.filter((row) => row[4] === 'Vestergade 39, 6270 Tønder') ?? [];
  const entrance = entrances?.[Number(address?.[1]) - 1];
  const street = streets?.[Number(entrance?.[2]) - 1];
  expect(street?.slice(1, 5)).toEqual(['Vestergade', 'vestergade', '6270', 'Tønder']);
});

const id = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;

function writeTables(register: string): void {
  const at = (longitude: number) => {
    const { x, y } = mercator(longitude, 54.94);
    return [x.toFixed(2), y.toFixed(2)];
  };
  const text = (words: string) => [words, folded(words)];
  const tables = {
    streets: [
      [1, 'Østergade', 'oestergade', '6270', 'Tønder', 'toender', 2],
      [2, 'Østervang', 'oestervang', '8000', 'Aarhus C', 'aarhus c', 1],
    ],
    access_addresses: [
      [1, id(1), 1, 2, '', '', ...at(8.86), ...text('Østergade 2, 6270 Tønder')],
      [2, id(2), 1, 4, '', '', ...at(8.87), ...text('Østergade 4, 6270 Tønder')],
      [3, id(3), 2, 1, '', '', ...at(10.2), ...text('Østervang 1, 8000 Aarhus C')],
    ],
    addresses: [
      [id(11), 1, '', '', ...text('Østergade 2, 6270 Tønder')],
      [id(12), 2, '1', 'th', ...text('Østergade 4, 1. th, 6270 Tønder')],
      [id(13), 3, '', '', ...text('Østervang 1, 8000 Aarhus C')],
    ],
  };
  for (const [name, rows] of Object.entries(tables))
    writeFileSync(join(register, `${name}.tsv`), rows.map((row) => `${row.join('\t')}\n`).join(''));
}
