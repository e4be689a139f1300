/**
 * What somebody has chosen for rows of a job in review. What a row gets is looked up when it is chosen and kept with the
 * choice, so that a result never changes by itself. An accepted group is kept as its rule. The addon reads all
 * that from a file, written for one conversion or one page, a piece in each turn of the event loop.
 */
import { writeFile } from 'node:fs/promises';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { sql } from 'kysely';
import { cancellable } from '../../engine/addon/cancellable.ts';
import { native } from '../../engine/addon/native.ts';
import { LOW_PRIORITY } from '../../engine/addon/priority.ts';
import type { BatchGroup, BatchRowSelection } from '../../engine/engine.ts';
import { AdmissionQueue } from '../../engine/pool/admission-queue.ts';
import { ApiError } from '../../http/errors/errors.ts';
import { type Fault, InputError } from '../../http/parameters/parameters.ts';
import type { ChoiceTable, JobTable } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { acceptedOf, NO_ADDRESS, optionsOf } from '../job.ts';
import { readBatchOptions } from '../options.ts';
import type { Asker } from './shared-work.ts';

/** Of one job. */
const MOST_CHOICES = 100_000;
/** No job has this many rows, and no column of the store takes a larger number. */
const LAST_ROW = 2 ** 31 - 1;
/** Choices that are read or written in one turn of the event loop: with their cells, and without. */
const WITH_CELLS = 100;
const WITHOUT_CELLS = 500;
/** The same for only their rows, which the store joins to one text. */
const ROWS_ALONE = 10_000;
/** Choices that are erased in one transaction. */
const ERASED = 200;
/** A page ends at a megabyte, and a row has more of it than its cells in the store. */
const PAGE_BYTES = 1 << 20;
/** Addresses that are looked up in one turn of a client. */
const LOOKED_UP = 50;
/** How long somebody waits for such a turn. */
const LONGEST_WAIT_MS = 20_000;

/** `id` of an address or access address, or {@link NO_ADDRESS}; null withdraws a choice. */
export interface Choice {
  readonly raekke: number;
  readonly id: string | null;
}

/** Whether the rows of a rule that may be accepted at once are accepted. */
export interface Acceptance {
  readonly regel: string;
  readonly godkendt: boolean;
}

/** Of what is looked up for choices. */
export interface Payment {
  /** Rejects where it cannot be paid. */
  ask(given: readonly Choice[]): Promise<void>;
  /** Throws where nobody would pay any more. */
  made(): void;
}

const row = sql<string>`cast(${sql.ref('row')} as text)`;

/** SQL that reads choices: the text of one, and the separator. An id has no letters that JSON would escape. */
const readings = {
  cells: { text: sql<string>`${row} || ' ' || cells || ${sql.lit('\n')}`, between: '', atOnce: WITH_CELLS },
  ids: {
    text: sql<string>`'{"raekke":' || ${row} || ',"id":"' || id || '"}'`,
    between: ',',
    atOnce: WITHOUT_CELLS,
  },
  rows: { text: sql<string>`${row} || ${sql.lit('\n')}`, between: '', atOnce: ROWS_ALONE },
};

/** Consecutive choices. */
interface Piece {
  readonly text: string;
  readonly choices: number;
  /** Row of the last one. */
  readonly last: number;
}

interface Wanted {
  readonly what: keyof typeof readings;
  /** First and last row. */
  readonly from: number;
  readonly to?: number | undefined;
  readonly most?: number;
}

export class Choices {
  readonly #store: Store;
  /** Looking up keeps a thread that files are read on, so that one client at a time does it. */
  readonly #lookUps = new AdmissionQueue({ places: 1, longestMs: LONGEST_WAIT_MS });
  /** The store is read for one client at a time, however many readings each has begun. */
  readonly #readings = new AdmissionQueue({ places: 1, longestMs: LONGEST_WAIT_MS });

  constructor(store: Store) {
    this.#store = store;
  }

  /** The choices of a job in the order of its rows, as JSON, piece by piece. */
  async *list(job: string, reader: Asker): AsyncGenerator<string> {
    yield '{"valg":[';
    let separator = '';
    for await (const { text } of this.#pieces(job, { what: 'ids', from: 1 }, reader)) {
      yield separator + text;
      separator = readings.ids.between;
    }
    yield ']}';
  }

