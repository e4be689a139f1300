/** The register as a SQLite database: B-trees over folded texts, FTS5 over the words of streets, an R*Tree of positions. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { rowsOf } from '../rows.ts';

const settings = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA cache_size = -1000000;
  PRAGMA temp_store = MEMORY;
  PRAGMA threads = 2;
`;

const schema = `
  CREATE TABLE street (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL, postcode TEXT NOT NULL,
    town TEXT NOT NULL, folded_town TEXT NOT NULL, entrances INTEGER NOT NULL
  );
  CREATE TABLE entrance (
    id INTEGER PRIMARY KEY, uuid BLOB NOT NULL, street INTEGER NOT NULL, number INTEGER NOT NULL,
    letter TEXT NOT NULL, supplementary TEXT NOT NULL, x REAL NOT NULL, y REAL NOT NULL,
    text TEXT NOT NULL, folded TEXT NOT NULL
  );
  CREATE TABLE address (
    id INTEGER PRIMARY KEY, uuid BLOB NOT NULL, entrance INTEGER NOT NULL, floor TEXT NOT NULL,
    door TEXT NOT NULL, text TEXT NOT NULL, folded TEXT NOT NULL
  );
`;

/** Each is made when all rows are there, so that none is written twice. */
const indexes = `
  CREATE INDEX street_by_place ON street (postcode, folded);
  CREATE INDEX street_by_town ON street (folded_town, folded);
  CREATE INDEX street_by_name ON street (folded);
  CREATE UNIQUE INDEX entrance_by_uuid ON entrance (uuid);
  CREATE INDEX entrance_by_number ON entrance (street, number, letter);
  CREATE INDEX entrance_by_text ON entrance (folded);
  CREATE UNIQUE INDEX address_by_uuid ON address (uuid);
  CREATE INDEX address_by_unit ON address (entrance, floor, door);
  CREATE INDEX address_by_text ON address (folded);

  CREATE TABLE name (id INTEGER PRIMARY KEY, folded TEXT NOT NULL UNIQUE, text TEXT NOT NULL);
  INSERT INTO name (folded, text) SELECT folded, min(name) FROM street GROUP BY folded ORDER BY folded;
  CREATE VIRTUAL TABLE name_trigrams USING fts5(folded, content = '', tokenize = 'trigram', detail = none);
  INSERT INTO name_trigrams (rowid, folded) SELECT id, folded FROM name;

  -- The more entrances a street has, the sooner its words are found: a short prefix need not be sorted.
  CREATE TABLE street_order (id INTEGER PRIMARY KEY, street INTEGER NOT NULL);
  INSERT INTO street_order (street) SELECT id FROM street ORDER BY entrances DESC;
  CREATE VIRTUAL TABLE street_words
    USING fts5(words, content = '', detail = none, columnsize = 0, prefix = '1 2 3');
  INSERT INTO street_words (rowid, words)
    SELECT street_order.id, folded || ' ' || postcode || ' ' || folded_town
    FROM street_order JOIN street ON street.id = street_order.street ORDER BY street_order.id;
  INSERT INTO street_words (street_words) VALUES ('optimize');
  INSERT INTO name_trigrams (name_trigrams) VALUES ('optimize');

  -- Whole decimetres: the 32-bit floats of an ordinary R*Tree are too coarse for metres this far from the origin.
  CREATE VIRTUAL TABLE position USING rtree_i32(id, west, east, south, north);
  INSERT INTO position SELECT id, x * 10, x * 10, y * 10, y * 10 FROM entrance ORDER BY street;
  ANALYZE;
`;

const inserts = {
  streets: 'INSERT INTO street VALUES (?, ?, ?, ?, ?, ?, ?)',
  access_addresses: "INSERT INTO entrance VALUES (?, unhex(replace(?, '-', '')), ?, ?, ?, ?, ?, ?, ?, ?)",
  addresses:
    "INSERT INTO address (uuid, entrance, floor, door, text, folded) VALUES (unhex(replace(?, '-', '')), ?, ?, ?, ?, ?)",
};

export function buildSqlite(register: string, file: string): void {
  rmSync(file, { force: true });
  const database = new DatabaseSync(file);
  database.exec(settings);
  database.exec(schema);
  database.exec('BEGIN');
  for (const [table, insert] of Object.entries(inserts)) {
    const statement = database.prepare(insert);
    for (const row of rowsOf(join(register, `${table}.tsv`))) statement.run(...row);
  }
  database.exec('COMMIT');
  database.exec(indexes);
  database.close();
}
