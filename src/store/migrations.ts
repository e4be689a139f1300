/** The schema of the store, step by step. A step that was released is never changed; the next one changes what it made. */
import { type Kysely, type Migration, sql } from 'kysely';
import { accounts, departed } from './migrations/accounts.ts';
import { answers } from './migrations/answers.ts';
import { choices, groups } from './migrations/choices.ts';
import { signIn } from './migrations/sign-in.ts';
import { kept, sizes } from './migrations/sizes.ts';
import { webhooks } from './migrations/webhooks.ts';

const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('caller', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('options', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('started', 'bigint')
      .addColumn('ended', 'bigint')
      .addColumn('expires', 'bigint', (column) => column.notNull())
      .addColumn('input_name', 'text')
      .addColumn('input_bytes', 'bigint', (column) => column.notNull())
      .addColumn('input_sha256', 'text', (column) => column.notNull())
      .addColumn('inspection', 'text', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('progress', 'text')
      .addColumn('remaining_ms', 'bigint')
      .addColumn('data_version', 'text')
      .addColumn('summary', 'text')
      .addColumn('result_sha256', 'text')
      .addColumn('error', 'text')
      .addColumn('idempotency_key', 'text')
      .addColumn('deaths', 'integer', (column) => column.notNull())
      .addColumn('taken_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('jobs_idempotency', ['caller', 'idempotency_key'])
      .execute();
    await db.schema.createIndex('jobs_status').on('jobs').columns(['status', 'created']).execute();
    await db.schema.createIndex('jobs_caller').on('jobs').columns(['caller', 'started']).execute();
    await db.schema.createIndex('jobs_expires').on('jobs').column('expires').execute();
  },
  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('jobs').execute();
  },
};

/** What several workers need. */
const turns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('jobs')
      .addColumn('turn', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('jobs').addColumn('attempt', 'text').execute();
    await db.schema
      .createTable('answered_rows')
      .addColumn('category', 'text', (column) => column.primaryKey())
      .addColumn('rows', 'bigint', (column) => column.notNull())
      .execute();
  },
  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('answered_rows').execute();
    await db.schema.alterTable('jobs').dropColumn('attempt').execute();
    await db.schema.alterTable('jobs').dropColumn('turn').execute();
  },
};

/** So that neither the turn of a job nor what waits of a caller takes longer where there are very many jobs. */
const indexes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('jobs_caller').execute();
    await db.schema.createIndex('jobs_waiting').on('jobs').columns(['caller', 'status']).execute();
    await db.schema.createIndex('jobs_turn').on('jobs').columns(['caller', 'turn']).execute();
    await db.schema
      .createIndex('jobs_begun')
      .on('jobs')
      .column('turn')
      .where(sql.ref('started'), 'is not', null)
      .execute();
  },
  async down(db: Kysely<unknown>) {
    for (const name of ['jobs_begun', 'jobs_turn', 'jobs_waiting']) await db.schema.dropIndex(name).execute();
    await db.schema.createIndex('jobs_caller').on('jobs').columns(['caller', 'started']).execute();
  },
};

/** By names whose alphabetical order is theirs. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-jobs': jobs,
  '0002-turns': turns,
  '0003-choices': choices,
  '0004-accounts': accounts,
  '0005-sign-in': signIn,
  '0006-answers': answers,
  '0007-webhooks': webhooks,
  '0008-groups': groups,
  '0009-departed': departed,
  '0010-sizes': sizes,
  '0011-kept': kept,
  '0012-indexes': indexes,
};
