/**
 * A day's changes of the address register, as its own delta files have them: rows of the whole register whose registration
 * ends, and what is said instead. They are drawn evenly from the files that `bench/build/dar.ts` wrote.
 */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Row = Readonly<Record<string, unknown>>;

/** Rows of one object: what is said of it no more, and what instead. */
type Change = (row: Row, day: string, number: number) => readonly Row[];

/** Bytes in which a line ends, roads with all their corners included. */
const LONGEST_LINE = 1 << 16;

/** Of a day of 20,000 rows: objects of each file, and what becomes of them. Points are moved more often than all else. */
const DAY: readonly (readonly [entity: string, objects: number, change: Change])[] = [
  ['Adressepunkt', 4_000, moved],
  ['Husnummer', 1_000, numbered],
  ['Adresse', 2_000, otherDoor],
  ['Adresse', 2_900, added],
  ['NavngivenVej', 50, renamed],
];

/** Writes the changes of a day, counted from 0, beside nothing else; the files' rows. */
export function writeDay(register: string, folder: string, number: number): number {
  mkdirSync(folder, { recursive: true });
  const day = new Date(Date.UTC(2026, 0, 1 + number, 6)).toISOString();
  const lines = new Map<string, string[]>();
  for (const [place, [entity, objects, change]] of DAY.entries()) {
    const rows = drawn(join(register, `${entity}.ndjson`), objects, (place + number * DAY.length) / 97);
    const changed = rows.flatMap((row) => change(row, day, number)).map((row) => JSON.stringify(row));
    lines.set(entity, [...(lines.get(entity) ?? []), ...changed]);
  }
  for (const [entity, of] of lines) {
    writeFileSync(join(folder, `${entity}_DeltaDownload.ndjson`), `${of.join('\n')}\n`);
  }
  return [...lines.values()].reduce((sum, { length }) => sum + length, 0);
}

/** Rows that hold, so many at most, at even distances from each other; `shift` of a distance behind the beginning. */
function drawn(path: string, count: number, shift: number): Row[] {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  const buffer = Buffer.alloc(2 * LONGEST_LINE);
  const rows = new Map<unknown, Row>();
  for (let place = 0; place < count; place += 1) {
    const at = Math.floor(((place + (shift % 1)) / count) * size);
    const text = buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, at));
    // The first line is cut off, and of two rows of one object the second holds.
    const line = text.split('\n').slice(1, -1).find(isHeld);
    const row = line === undefined ? undefined : (JSON.parse(line) as Row);
    if (row !== undefined) rows.set(row['id'], row);
  }
  closeSync(file);
  return [...rows.values()];
}

const isHeld = (line: string): boolean => line.includes('"registreringtil":null');

const ended = (row: Row, day: string): Row => ({ ...row, registreringtil: day });
const now = (row: Row, day: string, facts: Row): Row => ({
  ...row,
  registreringfra: day,
  rowkey: null,
  ...facts,
});
const until = (row: Row, day: string): Row => now(row, day, { virkningtil: day });
const from = (row: Row, day: string, facts: Row): Row => now(row, day, { virkningfra: day, ...facts });

/** It was always elsewhere: a metre to the east. */
function moved(row: Row, day: string): readonly Row[] {
  const position = String(row['position']).replace(/\((\d+)/, (_, east: string) => `(${Number(east) + 1}`);
  return [ended(row, day), now(row, day, { position })];
}

function numbered(row: Row, day: string): readonly Row[] {
  const number = Number.parseInt(String(row['husnummertekst']), 10);
  return [ended(row, day), until(row, day), from(row, day, { husnummertekst: `${number}Z` })];
}

function otherDoor(row: Row, day: string, number: number): readonly Row[] {
  return [ended(row, day), until(row, day), from(row, day, { dørbetegnelse: `${9000 + number}` })];
}

/** A unit beside another; the digits of its id are in another order. */
function added(row: Row, day: string, number: number): readonly Row[] {
  const id = String(row['id']).replace(/[^-]+$/, (last) => [...last].reverse().join(''));
  return [from({ ...row, id }, day, { etagebetegnelse: '9', dørbetegnelse: `${8000 + number}` })];
}

function renamed(row: Row, day: string): readonly Row[] {
  const [name, addressing] = [row['vejnavn'], row['vejadresseringsnavn']];
  return [ended(row, day), now(row, day, { vejnavn: `Ny ${name}`, vejadresseringsnavn: addressing })];
}
