/** Files of whole resources: read by DuckDB and Arrow's own reader, and compared with what the service answers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/app.ts';
import { exported } from '../../src/downloads/exported.ts';
import { cancellable } from '../../src/engine/addon/cancellable.ts';
import { native } from '../../src/engine/addon/native.ts';
import type { ExportOptions } from '../../src/engine/border.generated.ts';
import { sampleService } from '../support/sample.ts';
import { snapshotRoot } from '../support/snapshots.ts';
import { vejviser } from './vejviser.ts';

/** Rows of a page of the service. */
const PAGE = 1_000;
const base = 'https://adresser.example';
const sample = snapshotRoot('sample');

type Record = { readonly [name: string]: string | number | boolean | null };
interface Feature {
  readonly properties: Record;
  readonly geometry: { readonly coordinates: readonly number[] } | null;
}

let service: Service;
let folder: string;
let database: Awaited<ReturnType<DuckDBInstance['connect']>>;

beforeAll(async () => {
  service = await sampleService({ 'public-base': base });
  folder = await mkdtemp(join(tmpdir(), 'export-'));
  database = await (await DuckDBInstance.create()).connect();
});

afterAll(async () => {
  database.closeSync();
  await service.close();
  await rm(folder, { recursive: true });
});

function exportTo(out: string, ...args: string[]) {
  return vejviser(['export', sample, '-o', join(folder, out), '--public-base', base, ...args]);
}

const asked = new Map<string, Promise<string[]>>();

/** The answers of all pages of a list, asked for once. */
function pages(name: string, parameters = ''): Promise<string[]> {
  const url = `/${name}?struktur=flad&per_side=${PAGE}${parameters}`;
  const bodies = asked.get(url) ?? ask(url);
  asked.set(url, bodies);
  return bodies;
}

async function ask(url: string): Promise<string[]> {
  const bodies: string[] = [];
  for (let next: string | undefined = url; next !== undefined; ) {
    const answer: { body: string; headers: { link?: unknown } } = await service.app.inject({ url: next });
    bodies.push(answer.body);
    next = /<([^>]+)>; rel="next"/.exec(`${answer.headers.link}`)?.[1]?.replace(base, '');
  }
  return bodies;
}

async function records(name: string): Promise<Record[]> {
  return (await pages(name)).flatMap((body) => JSON.parse(body) as Record[]);
}

async function query(sql: string): Promise<readonly Record[]> {
  return (await database.runAndReadAll(sql)).getRowObjectsJson() as unknown as readonly Record[];
}

/** What follows a first page: the pages without what every page begins with, or between lines. */
const joined: readonly [format: string, join: (bodies: readonly string[]) => string][] = [
  ['csv', ([first = '', ...more]) => first + more.map((body) => body.slice(body.indexOf('\n') + 1)).join('')],
  ['ndjson', (bodies) => bodies.join('\r\n')],
];

test.each(joined)('%s is byte for byte what the service answers', async (format, whole) => {
  const names = ['adresser', 'adgangsadresser', 'vejstykker', 'vejnavne', 'postnumre', 'kommuner'];
  const ended = exportTo(format, '--what', names.join(','), '--format', format);
  expect(ended.status, ended.stderr).toBe(0);
  for (const name of names) {
    const file = readFileSync(join(folder, format, `${name}.${format}`), 'utf8');
    expect(file === whole(await pages(name, `&format=${format}`)), name).toBe(true);
  }
});

test('every resource with a list that the data have is a file, with as many rows', async () => {
  const notLoaded = native().snapshot()?.notLoaded ?? [];
  const names = exported.filter(({ resource }) => !notLoaded.includes(resource)).map(({ name }) => name);
  const ended = exportTo('all', '--what', names.join(','), '--format', 'parquet');
  expect(ended.status, ended.stderr).toBe(0);
  for (const name of names) {
    const file = join(folder, 'all', `${name.replaceAll('/', '-')}.parquet`);
    const [counted] = await query(`select count(*)::int as n from '${file}'`);
    expect(counted?.['n'], name).toBe((await records(name)).length);
  }
});

test('FlatGeobuf has places of any kind, points and areas beside each other', () => {
  const names = ['steder', 'stednavne', 'stednavne2', 'bygninger', 'jordstykker', 'kommuner'];
  const into = join(folder, 'maps');
  const words = ['--what', names.join(','), '--format', 'flatgeobuf', '--public-base', base];
  const ended = vejviser(['export', snapshotRoot('dar'), '-o', into, ...words]);
  expect(ended.status, ended.stderr).toBe(0);
  for (const name of names) {
    const magic = readFileSync(join(into, `${name}.fgb`)).subarray(0, 3);
    expect(magic.toString(), name).toBe('fgb');
  }
});

