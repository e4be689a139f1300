/** What of the choices of a job is read from the store, and how much at a time. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Jobs } from '../../src/jobs/jobs.ts';
import { Choices, removeChoices } from '../../src/jobs/result/choices.ts';
import type { JobTable } from '../../src/store/schema.ts';
import { migrate, openStore, type Store } from '../../src/store/store.ts';
import { inFolder, inPostgres, type Places } from '../support/stores.ts';

/** Of every second row. */
const CHOICES = 5_000;
const JOB = 'a';
const cells = (row: number): string =>
  JSON.stringify(['valgt', `${row}`, 'x'.repeat(row > 4_000 ? 5_000 : 5)]);
const rowOf = (place: number): number => place * 2;

/** Choices in each answer of the store. */
const read: number[] = [];
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const [row] = result.rows;
    if (row !== undefined && 'choices' in row) read.push(Number(row['choices']));
    return result;
  },
};

describe.each([
  ['SQLite', inFolder],
  ['PostgreSQL', inPostgres],
] as const)('in %s', (_, open) => {
  let store: Store;
  let job: JobTable;
  let place: Places;
  const folder = mkdtempSync(join(tmpdir(), 'choices-'));
  beforeAll(async () => {
    place = await open();
    const opened = await openStore(place.store);
    await migrate(opened);
    store = opened.withPlugin(counting);
    const jobs = new Jobs(store, { add: async () => {} });
    await jobs.receive(JOB, 'somebody');
    await store.updateTable('jobs').set({ status: 'succeeded', chosen: CHOICES }).execute();
    for (let from = 1; from <= CHOICES; from += 500)
      await store
        .insertInto('choices')
        .values(
          Array.from({ length: 500 }, (_, place) => rowOf(from + place)).map((row) => ({
            ...{ job: JOB, row, id: `id-${row}`, cells: cells(row) },
          })),
        )
        .execute();
    job = (await jobs.find(JOB)) as JobTable;
  });
  afterAll(async () => {
    await store.destroy();
    await place.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    read.length = 0;
  });

  const path = join(folder, 'written');
  const linesOf = (): string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1);

  /** Numbers of rows with cells, and of rows without: the first, the last, and how many. */
  function found() {
    const [withCells, without] = [
      linesOf().filter((line) => line.includes(' ')),
      linesOf().filter((line) => !line.includes(' ')),
    ];
    const ends = (lines: string[]) =>
      [lines.at(0), lines.at(-1)].map((line) => Number.parseInt(line ?? '0', 10));
    return [...ends(withCells), withCells.length, ...ends(without), without.length];
  }

  test.each<[string, string[], number, number, number[]]>([
    ['of all rows has the cells of its rows, and of the next', [], 1, 10, [2, 10, 5, 0, 0, 0]],
    ['of all rows far behind has nothing of those before', [], 3_001, 10, [3_002, 3_010, 5, 0, 0, 0]],
    ['of chosen rows has the cells of so many and one more', ['valgt'], 1, 50, [2, 102, 51, 104, 104, 1]],
    [
      'of other rows has the numbers of all from there on',
      ['tvivl'],
      9_001,
      50,
      [0, 0, 0, 9_002, 10_000, 500],
    ],
    [
      'of chosen and other rows has both',
      ['valgt', 'tvivl'],
      9_001,
      1,
      [9_002, 9_004, 2, 9_006, 10_000, 498],
    ],
    ['behind the last choice has nothing', ['valgt'], 10_001, 50, [0, 0, 0, 0, 0, 0]],
  ])('a page %s', async (_, status, from, count, expected) => {
    await new Choices(store).writePage(job, { status, from, count, rule: null }, path);
    expect(found()).toEqual(expected);
  });

  test('a page of chosen rows with large cells reads a megabyte of them', async () => {
    await new Choices(store).writePage(
      job,
      { status: ['valgt'], from: 4_001, count: 1_000, rule: null },
      path,
    );
    const [, , withCells] = found();
    expect([withCells, readFileSync(path).length < 2_000_000]).toEqual([300, true]);
  });

  test('a conversion has all, a hundred at a time', async () => {
    await new Choices(store).writeAll(job, path);
    expect(linesOf()).toHaveLength(CHOICES);
    expect(linesOf()[0]).toBe(`2 ${cells(2)}`);
    expect(Math.max(...read)).toBe(100);
  });

  test('the list of all is JSON that comes piece by piece', async () => {
    let text = '';
    let pieces = 0;
    for await (const piece of new Choices(store).list(JOB)) {
      text += piece;
      pieces += 1;
    }
    const { valg } = JSON.parse(text) as { valg: unknown[] };
    expect([valg.length, valg[0], pieces]).toEqual([CHOICES, { raekke: 2, id: 'id-2' }, 12]);
    expect(Math.max(...read)).toBe(500);
  });

  test('whoever reads, one piece is read in each turn of the event loop', async () => {
    const choices = new Choices(store);
    let left = 5;
    const reader = async (): Promise<void> => {
      for await (const _ of choices.list(JOB));
      left -= 1;
    };
    const readers = Array.from({ length: left }, reader);
    const inTurns: number[] = [];
    while (left > 0) {
      const before = read.length;
      await nextIteration();
      inTurns.push(read.length - before);
    }
    await Promise.all(readers);
    expect([read.length, Math.max(...inTurns)]).toEqual([55, 1]);
  });

  test('choices are erased some at a time, those of other jobs not at all', async () => {
    await store.transaction().execute(async (within) => {
      await removeChoices(within, 'other');
      expect(await within.selectFrom('choices').select('row').execute()).toHaveLength(CHOICES);
      await removeChoices(within, JOB);
      expect(await within.selectFrom('choices').select('row').execute()).toEqual([]);
    });
  });
});
