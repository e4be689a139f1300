/** Queries SQLite, in this process, with prepared statements. Equality comes first; similarity and words only when nothing is equal. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { editDistance } from '../distance.ts';
import { mercator } from '../mercator.ts';
import type { Kind, Store } from '../store.ts';
import { folded, foldedPrefix, type Parts, readParts, tiersOf } from '../text.ts';

const BEYOND = '\u{10ffff}';
const ROWS = 20;
/** Streets that are looked into for a house number, the likeliest first. */
const CANDIDATES = 20;
/** Names of about the same length are looked at first. */
const EDITS = 4;
const LONGEST = 100;
/** Half the side of the first square that is searched; each next one is twice as wide. */
const REACH_DM = 500;
const WIDEST_DM = 100_000_000;

type Found = unknown[];

const uuid = 'lower(hex(uuid))';
const blob = "unhex(replace(?, '-', ''))";
const range = `folded >= ? AND folded < ? ORDER BY folded LIMIT ${ROWS}`;

const length = 'length(folded) BETWEEN ? AND ?';

const statements = {
  towns: 'SELECT DISTINCT postcode, folded_town FROM street',
  names: `SELECT NULL, text FROM name WHERE ${range}`,
  entrances: `SELECT ${uuid}, text FROM entrance WHERE ${range}`,
  addresses: `SELECT ${uuid}, text FROM address WHERE ${range}`,
  words: `SELECT NULL, name, postcode, town FROM street_words
    JOIN street_order ON street_order.id = street_words.rowid JOIN street ON street.id = street_order.street
    WHERE street_words MATCH ? LIMIT ${ROWS}`,
  /** By the parts of a text in another order: postcode and town may be unfinished; empty ones are no condition. */
  parts: `SELECT lower(hex(coalesce(address.uuid, entrance.uuid))), coalesce(address.text, entrance.text)
    FROM street JOIN entrance ON street = street.id AND number = ?2 AND (?3 = '' OR letter = ?3)
    LEFT JOIN address ON address.entrance = entrance.id AND (?6 = '' OR ?6 IN (floor, door)) AND (?7 = '' OR ?7 IN (floor, door))
    WHERE street.folded = ?1 AND substr(postcode, 1, length(?4)) = ?4 AND substr(folded_town, 1, length(?5)) = ?5
    ORDER BY letter, entrance.folded, address.folded LIMIT ${ROWS}`,
  entranceText: `SELECT ${uuid}, text FROM entrance WHERE folded = ?`,
  addressText: `SELECT ${uuid}, text FROM address WHERE folded = ?`,
  namedInPostcode: 'SELECT id, folded FROM street WHERE postcode = ? AND folded = ?',
  inPostcode: `SELECT id, folded FROM street WHERE postcode = ? AND ${length}`,
  named: 'SELECT id, folded_town FROM street WHERE folded = ?',
  namedInTown: 'SELECT id, folded FROM street WHERE folded_town = ? AND folded = ?',
  inTown: `SELECT id, folded FROM street WHERE folded_town = ? AND ${length}`,
  alike: `SELECT street.id, street.folded FROM (SELECT rowid FROM name_trigrams WHERE name_trigrams MATCH ?
      ORDER BY rank LIMIT 20) AS near JOIN name ON name.id = near.rowid JOIN street ON street.folded = name.folded`,
  entrance: `SELECT ${uuid}, text, id FROM entrance WHERE street = ? AND number = ? AND letter = ?
    ORDER BY supplementary = ? DESC LIMIT 1`,
  unit: `SELECT ${uuid}, text FROM address WHERE entrance = ?1 AND (floor, door) IN ((?2, ?3), (?3, ?2))`,
  near: `SELECT id, (west - ?1) * (west - ?1) + (south - ?2) * (south - ?2) AS away FROM position
    WHERE west >= ?1 - ?3 AND east <= ?1 + ?3 AND south >= ?2 - ?3 AND north <= ?2 + ?3 ORDER BY away LIMIT 1`,
  entranceAt: `SELECT ${uuid}, text FROM entrance WHERE id = ?`,
  addressAt: `SELECT ${uuid}, text FROM address WHERE entrance = ? ORDER BY floor, door LIMIT 1`,
  entranceById: `SELECT ${uuid}, entrance.text, number, letter, supplementary, x, y, name, postcode, town
    FROM entrance JOIN street ON street.id = street WHERE uuid = ${blob}`,
  addressById: `SELECT lower(hex(address.uuid)), address.text, floor, door, number, letter, supplementary, x, y,
      name, postcode, town FROM address JOIN entrance ON entrance.id = entrance JOIN street ON street.id = street
    WHERE address.uuid = ${blob}`,
};

