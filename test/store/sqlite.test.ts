/** The store in a folder beside a locked database, on a full disk, and after texts were erased from it. */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Accounts } from '../../src/accounts/accounts.ts';
import { COMMAND } from '../../src/accounts/audit.ts';
import { nextTurn } from '../../src/jobs/queue/turn.ts';
import { Keys } from '../../src/keys/keys.ts';
import { isAway } from '../../src/store/sqlite.ts';
import type { SqliteOptions } from '../../src/store/sqlite-driver.ts';
import { migrate, openStore, type Store } from '../../src/store/store.ts';
import { Unavailable } from '../../src/store/unavailable.ts';

let folder: string;
let store: Store;
const opened: Store[] = [];
let other: DatabaseSync;

async function open(options: SqliteOptions = {}): Promise<Store> {
  const made = await openStore(folder, options);
  opened.push(made);
  return made;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
  store = await open();
  await migrate(store);
  other = new DatabaseSync(join(folder, 'store.sqlite'));
});
afterEach(async () => {
  other.close();
  await Promise.all(opened.splice(0).map((made) => made.destroy()));
  rmSync(folder, { recursive: true, force: true });
});

const wanted = { mail: 'anna@example.com', plan: 'free' };

describe('while another process has the write lock', () => {
  beforeEach(() => other.exec('BEGIN IMMEDIATE'));

  test('a transaction waits until it ends, and the event loop goes on', async () => {
    const made = new Accounts(store).create(wanted, COMMAND);
    // The lock is released by this event loop, which nothing holds.
    expect(await new Accounts(store).list()).toEqual([]);
    other.exec('COMMIT');
    expect((await made).mail).toBe('anna@example.com');
  });

  test('a write without a transaction waits too', async () => {
    const at = store.updateTable('changes').set({ number: 7 }).where('subject', '=', 'changed').execute();
    expect(await new Accounts(store).list()).toEqual([]);
    other.exec('COMMIT');
    await at;
    const rows = await store.selectFrom('changes').selectAll().where('subject', '=', 'changed').execute();
    expect(rows).toEqual([{ subject: 'changed', number: 7 }]);
  });

  test('the store is unavailable when the patience is over, and those that have waited behind are told so at once', async () => {
    const impatient = new Accounts(await open({ patienceMs: 0 }));
    const told = await Promise.allSettled(Array.from({ length: 3 }, () => impatient.create(wanted, COMMAND)));
    expect(told.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
      Array.from({ length: 3 }, () => 'Error: the store cannot be reached: database is locked'),
    );
  });

  test('the store can be opened and read', async () => {
    expect(await new Accounts(await open()).list()).toEqual([]);
  });
});

test('two stores of one process write in turn, though a transaction waits for something else', async () => {
  const second = new Accounts(await open());
  let made: Promise<unknown> | undefined;
  await store.transaction().execute(async (transaction) => {
    await transaction.updateTable('changes').set({ number: 1 }).execute();
    made = second.create(wanted, COMMAND);
    expect(await second.list()).toEqual([]);
  });
  expect(await made).toMatchObject({ mail: 'anna@example.com', changed: 2 });
});

test('a transaction that reads before it writes does not fail because another process has written in between', async () => {
  await store.transaction().execute(async (transaction) => {
    await transaction.selectFrom('accounts').selectAll().execute();
    expect(() => other.exec('UPDATE changes SET number = 1')).toThrow('database is locked');
    await transaction.updateTable('changes').set({ number: 2 }).execute();
  });
});

test('on a full disk the store is unavailable, says why, is read as before, and is written to when there is room', async () => {
  const accounts = new Accounts(store);
  const { id } = await accounts.create(wanted, COMMAND);
  await sql`PRAGMA max_page_count = 1`.execute(store);
  const mails = Array.from({ length: 500 }, (_, place) => `${place}@example.com`);
  const filled = Promise.all(mails.map((mail) => accounts.create({ mail, plan: 'free' }, COMMAND)));
  const reason: unknown = await filled.catch((error: unknown) => error);
  expect(reason).toBeInstanceOf(Unavailable);
  expect(String(reason)).toBe('Error: the store cannot be reached: database or disk is full');
  expect((await accounts.find(id))?.mail).toBe('anna@example.com');
  await sql`PRAGMA max_page_count = 1000000`.execute(store);
  expect((await accounts.create({ mail: 'new@example.com', plan: 'free' }, COMMAND)).mail).toBe(
    'new@example.com',
  );
});

