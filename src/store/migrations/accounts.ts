/** The steps of the schema that bring accounts, keys and usage, and what is kept of deleted accounts. */
import type { Kysely, Migration } from 'kysely';

export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await accountTables(db);
    await usageTables(db);
    await recordTables(db);
    for (const name of ['account', 'payer'])
      await db.schema.alterTable('jobs').addColumn(name, 'text').execute();
    await db.schema.createIndex('jobs_account').on('jobs').column('account').execute();
  },
  async down(db: Kysely<unknown>) {
    await db.schema.dropIndex('jobs_account').execute();
    for (const name of ['payer', 'account']) await db.schema.alterTable('jobs').dropColumn(name).execute();
    for (const table of ['answers', 'audit', 'flushes', 'months', 'usage', 'changes', 'keys', 'accounts'])
      await db.schema.dropTable(table).execute();
  },
};

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

async function accountTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mail', 'text', (column) => column.notNull().unique())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('seen', 'bigint')
    .addColumn('changed', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('accounts_changed').on('accounts').column('changed').execute();
  await db.schema
    .createTable('keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull().unique())
    .addColumn('last_four', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('used', 'bigint')
    .addColumn('expires', 'bigint')
    .addColumn('revoked', 'bigint')
    .addColumn('origins', 'text', (column) => column.notNull())
    .addColumn('networks', 'text', (column) => column.notNull())
    .addColumn('replaces', 'text')
    .addColumn('changed', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('keys_account').on('keys').column('account').execute();
  await db.schema.createIndex('keys_changed').on('keys').column('changed').execute();
  await db.schema
    .createTable('changes')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .execute();
  await (db as Kysely<{ changes: { subject: string; number: number } }>)
    .insertInto('changes')
    .values(['changed', 'removed'].map((subject) => ({ subject, number: 0 })))
    .execute();
}

async function usageTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('usage')
    .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_of_day', ['account', 'day', 'key', 'operation', 'channel'])
    .execute();
  await db.schema
    .createTable('months')
    .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('months_of_account', ['account', 'month', 'channel'])
    .execute();
  await db.schema
    .createTable('flushes')
    .addColumn('writer', 'text', (column) => column.primaryKey())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}

async function recordTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('account', 'text')
    .addColumn('key', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_at').on('audit').column('at').execute();
  await db.schema
    .createTable('answers')
    .addColumn('caller', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('headers', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('answers_of_caller', ['caller', 'key'])
    .execute();
}
