/** What of the choices of a job is read from the store, and how much at a time. */

import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Jobs } from '../../src/jobs/jobs.ts';
import { Choices, removeChoices } from '../../src/jobs/result/choices.ts';
import type { Asker } from '../../src/jobs/result/shared-work.ts';
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
let onRead = (): void => {};
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const [row] = result.rows;
    if (row !== undefined && 'choices' in row) {
      read.push(Number(row['choices']));
      onRead();
    }
    return result;
  },
};

/** A client that reads, until it leaves. */
function readerAt(address = '') {
  const left = new AbortController();
  const connection = Object.assign(new EventEmitter(), { address });
  const leave = (): void => {
    left.abort(new Error('left'));
    connection.emit('close');
  };
  return { connection, left: left.signal, leave };
}

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
    onRead = () => {};
  });

  async function readAll(choices: Choices, reader: Asker): Promise<void> {
    for await (const _ of choices.list(JOB, reader));
  }

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
      'of chosen and other rows ends with those',
      ['valgt', 'tvivl'],
      9_001,
      1,
      [9_002, 9_004, 2, 9_006, 9_006, 1],
    ],
    ['behind the last choice has nothing', ['valgt'], 10_001, 50, [0, 0, 0, 0, 0, 0]],
  ])('a page %s', async (_, status, from, count, expected) => {
    await new Choices(store).writePage(job, { status, from, count, rule: null }, path, readerAt());
    expect(found()).toEqual(expected);
  });

  test.each<[string, string[], number[]]>([
    ['of other rows has the chosen ones of every rule', [], [2, 22, 11, 24, 10_000, 4_989]],
    [
      'of chosen rows has those after its room, which may be of another rule',
      ['valgt'],
      [2, 22, 11, 24, 10_000, 4_989],
    ],
  ])('a page by rule %s', async (_, status, expected) => {
    await new Choices(store).writePage(job, { status, from: 1, count: 10, rule: 'x' }, path, readerAt());
    expect(found()).toEqual(expected);
  });

  test('a page that has the numbers of all chosen rows is read at once', async () => {
    await new Choices(store).writePage(
      job,
      { status: ['tvivl'], from: 1, count: 10, rule: null },
      path,
      readerAt(),
    );
    expect(read).toEqual([CHOICES]);
  });

  test('a page is read no further when its client has left', async () => {
    const reader = readerAt();
    onRead = reader.leave;
    const selection = { status: ['valgt'], from: 1, count: 1_000, rule: null };
    await expect(new Choices(store).writePage(job, selection, path, reader)).rejects.toThrow('left');
    expect(read).toEqual([100]);
  });

  test('what waits for its turn is not read when its client has left', async () => {
    const choices = new Choices(store);
    const readers = Array.from({ length: 20 }, () => readerAt());
    const lists = readers.map((reader) => choices.list(JOB, reader));
    for (const list of lists) await list.next();
    const pieces = Promise.allSettled(lists.map((list) => list.next()));
    for (const { leave } of readers) leave();
    expect((await pieces).map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
    await readAll(choices, readerAt());
    expect(read).toHaveLength(11);
  });

  test('a client that reads one list waits for one piece in turn of a client that reads eight', async () => {
    const choices = new Choices(store);
    const eight = Array.from({ length: 8 }, () => readAll(choices, readerAt('a')));
    await readAll(choices, readerAt('b'));
    expect(read.length).toBeLessThanOrEqual(24);
    await Promise.all(eight);
  });

  test('a page of chosen rows with large cells reads a megabyte of them', async () => {
    await new Choices(store).writePage(
      job,
      { status: ['valgt'], from: 4_001, count: 1_000, rule: null },
      path,
      readerAt(),
    );
    const [, , withCells] = found();
    expect([withCells, readFileSync(path).length < 2_000_000]).toEqual([300, true]);
  });

  test('a conversion has all, a hundred at a time', async () => {
    await new Choices(store).writeAll(job, path, readerAt());
    expect(linesOf()).toHaveLength(CHOICES);
    expect(linesOf()[0]).toBe(`2 ${cells(2)}`);
    expect(Math.max(...read)).toBe(100);
  });

  test('the list of all is JSON that comes piece by piece', async () => {
    let text = '';
    let pieces = 0;
    for await (const piece of new Choices(store).list(JOB, readerAt())) {
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
    const readers = Array.from({ length: left }, async () => {
      await readAll(choices, readerAt());
      left -= 1;
    });
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
