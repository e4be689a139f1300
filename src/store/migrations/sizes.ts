/** The step of the schema that lets the store add up the files of jobs without reading their other columns. */
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