export class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #towns: Map<string, string>;

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { readOnly: true });
    this.#database.exec(
      'PRAGMA mmap_size = 4000000000; PRAGMA cache_size = -64000; PRAGMA locking_mode = EXCLUSIVE',
    );
    for (const [name, text] of Object.entries(statements)) {
      const statement = this.#database.prepare(text);
      statement.setReturnArrays(true);
      this.#statements.set(name, statement);
    }
    this.#towns = new Map(this.#all('towns') as [string, string][]);
  }

  autocomplete(text: string): Found[] {
    const prefix = foldedPrefix(text);
    let found: Found[] = [];
    for (const tier of tiersOf(prefix)) {
      if (found.length < 2) found = [...this.#all(tier, prefix, prefix + BEYOND), ...found];
    }
    return found.length > 0 ? found : this.#inAnyOrder(text, prefix);
  }

  /** By parts once there is a house number; until then by words, the last of which may be unfinished. */
  #inAnyOrder(text: string, prefix: string): Found[] {
    const parts = readParts(text, this.#towns);
    if (parts === undefined) return this.#all('words', match(prefix));
    const { street, number, letter, postcode, town, floor, door } = parts;
    return this.#all('parts', street, number, letter, postcode, town, floor, door);
  }

  cleanse(text: string, kind: Kind): Found[] {
    const whole = folded(text);
    const equal = this.#all(kind === 'address' ? 'addressText' : 'entranceText', whole);
    if (equal.length > 0) return equal;
    const parts = readParts(text, this.#towns);
    if (parts === undefined) return [];
    for (const streets of this.#candidates(parts)) {
      for (const street of streets) {
        const found = this.#inStreet(street, parts, kind);
        if (found.length > 0) return found;
      }
    }
    return [];
  }

  /** Streets that may be meant, group by group, the surest first. */
  *#candidates({ street, postcode, town }: Parts): Generator<number[]> {
    if (postcode !== '') {
      yield ranked(street, this.#all('namedInPostcode', postcode, street));
      for (const edits of [EDITS, LONGEST])
        yield ranked(street, this.#all('inPostcode', postcode, street.length - edits, street.length + edits));
    }
    if (town !== '') {
      yield ranked(street, this.#all('namedInTown', town, street));
      for (const edits of [EDITS, LONGEST])
        yield ranked(street, this.#all('inTown', town, street.length - edits, street.length + edits));
    }
    yield ranked(town, this.#all('named', street));
    const runs = letterRuns(street);
    if (runs.length > 0) yield ranked(street, this.#all('alike', runs.join(' OR ')));
  }

  #inStreet(street: number, { number, letter, supplementary, floor, door }: Parts, kind: Kind): Found[] {
    const [entrance] = this.#all('entrance', street, number, letter, supplementary);
    if (entrance === undefined) return [];
    if (kind === 'accessAddress') return [entrance];
    const units = this.#all('unit', entrance[2] as number, floor, door);
    return units.length > 0 ? units : [entrance];
  }

  nearest(longitude: number, latitude: number, kind: Kind): Found[] {
    const { x, y } = mercator(longitude, latitude);
    const [east, north] = [Math.round(x * 10), Math.round(y * 10)];
    for (let reach = REACH_DM; reach < WIDEST_DM; reach *= 2) {
      const [found] = this.#all('near', east, north, reach);
      // A point in a corner of the square may be farther away than one outside of it.
      if (found === undefined || (found[1] as number) > reach * reach) continue;
      return this.#all(kind === 'address' ? 'addressAt' : 'entranceAt', found[0] as number);
    }
    return [];
  }

  lookup(id: string, kind: Kind): Found[] {
    return this.#all(kind === 'address' ? 'addressById' : 'entranceById', id);
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #all(name: keyof typeof statements, ...values: SQLInputValue[]): Found[] {
    return (this.#statements.get(name)?.all(...values) ?? []) as unknown as Found[];
  }
}

/** Three letters each, quoted for FTS5. */
function letterRuns(text: string): string[] {
  return Array.from(
    { length: Math.max(0, text.length - 2) },
    (_, start) => `"${text.slice(start, start + 3)}"`,
  );
}

/** Words for FTS5, all of which must be there, the last as a prefix unless a blank follows it. */
function match(text: string): string {
  const words = text
    .trim()
    .split(' ')
    .map((word) => `"${word}"`)
    .join(' ');
  return text.endsWith(' ') ? words : `${words}*`;
}

function ranked(street: string, rows: Found[]): number[] {
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return [only[0] as number];
  return rows
    .map(([id, name]) => ({ id: id as number, edits: editDistance(street, name as string) }))
    .sort((one, other) => one.edits - other.edits)
    .slice(0, CANDIDATES)
    .map(({ id }) => id);
}
