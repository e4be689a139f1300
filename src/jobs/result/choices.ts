/**
 * The addresses that somebody has chosen for rows of a job in review. What a row gets is looked up when it is chosen and
 * kept with the choice, so that a result never changes by itself.
 */
import { native } from '../../engine/addon/native.ts';
import { type Fault, InputError } from '../../http/parameters/parameters.ts';
import type { ChoiceTable, JobTable } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { optionsOf } from '../job.ts';
import { readBatchOptions } from '../options.ts';

/** Of one job: all are held while a result is written. */
const MOST_CHOICES = 100_000;

/** `id` of an address or access address; null withdraws a choice. */
export interface Choice {
  readonly raekke: number;
  readonly id: string | null;
}

type Chosen = Pick<ChoiceTable, 'row' | 'id' | 'cells'>;

export class Choices {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Those of a job in the order of its rows. */
  of(job: string): Promise<Chosen[]> {
    return this.#store
      .selectFrom('choices')
      .select(['row', 'id', 'cells'])
      .where('job', '=', job)
      .orderBy('row')
      .execute();
  }

  /** What the rows of a job get, as the addon reads it: an object of cells by row. */
  async cellsOf(job: Pick<JobTable, 'id' | 'chosen'>): Promise<string> {
    const chosen = job.chosen === 0 ? [] : await this.of(job.id);
    return `{${chosen.map(({ row, cells }) => `"${row}":${cells}`).join(',')}}`;
  }

  /** Whether the choices of a job are still those that its row was read with. */
  async areOf({ id, revision }: Pick<JobTable, 'id' | 'revision'>): Promise<boolean> {
    const now = await this.#store
      .selectFrom('jobs')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirst();
    return now?.revision === revision;
  }

  /** Keeps choices of a job that has so many rows. Throws the `InputError` of all that are none. */
  async keep(job: JobTable, rows: number, given: readonly Choice[]): Promise<void> {
    const options = JSON.stringify(readBatchOptions(Object.entries(optionsOf(job))));
    const faults: Fault[] = [];
    const kept: ChoiceTable[] = [];
    const withdrawn: number[] = [];
    for (const { raekke: row, id } of latest(given)) {
      const cells = id === null ? null : native().chosenCells(id, options);
      if (row > rows) faults.push(fault(`row ${row} is none: the job has ${rows} rows`));
      else if (id === null) withdrawn.push(row);
      else if (cells === null) faults.push(fault(`${id} of row ${row} is no address and no access address`));
      else kept.push({ job: job.id, row, id, cells: JSON.stringify(cells) });
    }
    if (job.chosen + kept.length > MOST_CHOICES)
      faults.push(fault(`a job keeps at most ${MOST_CHOICES} choices`));
    if (faults.length > 0) throw new InputError(faults);
    await this.#change(job.id, kept, withdrawn);
  }

  #change(job: string, kept: readonly ChoiceTable[], withdrawn: readonly number[]): Promise<void> {
    return this.#store.transaction().execute(async (store) => {
      const gone = [...withdrawn, ...kept.map(({ row }) => row)];
      if (gone.length > 0)
        await store.deleteFrom('choices').where('job', '=', job).where('row', 'in', gone).execute();
      if (kept.length > 0)
        await store
          .insertInto('choices')
          .values([...kept])
          .execute();
      const { chosen } = await store
        .selectFrom('choices')
        .select(({ fn }) => fn.countAll<number>().as('chosen'))
        .where('job', '=', job)
        .executeTakeFirstOrThrow();
      await store
        .updateTable('jobs')
        .set(({ eb }) => ({ chosen: Number(chosen), revision: eb('revision', '+', 1) }))
        .where('id', '=', job)
        .execute();
    });
  }
}

/** The last choice of each row. */
function latest(given: readonly Choice[]): Iterable<Choice> {
  return new Map(given.map((choice) => [choice.raekke, choice])).values();
}

function fault(msg: string): Fault {
  return { loc: ['body', 'valg'], msg, type: 'choice' };
}
