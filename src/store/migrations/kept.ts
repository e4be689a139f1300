/**
 * The step of the schema from which on each job counts with what the disk and the store keep of it, whatever its state, and the
 * jobs of a caller are added up from an index alone.
 */
import type { Kysely, Migration } from 'kysely';

/** As it was when this step was made. */
const JOB_BYTES = 16_384;

type Store = Kysely<{ jobs: { status: string; kept_bytes: number; made_bytes: number } }>;

export const kept: Migration = {
  async up(db: Kysely<unknown>) {
    const store = db as Store;
    await store
      .updateTable('jobs')
      .set({ kept_bytes: 0, made_bytes: 0 })
      .where('status', 'in', ['failed', 'cancelled', 'expired'])
      .execute();
    await store
      .updateTable('jobs')
      .set((job) => ({ kept_bytes: job('kept_bytes', '+', JOB_BYTES) }))
      .execute();
    await db.schema
      .createIndex('jobs_kept')
      .on('jobs')
      .columns(['caller', 'kept_bytes', 'made_bytes'])
      .execute();
  },
  async down(db: Kysely<unknown>) {
    await db.schema.dropIndex('jobs_kept').execute();
    await (db as Store)
      .updateTable('jobs')
      .set((job) => ({ kept_bytes: job('kept_bytes', '-', JOB_BYTES) }))
      .execute();
  },
};
