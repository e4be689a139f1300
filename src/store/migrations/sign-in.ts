/** The step of the schema that brings sessions of the dashboard and the links that begin them. */
import type { Kysely, Migration } from 'kysely';

export const signIn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sessions')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('account', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
      .addColumn('data', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('expires', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessions_account').on('sessions').column('account').execute();
    await db.schema.createIndex('sessions_expires').on('sessions').column('expires').execute();
    await db.schema
      .createTable('sign_in_links')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('mail', 'text', (column) => column.notNull())
      .addColumn('client', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('expires', 'bigint', (column) => column.notNull())
      .addColumn('used', 'bigint')
      .execute();
    for (const name of ['mail', 'client'])
      await db.schema
        .createIndex(`sign_in_links_${name}`)
        .on('sign_in_links')
        .columns([name, 'created'])
        .execute();
  },
  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('sign_in_links').execute();
    await db.schema.dropTable('sessions').execute();
  },
};