test('DuckDB reads types, cells and places of GeoParquet', async () => {
  expect(exportTo('geo', '--what', 'adgangsadresser,kommuner', '--srid', '25832').status).toBe(0);
  const file = join(folder, 'geo', 'adgangsadresser.parquet');
  const columns = await query(`describe select * from '${file}'`);
  const types = Object.fromEntries(columns.map((column) => [column['column_name'], column['column_type']]));
  expect(types).toMatchObject({
    id: 'VARCHAR',
    status: 'BIGINT',
    kommunekode: 'VARCHAR',
    oprettet: 'TIMESTAMP WITH TIME ZONE',
    etrs89koordinat_øst: 'DOUBLE',
    brofast: 'BOOLEAN',
  });
  const bodies = await pages('adgangsadresser', '&format=geojson&srid=25832');
  const features = bodies.flatMap((body) => (JSON.parse(body) as { features: Feature[] }).features);
  const some = features.filter((_, row) => row % 500 === 0);
  const read = await query(
    `select id, husnr, vejnavn, zone, status, etrs89koordinat_øst, hex(ST_AsWKB(geometry)) as wkb from '${file}'`,
  );
  expect(read.length).toBe(features.length);
  const cells = new Map(read.map((row) => [row['id'], row]));
  for (const { properties, geometry } of some) {
    const { id, husnr, vejnavn, zone, status, etrs89koordinat_øst } = properties;
    const row = cells.get(id ?? null);
    const number = String(status);
    expect({ ...row, status: String(row?.['status']) }).toMatchObject({
      husnr,
      vejnavn,
      zone,
      status: number,
      etrs89koordinat_øst,
    });
    const position = geometry?.coordinates ?? [];
    const wkb = Buffer.from(String(row?.['wkb']), 'hex');
    expect([wkb.readUInt32LE(1), wkb.readDoubleLE(5), wkb.readDoubleLE(13)]).toEqual([1, ...position]);
  }
});

test('Arrow reads cells, sentences and units', async () => {
  expect(exportTo('arrow', '--what', 'adresser', '--format', 'arrow').status).toBe(0);
  const table = tableFromIPC(readFileSync(join(folder, 'arrow', 'adresser.arrow')));
  const rows = await records('adresser');
  const [first] = rows;
  expect(table.numRows).toBe(rows.length);
  expect(table.get(0)?.toJSON()).toMatchObject({ id: first?.['id'], betegnelse: first?.['betegnelse'] });
  const height = table.schema.fields.find(({ name }) => name === 'højde');
  expect(height?.metadata.get('unit')).toBe('m');
  expect(height?.metadata.get('beskrivelse')).toMatch(/\.$/);
});

test('an export that is stopped leaves no file', async () => {
  const options = { resource: 'address', format: 'geoparquet', base: '' } satisfies ExportOptions;
  const path = join(folder, 'stopped', 'adresser.parquet');
  const stopped = cancellable(AbortSignal.abort(), (token) =>
    native().exportResource(JSON.stringify(options), path, 1, token, () => {}),
  );
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  expect(existsSync(path)).toBe(false);
});

test('a folder that cannot be written to is an error of one line', () => {
  const ended = vejviser(['export', sample, '--what', 'regioner', '-o', '/dev/null/out']);
  expect(ended).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^vejviser: \/dev\/null\/out: .+\n$/),
  });
});

test.each<[string, string, string[], string]>([
  ['one resource into a name with an ending is that file', 'one/kommuner.csv', ['--format', 'csv'], ''],
  ['the ending says the format', 'one/regioner.ndjson', [], ''],
  ['any ending will do', 'one/regioner.txt', ['--format', 'csv'], ''],
  ['a name without an ending is a folder', 'folder', ['--format', 'csv'], '/kommuner.csv'],
  ['a slash makes a folder of any name', 'v1.0/', ['--format', 'csv'], '/kommuner.csv'],
  ['a folder that is there stays one', 'v1.0', ['--format', 'csv'], '/kommuner.csv'],
])('%s', async (_, out, args, inside) => {
  const ended = exportTo(out, '--what', 'kommuner', ...args);
  expect(ended.status, ended.stderr).toBe(0);
  const format = out.endsWith('.ndjson') ? 'ndjson' : 'csv';
  const [page = ''] = await pages('kommuner', `&format=${format}`);
  expect(readFileSync(join(folder, `${out}${inside}`), 'utf8')).toBe(page);
});

// The themes of `/v1/dagi` were resources of their own.
test('a resource that stands at two paths is one', () => {
  expect(exported.map(({ resource }) => resource)).toEqual([
    ...new Set(exported.map(({ resource }) => resource)),
  ]);
});

test('a resource whose register the data lack is named', () => {
  const ended = exportTo('refused', '--what', 'regioner,historik/adresser');
  expect(ended).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('registers of historik/adresser'),
  });
});

test.each<[string, string[], number, string]>([
  ['without --what the resources are named', [], 2, 'adresser, adgangsadresser, vejnavne'],
  ['--what without a value names them too', ['--what'], 2, 'adresser, adgangsadresser, vejnavne'],
  [
    'an unknown resource is named',
    ['--what', 'adresser,huse'],
    2,
    '--what names huse, but must name resources',
  ],
  [
    'an unknown format names those there are',
    ['--what', 'adresser', '--format', 'shp'],
    2,
    'geoparquet, parquet, arrow, flatgeobuf, csv, ndjson',
  ],
  [
    'what has no place is no FlatGeobuf',
    ['--what', 'adresser,vejnavne', '--format', 'flatgeobuf'],
    2,
    '--format flatgeobuf is for what has a place; these have none: vejnavne',
  ],
  [
    'several resources are no file',
    ['--what', 'adresser,vejnavne', '-o', 'both.csv'],
    2,
    '-o both.csv is one file, but --what names 2 resources',
  ],
  [
    'an ending that is no format is refused',
    ['--what', 'vejnavne', '-o', 'refused.geojson'],
    2,
    '-o refused.geojson has no ending of a format (.parquet, ',
  ],
  ['an unknown coordinate system is refused', ['--what', 'adresser', '--srid', '3857'], 2, '4326, 25832'],
])('%s', (_, args, status, said) => {
  const ended = exportTo('refused', ...args);
  expect(ended.stderr).toContain(said);
  expect(ended.status).toBe(status);
  expect(readdirSync(folder)).not.toContain('refused');
});
