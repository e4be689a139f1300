/**
 * The steps of the schema that let the store add up what it and the disk keep of jobs, without reading their other columns:
 * the bytes of their files, then those of every job, from an index.
 */
import type { Kysely, Migration } from 'kysely';

interface Job {
  id: string;
  status: string;
  input_bytes: number;
  summary: string | null;
  kept_bytes: number;
}

export const sizes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['kept_bytes', 'made_bytes'])
      await db.schema
        .alterTable('jobs')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    await count(db as Kysely<{ jobs: Job }>);
  },
  async down(db: Kysely<unknown>) {
    for (const name of ['made_bytes', 'kept_bytes'])
      await db.schema.alterTable('jobs').dropColumn(name).execute();
  },
};

/** What each job counts with since {@link kept}, whatever its state; later versions may count otherwise. */
const JOB_BYTES = 16_384;

type Store = Kysely<{ jobs: Pick<Job, 'status' | 'kept_bytes'> & { made_bytes: number } }>;

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

/** One job at a time, because a summary may have megabytes. Older versions kept the input of a job with its result. */
async function count(db: Kysely<{ jobs: Job }>): Promise<void> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'input_bytes'])
    .where('status', 'in', ['queued', 'running', 'succeeded'])
    .execute();
  for (const { id, input_bytes } of jobs) {
    const { summary } = await db
      .selectFrom('jobs')
      .select('summary')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { bytes = 0 } = JSON.parse(summary ?? '{}') as { bytes?: number };
    const kept_bytes = Number(input_bytes) + bytes;
    await db.updateTable('jobs').set({ kept_bytes }).where('id', '=', id).execute();
  }
}
