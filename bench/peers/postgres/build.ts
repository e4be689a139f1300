/** The register in PostgreSQL: B-trees over folded texts, pg_trgm over names of streets, GiST over positions. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';

/** Tables live in a schema of their own, which is replaced. */
export const SCHEMA = 'vejviser_bench';

/** Texts are compared byte by byte (`C`), so that a prefix is a range of a B-tree, as with `text_pattern_ops`. */
const tables = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
  CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;
  DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE;
  CREATE SCHEMA ${SCHEMA};
  SET search_path = ${SCHEMA}, public;
  SET maintenance_work_mem = '512MB';
  BEGIN;
  CREATE TABLE street (
    id integer NOT NULL, name text NOT NULL, folded text COLLATE "C" NOT NULL, postcode text COLLATE "C" NOT NULL,
    town text NOT NULL, folded_town text COLLATE "C" NOT NULL, entrances integer NOT NULL
  );
  CREATE TABLE entrance (
    id integer NOT NULL, uuid uuid NOT NULL, street integer NOT NULL, number smallint NOT NULL,
    letter text COLLATE "C" NOT NULL, supplementary text COLLATE "C" NOT NULL, x float8 NOT NULL, y float8 NOT NULL,
    text text NOT NULL, folded text COLLATE "C" NOT NULL
  );
  CREATE TABLE address (
    uuid uuid NOT NULL, entrance integer NOT NULL, floor text COLLATE "C" NOT NULL, door text COLLATE "C" NOT NULL,
    text text NOT NULL, folded text COLLATE "C" NOT NULL
  );
`;

/** The names of the files and what they fill, which is empty and made in the same transaction: nothing is logged twice. */
const copies = { streets: 'street', access_addresses: 'entrance', addresses: 'address' };

const indexes = `
  COMMIT;
  CREATE UNIQUE INDEX ON street (id);
  CREATE INDEX ON street (postcode, folded) INCLUDE (id);
  CREATE INDEX ON street (folded_town, folded) INCLUDE (id);
  CREATE INDEX ON street (folded);
  CREATE UNIQUE INDEX ON entrance (id);
  CREATE UNIQUE INDEX ON entrance (uuid);
  CREATE INDEX ON entrance (street, number, letter);
  CREATE INDEX ON entrance (folded);
  CREATE INDEX ON entrance USING gist (point(x, y));
  CREATE UNIQUE INDEX ON address (uuid);
  CREATE INDEX ON address (entrance, floor, door);
  CREATE INDEX ON address (folded);
  CREATE TABLE name AS SELECT folded, min(name) AS text FROM street GROUP BY folded ORDER BY folded;
  CREATE UNIQUE INDEX ON name (folded);
  CREATE INDEX ON name USING gin (folded gin_trgm_ops);
`;

/** Also updates the planner's statistics and the visibility map. */
const finish = ['street', 'entrance', 'address', 'name'].map((table) => `VACUUM (ANALYZE, FREEZE) ${table}`);

export async function buildPostgres(register: string, client: Client): Promise<void> {
  await client.query(tables);
  for (const [file, table] of Object.entries(copies)) {
    const copy = client.query(from(`COPY ${table} FROM STDIN WITH (FREEZE)`));
    await pipeline(createReadStream(join(register, `${file}.tsv`), { highWaterMark: 1 << 20 }), copy);
  }
  await client.query(indexes);
  for (const statement of finish) await client.query(statement);
}
