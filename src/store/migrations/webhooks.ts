/** The step of the schema that brings webhooks. */
import type { Kysely, Migration } from 'kysely';

export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('url', 'text', (column) => column.notNull().unique())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('entities', 'text')
      .addColumn('municipalities', 'text')
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('told_number', 'bigint')
      .addColumn('told_transaction', 'bigint')
      .addColumn('due', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('failing_since', 'bigint')
      .addColumn('outcome', 'text')
      .addColumn('disabled', 'bigint')
      .addColumn('delivered', 'bigint', (column) => column.notNull())
      .addColumn('failed', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('webhooks_due').on('webhooks').column('due').execute();
  },
  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('webhooks').execute();
  },
};
