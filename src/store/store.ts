/**
 * What must survive a restart: jobs, accounts, keys and usage. One schema and one set of queries, through Kysely, in a folder
 * (SQLite) or in PostgreSQL.
 */
import { type Dialect, Kysely, Migrator, PostgresAdapter, sql } from 'kysely';
import { migrations } from './migrations.ts';
import { isPostgres } from './place.ts';
import type { Tables } from './schema.ts';
import type { SqliteOptions } from './sqlite-driver.ts';

export type Store = Kysely<Tables>;

/** Among the locks that clients of a database agree on; any number that no other program would choose. */
const ADVISORY_LOCK = 7_347_838_747;
const LOCK = 'start.sqlite';

/**
 * Opens the store in a place, a folder or the URL of a database. Its schema must be there: see {@link migrate}. `options` are
 * of a store in a folder: whether a commit survives the failure of the machine (the default) or only that of the process, and
 * whether one that is missing is made (the default).
 */
export async function openStore(place: string, options: SqliteOptions = {}): Promise<Store> {
  return new Kysely<Tables>({ dialect: await dialectOf(place, options) });
}

/** Only what the place needs is loaded. */
async function dialectOf(place: string, options: SqliteOptions): Promise<Dialect> {
  if (isPostgres(place)) return (await import('./postgres.ts')).postgresDialect(place);
  return (await import('./sqlite-driver.ts')).sqliteDialect(place, options);
}

/** The newest step of the schema that this version knows. */
export const latestStep = Object.keys(migrations).sort().at(-1) ?? '';

/** Brings the schema of a store to that of this version, or to a step; done before any process works with it. */
export async function migrate(store: Store, step: string = latestStep): Promise<void> {
  const migrator = new Migrator({
    db: store,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateTo(step);
  if (error !== undefined) throw error;
}

/** Does what several processes that start at once must do one after the other. */
export async function alone(store: Store, place: string, work: () => Promise<void>): Promise<void> {
  if (isPostgres(place)) await aloneInDatabase(store, work);
  else await aloneInFolder(place, work);
}

/**
 * A transaction that runs alone among those of the same name, in all processes: what it counts is still so when it inserts.
 * SQLite runs all of them one after the other anyway.
 */
export function transactionAlone<Of>(
  store: Store,
  name: string,
  work: (store: Store) => Promise<Of>,
): Promise<Of> {
  return store.transaction().execute(async (transaction) => {
    if (transaction.getExecutor().adapter instanceof PostgresAdapter)
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
    return work(transaction);
  });
}

async function aloneInDatabase(store: Store, work: () => Promise<void>): Promise<void> {
  await store.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${ADVISORY_LOCK})`.execute(connection);
    try {
      await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${ADVISORY_LOCK})`.execute(connection);
    }
  });
}

async function aloneInFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const { lockWithin } = await import('./lock.ts');
  const lock = await lockWithin(folder, LOCK, Number.POSITIVE_INFINITY);
  try {
    await work();
  } finally {
    lock?.release();
  }
}
