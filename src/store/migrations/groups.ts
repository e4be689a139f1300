/** The step of the schema by which rows of a job are accepted in groups. */
import type { Kysely, Migration } from 'kysely';

export const groups: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('jobs').addColumn('accepted', 'text').execute();
  },
  async down(db: Kysely<unknown>) {
    await db.schema.alterTable('jobs').dropColumn('accepted').execute();
  },
};
