/** The step of the schema by which people choose addresses for the rows of a job. */
import type { Kysely, Migration } from 'kysely';

export const choices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['chosen', 'revision'])
      await db.schema
        .alterTable('jobs')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    await choicesTable(db);
  },
  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('choices').execute();
    for (const name of ['revision', 'chosen']) await db.schema.alterTable('jobs').dropColumn(name).execute();
  },
};

/** As this step makes it, and as a later one does that makes jobs anew. */
export async function choicesTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('choices')
    .addColumn('job', 'text', (column) => column.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('row', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('cells', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('choices_of_job', ['job', 'row'])
    .execute();
}
