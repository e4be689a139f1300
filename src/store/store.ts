/**
 * What must survive a restart: jobs, later keys and usage. Nothing that answers addresses opens it. One schema and one set
 * of queries, through Kysely.
 */
import { Kysely, Migrator } from 'kysely';
import { migrations } from './migrations.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Store = Kysely<Tables>;

/** Opens the store in a folder. Its schema must be there: see {@link migrate}. */
export function openStore(folder: string): Store {
  return new Kysely<Tables>({ dialect: sqliteDialect(folder) });
}

/**
 * Brings the schema of a store to that of this version; done once, before any process works with it. Rejects with code
 * `STORE_REFUSED`.
 */
export async function migrate(folder: string): Promise<void> {
  const store = openStore(folder);
  try {
    const migrator = new Migrator({
      db: store,
      provider: { getMigrations: async () => ({ ...migrations }) },
    });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw Object.assign(new Error(`the store ${folder} cannot be opened: ${reason}`), {
      code: 'STORE_REFUSED',
    });
  } finally {
    await store.destroy();
  }
}