  /** Writes what a conversion of a job needs. */
  writeAll(job: JobTable, path: string, reader: Asker): Promise<void> {
    return writeFile(path, this.#lines(job, reader));
  }

  /** Writes what a page of rows of a job needs. */
  writePage(job: JobTable, selection: BatchRowSelection, path: string, reader: Asker): Promise<void> {
    return writeFile(path, this.#linesOfPage(job, selection, reader));
  }

  /** Whether the choices of a job are still those that its row was read with, and its files are there. */
  async areOf({ id, revision }: Pick<JobTable, 'id' | 'revision'>): Promise<boolean> {
    const now = await this.#store
      .selectFrom('jobs')
      .select(['revision', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
    return now?.revision === revision && now.status === 'succeeded';
  }

  /**
   * Keeps choices of a job that has so many rows. Throws the `InputError` of all that are none. `payment` is asked before
   * anything is looked up, and told when it is kept.
   */
  async keep(
    job: JobTable,
    rows: number,
    given: readonly Choice[],
    asker: Asker,
    payment?: Payment,
  ): Promise<void> {
    const faults: Fault[] = [];
    const kept: ChoiceTable[] = [];
    const withdrawn: number[] = [];
    const latest = latestOf(given);
    await payment?.ask(latest.filter(({ raekke }) => raekke <= rows));
    const cellsOf = await this.#lookUp(job, latest, asker);
    for (const { raekke: row, id } of latest) {
      const cells = id === null ? null : (cellsOf.get(id) ?? null);
      if (row > rows) faults.push(fault(`row ${row} is none: the job has ${rows} rows`));
      else if (id === null) withdrawn.push(row);
      else if (cells === null)
        faults.push(fault(`${id} of row ${row} is no address, no access address and not ${NO_ADDRESS}`));
      else kept.push({ job: job.id, row, id, cells });
    }
    if (faults.length > 0) throw new InputError(faults);
    await this.#change(job.id, kept, withdrawn, payment);
  }

  /** What is chosen for some rows of a job. */
  async idsOf(job: string, rows: readonly number[]): Promise<Map<number, string>> {
    const ids = new Map<number, string>();
    for (let from = 0; from < rows.length; from += WITHOUT_CELLS) {
      const some = await this.#store
        .selectFrom('choices')
        .select(['row', 'id'])
        .where('job', '=', job)
        .where('row', 'in', rows.slice(from, from + WITHOUT_CELLS))
        .execute();
      for (const { row, id } of some) ids.set(row, id);
    }
    return ids;
  }

  /** The cells of each address as JSON; none of an id that there is not. */
  async #lookUp(
    job: JobTable,
    given: readonly Choice[],
    { connection, left }: Asker,
  ): Promise<Map<string, string>> {
    const options = JSON.stringify(readBatchOptions(Object.entries(optionsOf(job))));
    const ids = [...new Set(given.flatMap(({ id }) => id ?? []))];
    const found = new Map<string, string>();
    for (let from = 0; from < ids.length; from += LOOKED_UP) {
      const some = ids.slice(from, from + LOOKED_UP);
      const work = () =>
        cancellable(left, (token) => native().chosenCells(some, options, token, LOW_PRIORITY));
      const cells = await this.#lookUps.run(work, connection, from > 0);
      for (const [place, id] of some.entries()) {
        const of = cells[place];
        if (typeof of === 'string') found.set(id, of);
      }
    }
    return found;
  }

  #change(
    job: string,
    kept: readonly ChoiceTable[],
    withdrawn: readonly number[],
    payment: Payment | undefined,
  ): Promise<void> {
    const gone = [...withdrawn, ...kept.map(({ row }) => row)];
    return this.#store.transaction().execute(async (store) => {
      await changing(store, job);
      for (let from = 0; from < gone.length; from += WITH_CELLS) {
        const rows = gone.slice(from, from + WITH_CELLS);
        await store.deleteFrom('choices').where('job', '=', job).where('row', 'in', rows).execute();
        await nextIteration();
      }
      for (let from = 0; from < kept.length; from += WITH_CELLS) {
        await store
          .insertInto('choices')
          .values(kept.slice(from, from + WITH_CELLS))
          .execute();
        await nextIteration();
      }
      const { chosen } = await store
        .selectFrom('choices')
        .select(({ fn }) => fn.countAll<number>().as('chosen'))
        .where('job', '=', job)
        .executeTakeFirstOrThrow();
      if (Number(chosen) > MOST_CHOICES)
        throw new InputError([fault(`a job keeps at most ${MOST_CHOICES} choices`)]);
      await store
        .updateTable('jobs')
        .set({ chosen: Number(chosen) })
        .where('id', '=', job)
        .execute();
      payment?.made();
    });
  }

