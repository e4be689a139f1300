/**
 * Accounts, keys and usage as one file, and back, into a store of either kind: what nobody can make again. Jobs are not in it;
 * they are over in days, and their files lie elsewhere. Keys are in it as in the store: by their SHA-256. Secrets of webhooks are in it as they are.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { latestStep, migrate, type Store } from './store.ts';

/** In an order in which rows refer to earlier ones only; each with what orders its rows. */
const TABLES = {
  accounts: ['id'],
  keys: ['id'],
  usage: ['account', 'day', 'key', 'operation', 'channel'],
  months: ['account', 'month', 'channel'],
  departed: ['account', 'month', 'channel'],
  audit: ['id'],
  webhooks: ['id'],
} as const;
type Table = keyof typeof TABLES;
const names = Object.keys(TABLES) as Table[];

const ROWS_AT_ONCE = 500;
const OWNER_ONLY = 0o600;

interface Head {
  readonly vejviser_backup: 1;
  /** Step of the schema that the rows have. */
  readonly step: string;
  readonly made: string;
}

/** Writes a file that only its owner may read; how many rows. The file is whole or not there. */
export async function backUp(store: Store, isPostgres: boolean, file: string): Promise<number> {
  const partial = `${file}.partial`;
  let count = 0;
  const transaction = store.transaction();
  // All rows are of one moment. SQLite does nothing else, and others may write meanwhile.
  const whole = isPostgres
    ? transaction.setIsolationLevel('repeatable read')
    : transaction.setAccessMode('read only');
  try {
    await whole.execute(async (moment) => {
      const lines = async function* (): AsyncGenerator<string> {
        yield line({ vejviser_backup: 1, step: latestStep, made: new Date().toISOString() } satisfies Head);
        for (const table of names)
          for await (const row of rowsOf(moment, table)) {
            count += 1;
            yield line({ table, row });
          }
      };
      const target = createWriteStream(partial, { mode: OWNER_ONLY });
      await pipeline(Readable.from(lines()), createGzip(), target);
    });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return count;
}

/** Reads a file of {@link backUp} into a store without accounts; how many rows. All of it or nothing. */
export async function restore(store: Store, file: string): Promise<number> {
  if (await hasRows(store, 'accounts')) throw new Error('the store has accounts; restore into an empty one');
  const lines = linesOf(file);
  const head = (await lines.next()).value as Partial<Head> | undefined;
  if (head?.vejviser_backup !== 1 || head.step === undefined) throw new Error(`${file} is no backup`);
  if (head.step > latestStep) throw new Error(`${file} was made by a newer version of vejviser`);
  if (head.step !== latestStep && (await hasRows(store, 'jobs')))
    throw new Error(
      `the store has jobs, and ${file} was made by an older version; restore into an empty one`,
    );
  // Its rows have the columns of its step.
  await migrate(store, head.step);
  try {
    return await store.transaction().execute(async (whole) => {
      const count = await insertAll(whole, lines);
      await numberAnew(whole);
      return count;
    });
  } finally {
    await migrate(store);
  }
}

async function hasRows(store: Store, table: 'accounts' | 'jobs'): Promise<boolean> {
  return (await store.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Changes from now on have higher numbers than those of the file, and copies of keys are made anew. */
async function numberAnew(store: Store): Promise<void> {
  let highest = 0;
  for (const table of ['accounts', 'keys'] as const) {
    const row = await store
      .selectFrom(table)
      .select(({ fn }) => fn.max('changed').as('highest'))
      .executeTakeFirst();
    highest = Math.max(highest, Number(row?.highest ?? 0));
  }
  await store
    .updateTable('changes')
    .set(({ eb }) => ({ number: eb('number', '+', highest + 1) }))
    .execute();
}

async function insertAll(store: Store, lines: AsyncIterable<object>): Promise<number> {
  let count = 0;
  let table: Table | undefined;
  let rows: object[] = [];
  const insert = async (): Promise<void> => {
    if (table !== undefined && rows.length > 0)
      await store
        .insertInto(table)
        .values(rows as never)
        .execute();
    rows = [];
  };
  for await (const read of lines) {
    const { table: next, row } = read as { table?: Table; row?: object };
    if (next === undefined || row === undefined || !names.includes(next))
      throw new Error(`line ${count + 2} is no row of a backup`);
    if (next !== table || rows.length === ROWS_AT_ONCE) await insert();
    table = next;
    rows.push(row);
    count += 1;
  }
  await insert();
  return count;
}

async function* rowsOf(store: Store, table: Table): AsyncGenerator<object> {
  for (let from = 0; ; from += ROWS_AT_ONCE) {
    let query = store.selectFrom(table as 'usage').selectAll();
    for (const column of TABLES[table]) query = query.orderBy(column as 'day');
    const rows = await query.limit(ROWS_AT_ONCE).offset(from).execute();
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

async function* linesOf(file: string): AsyncGenerator<object> {
  const input = createReadStream(file);
  const unpacked = createGunzip();
  // What one of them cannot do ends the other.
  input.on('error', (error) => unpacked.destroy(error));
  const failed = new Promise<never>((_, reject) => unpacked.on('error', reject));
  failed.catch(() => {});
  const lines = createInterface({ input: input.pipe(unpacked) })[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await Promise.race([lines.next(), failed]);
    if (done === true) break;
    yield JSON.parse(String(value)) as object;
  }
  if (unpacked.errored !== null) throw unpacked.errored;
}

function line(content: object): string {
  return `${JSON.stringify(content)}\n`;
}
