/** Calls in the store: added so that none is counted twice, and read again for quotas. */
import type { Channel, MonthTable, UsageTable } from '../../store/schema/accounts.ts';
import type { Store } from '../../store/store.ts';
import type { Counts } from './counts.ts';
import { addToDeparted, forgetDeparted } from './departed.ts';

/** Rows of one statement: the number of its parameters is limited. */
const ROWS_AT_ONCE = 500;
/** A process that has not written for so long has gone. */
const WRITER_GONE_MS = 7 * 86_400_000;

export class Ledger {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Adds what a process has counted, as its `number`-th time: once, also when it is tried again because the answer was lost. */
  async add(writer: string, number: number, counts: Counts, at: number): Promise<void> {
    await this.#store.transaction().execute(async (store) => {
      const { numInsertedOrUpdatedRows = 0n } = await store
        .insertInto('flushes')
        .values({ writer, number, at })
        .onConflict((conflict) =>
          conflict.column('writer').doUpdateSet({ number, at }).where('flushes.number', '<', number),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return;
      await addCounts(store, counts);
    });
  }

  /**
   * Counts calls of a month before they are answered: all that are counted then, or `undefined` if so many are not left. One
   * statement, so that the lock of SQLite is held as briefly as possible: all processes wait for it.
   */
  async reserve(row: MonthTable, quota: number): Promise<number | undefined> {
    const { calls } = row;
    if (calls > quota) return undefined;
    const counted = await this.#store
      .insertInto('months')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['account', 'month', 'channel'])
          .doUpdateSet((eb) => ({ calls: eb('months.calls', '+', calls) }))
          .where('months.calls', '<=', quota - calls),
      )
      .returning('calls')
      .executeTakeFirst();
    return counted && Number(counted.calls);
  }

  /** Calls of a month, of those accounts that have any. */
  async totals(accounts: readonly string[], month: string, channel: Channel): Promise<Map<string, number>> {
    const totals = new Map<string, number>();
    for (const some of inPieces(accounts)) {
      const rows = await this.#store
        .selectFrom('months')
        .select(['account', 'calls'])
        .where('month', '=', month)
        .where('channel', '=', channel)
        .where('account', 'in', some)
        .execute();
      for (const { account, calls } of rows) totals.set(account, Number(calls));
    }
    return totals;
  }

  /** Deletes the rows of processes that have gone and of accounts deleted long ago. */
  async forget(now: number): Promise<void> {
    await forgetDeparted(this.#store, now);
    await this.#store
      .deleteFrom('flushes')
      .where('at', '<', now - WRITER_GONE_MS)
      .execute();
  }
}

/** Adds to the rows of days and months, in a transaction. For an account that was deleted meanwhile only the sum is kept. */
export async function addCounts(store: Store, { usage, months, used }: Counts): Promise<void> {
  const accounts = new Set([...usage, ...months].map(({ account }) => account));
  const there = new Set<string>();
  for (const some of inPieces([...accounts])) {
    const rows = await store.selectFrom('accounts').select('id').where('id', 'in', some).execute();
    for (const { id } of rows) there.add(id);
  }
  const isThere = ({ account }: { readonly account: string }): boolean => there.has(account);
  await addToDeparted(
    store,
    usage.filter((row) => !isThere(row)),
  );
  for (const rows of inPieces(usage.filter(isThere))) await addUsage(store, rows);
  for (const rows of inPieces(months.filter(isThere))) await addMonths(store, rows);
  for (const [key, at] of used)
    await store
      .updateTable('keys')
      .set({ used: at })
      .where('id', '=', key)
      .where((eb) => eb.or([eb('used', 'is', null), eb('used', '<', at)]))
      .execute();
}

async function addUsage(store: Store, rows: UsageTable[]): Promise<void> {
  await store
    .insertInto('usage')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'day', 'key', 'operation', 'channel'])
        .doUpdateSet((eb) => ({ calls: eb('usage.calls', '+', eb.ref('excluded.calls')) })),
    )
    .execute();
}

async function addMonths(store: Store, rows: MonthTable[]): Promise<void> {
  await store
    .insertInto('months')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'month', 'channel'])
        .doUpdateSet((eb) => ({ calls: eb('months.calls', '+', eb.ref('excluded.calls')) })),
    )
    .execute();
}

function inPieces<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, place) =>
    rows.slice(place * ROWS_AT_ONCE, (place + 1) * ROWS_AT_ONCE),
  );
}