  /** Accepts groups of a job, or no longer; `groups` are all it has. Throws the `InputError` of those that cannot be. */
  async accept({ id }: JobTable, groups: readonly BatchGroup[], given: readonly Acceptance[]): Promise<void> {
    const rowsOf = new Map(groups.map(({ rule, acceptable }) => [rule, acceptable]));
    const faults = given.flatMap(({ regel, godkendt }) => {
      if (!rowsOf.has(regel)) return [groupFault(`no row of the job is open for ${regel}`)];
      const canBe = !godkendt || rowsOf.get(regel) !== 0;
      return canBe ? [] : [groupFault(`no row of ${regel} can be accepted without a look at it`)];
    });
    if (faults.length > 0) throw new InputError(faults);
    await this.#store.transaction().execute(async (store) => {
      const job = await changing(store, id);
      const accepted = new Map(Object.entries(acceptedOf(job)));
      for (const { regel, godkendt } of given) {
        if (godkendt) accepted.set(regel, rowsOf.get(regel) ?? 0);
        else accepted.delete(regel);
      }
      const json = accepted.size === 0 ? null : JSON.stringify(Object.fromEntries(accepted));
      await store.updateTable('jobs').set({ accepted: json }).where('id', '=', id).execute();
    });
  }

  async *#lines(job: JobTable, reader: Asker): AsyncGenerator<string> {
    yield acceptedLine(job);
    for await (const { text } of this.#pieces(job.id, { what: 'cells', from: 1 }, reader)) yield text;
  }

  /**
   * Cells of the rows that the page may list, as far as there is room for them; of later ones the numbers, where other rows
   * than chosen ones may come after them.
   */
  async *#linesOfPage(
    of: JobTable,
    { status, rule, from, count }: BatchRowSelection,
    reader: Asker,
  ): AsyncGenerator<string> {
    yield acceptedLine(of);
    const job = of.id;
    const listsChosen = status.length === 0 || status.includes('valgt');
    // Only where all rows are listed it is known how far the page comes.
    const to = status.length === 0 && rule === null ? from + count : undefined;
    let next = from;
    if (listsChosen) {
      let bytes = 0;
      const wanted: Wanted = { what: 'cells', from, to, most: count + 1 };
      for await (const { text, last } of this.#pieces(job, wanted, reader)) {
        yield text;
        bytes += text.length;
        next = last + 1;
        if (bytes > PAGE_BYTES) break;
      }
    }
    // Where chosen rows are listed whatever their rule, the first without cells ends the page.
    const most = listsChosen && rule === null ? 1 : Infinity;
    for await (const { text } of this.#pieces(job, { what: 'rows', from: next, to, most }, reader))
      yield text;
  }

  /** Rejects when the reader has left, also while it waits for its turn. */
  async *#pieces(
    job: string,
    { what, from, to, most = Infinity }: Wanted,
    { connection, left: gone }: Asker,
  ): AsyncGenerator<Piece> {
    const { atOnce } = readings[what];
    let [next, left] = [from, most];
    while (left > 0) {
      gone.throwIfAborted();
      const some = { what, from: next, to, most: left };
      const read = async (): Promise<Piece> => {
        await nextIteration();
        gone.throwIfAborted();
        return this.#piece(job, some);
      };
      const piece = await this.#readings.run(read, connection, next > from);
      if (piece.choices > 0) yield piece;
      if (piece.choices < atOnce) return;
      next = piece.last + 1;
      left -= piece.choices;
    }
  }

  async #piece(job: string, { what, from, to = LAST_ROW, most = Infinity }: Wanted): Promise<Piece> {
    const { text, between, atOnce } = readings[what];
    const { choices, last, joined } = await this.#store
      .selectFrom((store) =>
        store
          .selectFrom('choices')
          .select(['row', text.as('text')])
          .where('job', '=', job)
          .where('row', '>=', Math.min(from, LAST_ROW))
          .where('row', '<=', Math.min(to, LAST_ROW))
          .orderBy('row')
          .limit(Math.min(atOnce, most))
          .as('piece'),
      )
      .select(({ fn }) => [
        fn.countAll<number>().as('choices'),
        fn.max('row').as('last'),
        sql<string | null>`string_agg(${sql.ref('text')}, ${sql.lit(between)} order by ${sql.ref('row')})`.as(
          'joined',
        ),
      ])
      .executeTakeFirstOrThrow();
    return { text: joined ?? '', choices: Number(choices), last: Number(last) };
  }
}

/** Erases the choices of a job that is over, some at a time: the event loop and other writers come between. */
export async function removeChoices(store: Store, job: string): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await store
      .deleteFrom('choices')
      .where('job', '=', job)
      .where('row', 'in', (choices) =>
        choices.selectFrom('choices').select('row').where('job', '=', job).orderBy('row').limit(ERASED),
      )
      .executeTakeFirst();
    if (numDeletedRows < BigInt(ERASED)) return;
    await nextIteration();
  }
}

/** First in a transaction, so that others who change what was chosen of a job wait, and it is not erased meanwhile. */
async function changing(store: Store, job: string): Promise<Pick<JobTable, 'accepted'>> {
  const changed = await store
    .updateTable('jobs')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', job)
    .where('status', '=', 'succeeded')
    .returning('accepted')
    .executeTakeFirst();
  if (changed === undefined) throw new ApiError('job_gone');
  return changed;
}

/** The rules of accepted groups, where the addon looks for them: in place of a row that no job has. */
function acceptedLine(job: JobTable): string {
  const rules = Object.keys(acceptedOf(job));
  return rules.length === 0 ? '' : `0 ${JSON.stringify(rules)}\n`;
}

/** The last choice of each row. */
function latestOf(given: readonly Choice[]): readonly Choice[] {
  return [...new Map(given.map((choice) => [choice.raekke, choice])).values()];
}

function fault(msg: string): Fault {
  return { loc: ['body', 'valg'], msg, type: 'choice' };
}

function groupFault(msg: string): Fault {
  return { loc: ['body', 'grupper'], msg, type: 'group' };
}
