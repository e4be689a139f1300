/**
 * A file of rows through a database, as its user would write it: a process that reads the CSV, asks, and writes each row
 * with what was found behind it. Started by the scenario with the file of what to do.
 */
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { copied } from './postgres/copied.ts';
import { SqliteStore } from './sqlite/store.ts';
import type { Opened } from './subject.ts';

/** Rows of a number, an address and what is the customer's own, as `bench/geocode/file.ts` writes them. */
export interface FileTask {
  readonly opened: Opened;
  readonly input: string;
  readonly output: string;
}

/** As `fileOf` writes it. */
const ENCODING = 'latin1';
const DELIMITER = ';';

async function run({ opened, input, output }: FileTask): Promise<void> {
  const source = createReadStream(input, { encoding: ENCODING });
  const rows = source.pipe(parse({ delimiter: DELIMITER, fromLine: 2 })) as AsyncIterable<string[]>;
  const result = createWriteStream(output, { encoding: ENCODING });
  switch (opened.name) {
    case 'SQLite': {
      const store = new SqliteStore(opened.file);
      await pipeline(foundBy(store, rows), stringify({ delimiter: DELIMITER }), result);
      return store.close();
    }
    case 'PostgreSQL':
      return copied(opened.client, rows, result);
    case 'vejviser':
      throw new Error('it has a command of its own');
  }
}

async function* foundBy(store: SqliteStore, rows: AsyncIterable<string[]>): AsyncGenerator<unknown[]> {
  for await (const row of rows) {
    const [found = []] = store.cleanse(row[1] ?? '', 'address');
    yield [...row, found[0], found[1]];
  }
}

await run(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as FileTask);
