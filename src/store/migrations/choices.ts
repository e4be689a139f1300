/** The steps of the schema for the review of a job: addresses are chosen for single rows, and rows accepted in groups. */
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

export const groups: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('jobs').addColumn('accepted', 'text').execute();
  },
  async down(db: Kysely<unknown>) {
    await db.schema.alterTable('jobs').dropColumn('accepted').execute();
  },
};

/** As the first step makes it, and as a later one does that replaces the table of jobs. */
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
