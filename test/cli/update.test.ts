/** Changes over a snapshot in use: what the command says, and the transaction that it makes. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { vejviser } from './vejviser.ts';

const folder = mkdtempSync(join(tmpdir(), 'vejviser-update-'));
const root = join(folder, 'root');
afterAll(() => rmSync(folder, { recursive: true }));

const id = (number: number): string => `${`${number}`.padStart(8, '0')}-0000-4000-8000-000000000000`;
const [first, later] = ['2020-01-01T00:00:00Z', '2024-01-01T00:00:00Z'];

/** A file of the register: a row an object, registered at a time. */
function file(
  where: string,
  entity: string,
  download: string,
  rows: readonly object[],
  since = first,
): string {
  mkdirSync(join(folder, where), { recursive: true });
  const common = { status: '3', registreringFra: since, virkningFra: first };
  const path = join(folder, where, `DAR_V3_${entity}_${download}_json_Bitemporal_1.json`);
  writeFileSync(path, JSON.stringify(rows.map((row) => ({ ...common, ...row }))));
  return path;
}

const whole = (entity: string, ...rows: object[]): string => file('whole', entity, 'TotalDownload', rows);
const unit = { id_lokalId: id(6), husnummer: id(5), etagebetegnelse: '1', doerbetegnelse: 'tv' };

const files = [
  whole('Postnummer', { id_lokalId: id(1), postnr: '5200', navn: 'Odense V', postnummerinddeling: '195200' }),
  whole('NavngivenVej', { id_lokalId: id(2), vejnavn: 'Storegade', vejadresseringsnavn: 'Storegade' }),
  whole('NavngivenVejKommunedel', {
    id_lokalId: id(3),
    navngivenVej: id(2),
    kommune: '0461',
    vejkode: '0855',
  }),
  whole('Adressepunkt', {
    id_lokalId: id(4),
    status: '8',
    oprindelse_kilde: 'Ekstern',
    position: 'POINT (584301 6139502.5)',
  }),
  whole('Husnummer', {
    id_lokalId: id(5),
    husnummertekst: '5',
    navngivenVej: id(2),
    adgangspunkt: id(4),
    vejpunkt: id(4),
    postnummer: id(1),
  }),
  whole('Adresse', unit),
];

/** What the newest transaction counts of an entity. */
function counted(entity: string): unknown {
  const transaction = readFileSync(join(root, 'current'), 'utf8').split('\n')[1] ?? '';
  const text = readFileSync(join(root, 'events', transaction, 'transaction.json'), 'utf8');
  const { number, entities } = JSON.parse(text) as { number: number; entities: { entitet: string }[] };
  return { number, ...entities.find(({ entitet }) => entitet === entity) };
}

test('a file of changes is laid over what is in use and makes a transaction', () => {
  const imported = vejviser(['import', ...files, '--out', root]);
  expect(imported.status, imported.stderr).toBe(0);
  // The rows are in the snapshot.
  rmSync(join(folder, 'whole'), { recursive: true });

  const rows = [
    { ...unit, registreringTil: later },
    { ...unit, doerbetegnelse: 'th', registreringFra: later },
    { ...unit, id_lokalId: id(7), doerbetegnelse: 'mf', registreringFra: later },
  ];
  const changes = file('changes', 'Adresse', 'DeltaDownload', rows);
  const updated = vejviser(['update', changes, '--out', root]);
  expect(updated.status, updated.stderr).toBe(0);
  expect(imported.stdout).toMatch(/\ntransaction 1: what changes from here on is recorded\n$/);
  expect(updated.stdout).toMatch(/\ntransaction 2: [1-9]\d* events\n$/);
  expect(updated.stdout).toMatch(/^the snapshot in use: dar addresses, 1 rows, 1 kept$/m);
  expect(counted('adresse')).toEqual({ number: 2, entitet: 'adresse', inserts: 1, updates: 1, deletes: 0 });

  // What is said again changes nothing.
  const again = vejviser(['update', changes, '--out', root]);
  expect(again.status, again.stderr).toBe(0);
  expect(again.stdout).toMatch(/\nno row differs: transaction 2 is still the newest\n$/);
  expect(counted('adresse')).toMatchObject({ number: 2 });

  const nothing = vejviser(['update', '--out', root]);
  expect(nothing).toMatchObject({
    status: 0,
    stdout: 'nothing has come into force since: nothing was published\n',
  });
});

test('without a snapshot in use there is nothing to update', () => {
  const refused = vejviser(['update', '--out', join(folder, 'none')]);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('npx vejviser import');
  expect(vejviser(['update']).status).toBe(2);
});
