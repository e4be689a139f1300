/**
 * The step of the schema by which jobs that were sent under an `Idempotency-Key` are known as all other requests are, and have no
 * column for it. SQLite drops no column of a constraint, so the table is made anew, in both kinds of store alike.
 */
import { createHash } from 'node:crypto';
import type { CreateTableBuilder, Kysely, Migration } from 'kysely';
import { choicesTable } from './choices.ts';

const DAY_MS = 86_400_000;
const COLUMNS = [
  ...['id', 'caller', 'status', 'options', 'created', 'started', 'ended', 'expires', 'input_name'],
  ...['input_bytes', 'input_sha256', 'inspection', 'format', 'progress', 'remaining_ms', 'data_version'],
  ...['summary', 'result_sha256', 'error', 'deaths', 'taken_at', 'turn', 'attempt', 'chosen', 'revision'],
  ...['account', 'payer'],
] as const;
const WHOLE: ReadonlySet<string> = new Set(['deaths', 'chosen', 'revision']);
const LONG: ReadonlySet<string> = new Set(
  'created started ended expires input_bytes remaining_ms taken_at turn'.split(' '),
);
const EMPTY: ReadonlySet<string> = new Set([
  ...['started', 'ended', 'input_name', 'progress', 'remaining_ms', 'data_version', 'summary'],
  ...['result_sha256', 'error', 'attempt', 'account', 'payer'],
]);
const ZERO: ReadonlySet<string> = new Set(['turn', 'chosen', 'revision']);

interface Sent {
  id: string;
  caller: string;
  status: string;
  options: string;
  created: number;
  input_sha256: string;
  idempotency_key: string | null;
}
interface Answer {
  caller: string;
  key: string;
  request: string;
  status: number | null;
  headers: string;
  body: string;
  expires: number;
}
type Db = Kysely<{ jobs: Sent; answers: Answer }>;

export const answers: Migration = {
  up: (db: Kysely<unknown>) =>
    whole(db, async (step) => {
      await moveToAnswers(step as Db);
      await makeAnew(step, (table) => table);
    }),
  down: (db: Kysely<unknown>) =>
    whole(db, async (step) => {
      await makeAnew(step, (table) =>
        table
          .addColumn('idempotency_key', 'text')
          .addUniqueConstraint('jobs_idempotency', ['caller', 'idempotency_key']),
      );
      await moveToJobs(step as Db);
    }),
};

/** PostgreSQL is in a transaction already. */
async function whole(db: Kysely<unknown>, work: (step: Kysely<unknown>) => Promise<void>): Promise<void> {
  await (db.isTransaction ? work(db) : db.transaction().execute(work));
}

async function moveToAnswers(db: Db): Promise<void> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'caller', 'options', 'created', 'input_sha256', 'idempotency_key'])
    .where('idempotency_key', 'is not', null)
    .where('status', '!=', 'receiving')
    .where('created', '>', Date.now() - DAY_MS)
    .execute();
  for (const { id, caller, options, created, input_sha256, idempotency_key } of jobs) {
    const given = JSON.stringify(Object.entries(JSON.parse(options) as object).sort());
    const parts = ['POST', '/api/v1/batch/jobs', input_sha256, given];
    const request = createHash('sha256').update(parts.join(' ')).digest('hex');
    const row = { caller, key: idempotency_key ?? '', request, status: 202, headers: '{}', body: id };
    await db
      .insertInto('answers')
      .values({ ...row, expires: Number(created) + DAY_MS })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Answers that are the id of a job. */
async function moveToJobs(db: Db): Promise<void> {
  const kept = await db
    .selectFrom('answers')
    .innerJoin('jobs', 'jobs.id', 'answers.body')
    .select(['answers.caller', 'answers.key', 'jobs.id'])
    .execute();
  for (const { caller, key, id } of kept) {
    await db.updateTable('jobs').set({ idempotency_key: key }).where('id', '=', id).execute();
    await db.deleteFrom('answers').where('caller', '=', caller).where('key', '=', key).execute();
  }
}

type Shape = (table: CreateTableBuilder<string, string>) => CreateTableBuilder<string, string>;

/** The rows that refer to jobs are put aside meanwhile: they would go with the table. */
async function makeAnew(db: Kysely<unknown>, more: Shape): Promise<void> {
  const any = db as Kysely<Record<string, Record<string, unknown>>>;
  const choices = await any.selectFrom('choices').selectAll().execute();
  await any.deleteFrom('choices').execute();
  await db.schema.dropTable('choices').execute();
  await db.schema.alterTable('jobs').renameTo('jobs_before').execute();
  for (const index of INDEXES.keys()) await db.schema.dropIndex(index).execute();
  await more(jobsTable(db)).execute();
  await any
    .insertInto('jobs')
    .columns([...COLUMNS])
    .expression(any.selectFrom('jobs_before').select([...COLUMNS]))
    .execute();
  await db.schema.dropTable('jobs_before').execute();
  for (const [name, columns] of INDEXES)
    await db.schema.createIndex(name).on('jobs').columns(columns).execute();
  await choicesTable(db);
  for (const row of choices) await any.insertInto('choices').values(row).execute();
}

const INDEXES: ReadonlyMap<string, string[]> = new Map([
  ['jobs_status', ['status', 'created']],
  ['jobs_caller', ['caller', 'started']],
  ['jobs_expires', ['expires']],
  ['jobs_account', ['account']],
]);

function jobsTable(db: Kysely<unknown>): CreateTableBuilder<string, string> {
  let table = db.schema.createTable('jobs') as CreateTableBuilder<string, string>;
  for (const name of COLUMNS) {
    const type = WHOLE.has(name) ? 'integer' : LONG.has(name) ? 'bigint' : 'text';
    table = table.addColumn(name, type, (column) => {
      if (name === 'id') return column.primaryKey();
      if (EMPTY.has(name)) return column;
      return ZERO.has(name) ? column.notNull().defaultTo(0) : column.notNull();
    });
  }
  return table;
}
