/** The step of the schema that brings what is kept of accounts that were deleted. */
import type { Kysely, Migration } from 'kysely';

export const departed: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('departed')
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('mail_sha256', 'text', (column) => column.notNull())
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('calls', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('departed_in_month', ['account', 'month', 'channel'])
      .execute();
    await db.schema.createIndex('departed_mail').on('departed').column('mail_sha256').execute();
  },
  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('departed').execute();
  },
};
