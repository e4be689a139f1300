/**
 * The register as plain files that a database loads: streets within postcodes, entrances, addresses; tab-separated,
 * without header. Read out of the snapshot through the addon, so that both sides hold the same rows: those that lists
 * show.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Native, SnapshotInfo } from '../../src/engine/addon/native.ts';
import { mercator } from './mercator.ts';
import type { Kind } from './store.ts';
import { folded } from './text.ts';

interface Row {
  id: string;
  adgangsadresseid: string;
  vejnavn: string | null;
  husnr: string | null;
  etage: string | null;
  dør: string | null;
  supplerendebynavn: string | null;
  postnr: string | null;
  postnrnavn: string | null;
  x: number | null;
  y: number | null;
  betegnelse: string;
}

interface Street {
  readonly id: number;
  readonly fields: readonly string[];
  entrances: number;
}

/** Databases of one register are kept, those of others are not: they are large. */
export function workDirectory({ dataVersion }: SnapshotInfo): string {
  const all = join('var', 'peers');
  const mine = dataVersion.replace(/\W/g, '-');
  mkdirSync(join(all, mine), { recursive: true });
  for (const other of readdirSync(all)) {
    if (other !== mine) rmSync(join(all, other), { recursive: true });
  }
  return join(all, mine);
}

/** The folder of the files, written when it is not there. */
export function exportRegister(addon: Native, directory: string): string {
  const files = join(directory, 'register');
  if (existsSync(files)) return files;
  const unfinished = `${files}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  new Export(addon, unfinished).run();
  renameSync(unfinished, files);
  return files;
}

class Export {
  readonly #addon: Native;
  readonly #files: string;
  readonly #streets = new Map<string, Street>();
  #entrances = 0;

  constructor(addon: Native, files: string) {
    this.#addon = addon;
    this.#files = files;
  }

  run(): void {
    const entrances = new TableFile(join(this.#files, 'access_addresses.tsv'));
    const addresses = new TableFile(join(this.#files, 'addresses.tsv'));
    for (const municipality of this.#municipalities()) {
      const places = new Map<string, number>();
      for (const row of this.#sorted('accessAddress', municipality)) {
        entrances.write(this.#entrance(row));
        places.set(row.id, this.#entrances);
      }
      for (const row of this.#sorted('address', municipality)) {
        const entrance = places.get(row.adgangsadresseid);
        if (entrance !== undefined) addresses.write(addressFields(row, entrance));
      }
    }
    entrances.close();
    addresses.close();
    this.#writeStreets();
  }

  #municipalities(): number[] {
    const question = { resource: 'municipality', operation: 'list', parameters: {} };
    const rows = this.#query(question) as unknown as { kode: string }[];
    return rows.map(({ kode }) => Number(kode));
  }

  /** By text, so that what is typed alike lies together. */
  #sorted(resource: Kind, municipality: number): Row[] {
    const parameters = { municipality: [municipality] };
    const page = { number: 1, size: ROWS };
    const rows = this.#query({ resource, operation: 'list', parameters, page });
    const order = new Map(rows.map((row) => [row, folded(row.betegnelse)]));
    const at = (row: Row): string => order.get(row) ?? '';
    return rows.sort((one, other) => (at(one) < at(other) ? -1 : 1));
  }

  #query(question: object): Row[] {
    const presentation = { shape: 'mini', format: 'ndjson', srid: 4326, base: '', geometry: 'accessPoint' };
    const answer = this.#addon.answer(JSON.stringify(question), JSON.stringify(presentation), STEPS);
    return answer === null ? [] : [...lines(answer.body)].map((line) => JSON.parse(line) as Row);
  }

  #entrance(row: Row): (string | number)[] {
    this.#entrances += 1;
    const { number, letter } = houseNumber(row.husnr);
    const { x, y } = mercator(row.x ?? 0, row.y ?? 0);
    const street = this.#streetOf(row);
    street.entrances += 1;
    return [
      this.#entrances,
      row.id,
      street.id,
      number,
      letter,
      folded(row.supplerendebynavn ?? ''),
      x.toFixed(2),
      y.toFixed(2),
      row.betegnelse,
      folded(row.betegnelse),
    ];
  }

  #streetOf({ vejnavn, postnr, postnrnavn }: Row): Street {
    const name = vejnavn ?? '';
    const key = `${name}\t${postnr}`;
    let street = this.#streets.get(key);
    if (street === undefined) {
      const fields = [name, folded(name), postnr ?? '', postnrnavn ?? '', folded(postnrnavn ?? '')];
      street = { id: this.#streets.size + 1, fields, entrances: 0 };
      this.#streets.set(key, street);
    }
    return street;
  }

  #writeStreets(): void {
    const file = new TableFile(join(this.#files, 'streets.tsv'));
    for (const { id, fields, entrances } of this.#streets.values()) file.write([id, ...fields, entrances]);
    file.close();
  }
}

/** More than any municipality holds. */
const ROWS = 10_000_000;
/** Enough for a page of any size. */
const STEPS = 1e12;

function addressFields(row: Row, entrance: number): (string | number)[] {
  const unit = [folded(row.etage ?? ''), folded(row.dør ?? '')];
  return [row.id, entrance, ...unit, row.betegnelse, folded(row.betegnelse)];
}

function houseNumber(text: string | null): { number: number; letter: string } {
  const [, number = '0', letter = ''] = /^0*(\d+)(\D*)$/.exec(text ?? '') ?? [];
  return { number: Number(number), letter: letter.toLowerCase() };
}

function* lines(body: Uint8Array): Generator<string> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf('\n', start);
    const end = next === -1 ? bytes.length : next;
    if (end > start) yield bytes.toString('utf8', start, end);
    start = end + 1;
  }
}

/** Bytes gathered before they are written. */
const CHUNK = 1 << 20;

class TableFile {
  readonly #file: number;
  #text = '';

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  write(fields: readonly (string | number)[]): void {
    this.#text += `${fields.map((field) => String(field).replace(/[\t\n\\]/g, ' ')).join('\t')}\n`;
    if (this.#text.length > CHUNK) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    writeSync(this.#file, this.#text);
    this.#text = '';
  }
}