test.each<[string, () => void]>([
  ['deleted', () => rmSync(folder, { recursive: true })],
  [
    'replaced',
    () => {
      copyFileSync(join(folder, 'store.sqlite'), join(folder, 'copy'));
      renameSync(join(folder, 'copy'), join(folder, 'store.sqlite'));
    },
  ],
])('a store that was %s is unavailable, and is not made anew', async (_how, lose) => {
  const accounts = new Accounts(store);
  await accounts.list();
  lose();
  const isThere = existsSync(folder);
  for (const act of [() => accounts.list(), () => accounts.create(wanted, COMMAND)]) {
    const reason: unknown = await act().catch((error: unknown) => error);
    expect(reason).toBeInstanceOf(Unavailable);
    expect(String(reason)).toContain('store.sqlite was deleted or replaced: start the service again');
  }
  if (!isThere) {
    const late = new Accounts(await open({ mustExist: true }));
    await expect(late.list()).rejects.toBeInstanceOf(Unavailable);
  }
  expect(existsSync(folder)).toBe(isThere);
});

test.each<[string, number, boolean]>([
  ['SQLITE_BUSY', 5, true],
  ['SQLITE_BUSY_SNAPSHOT', 517, true],
  ['SQLITE_PERM', 3, true],
  ['SQLITE_NOMEM', 7, true],
  ['SQLITE_READONLY', 8, true],
  ['SQLITE_READONLY_DBMOVED', 1032, true],
  ['SQLITE_IOERR', 10, true],
  ['SQLITE_IOERR_FSYNC', 1034, true],
  ['SQLITE_CORRUPT', 11, true],
  ['SQLITE_CORRUPT_INDEX', 779, true],
  ['SQLITE_FULL', 13, true],
  ['SQLITE_CANTOPEN', 14, true],
  ['SQLITE_PROTOCOL', 15, true],
  ['SQLITE_NOTADB', 26, true],
  ['SQLITE_ERROR', 1, false],
  ['SQLITE_CONSTRAINT_UNIQUE', 2067, false],
])('%s (%i) says that the store is unavailable: %s', (_, errcode, expected) => {
  expect(isAway(Object.assign(new Error(), { errcode }))).toBe(expected);
});

/** Whether any file of the store has a text. */
const contains = (text: string): boolean =>
  readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));

test('what was erased is in no file of the store', async () => {
  const emptied = await open({ emptyAfterMs: 1 });
  const [accounts, keys] = [new Accounts(emptied), new Keys(emptied)];
  const mails = Array.from({ length: 60 }, (_, place) => `secret-${place}@example.com`);
  const ids: string[] = [];
  for (const mail of mails) {
    const { id } = await accounts.create({ mail, plan: 'free' }, COMMAND);
    ids.push(id);
    await keys.create({ account: id, name: `secret-name-${mail}`, kind: 'live' }, COMMAND);
  }
  expect(contains('secret-')).toBe(true);
  for (const id of ids) await accounts.remove(id, COMMAND);
  await expect.poll(() => contains('secret-')).toBe(false);
});

test('neither the turn of a job nor what a caller has waiting is looked for in all jobs', async () => {
  const queries = [
    store
      .selectFrom('jobs as job')
      .select((job) => nextTurn(job).as('turn'))
      .where('id', '=', 'a'),
    store
      .selectFrom('jobs')
      .select('created')
      .where('caller', '=', 'a')
      .where('status', 'in', ['receiving', 'queued']),
  ];
  for (const query of queries) {
    const { sql: text, parameters } = query.compile();
    const { rows } = await store.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    const plan = rows.map(({ detail }) => detail);
    expect(plan.join()).toContain('USING');
    // A partial index is gone through in its order, to its first row.
    expect(plan.filter((step) => /SCAN|B-TREE/.test(step) && !step.includes('jobs_begun'))).toEqual([]);
  }
});
