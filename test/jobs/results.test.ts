/** In which order results in other formats are made, and how many bytes copies of unfinished ones may have. */
import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { convertBatch, Growing } from '../../src/jobs/apart/files.ts';
import { type JobFiles, missing, type ResultBytes } from '../../src/jobs/files/files.ts';
import type { Choices } from '../../src/jobs/result/choices.ts';
import { COPIED_BYTES, Results } from '../../src/jobs/result/results.ts';
import { NoRoom } from '../../src/store/folder.ts';
import type { JobTable } from '../../src/store/schema.ts';

const begun = vi.hoisted((): { path: string; grown: Growing | undefined; end: () => void }[] => []);
vi.mock(import('../../src/jobs/apart/files.ts'), async (original) => ({
  ...(await original()),
  convertBatch: (({ finished: { path }, signal, grown }) =>
    new Promise((resolve, reject) => {
      begun.push({ path, grown, end: () => resolve(1) });
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    })) as typeof convertBatch,
}));

const [SMALL, LARGE] = [100_000, 100_001];

/** A finished job; its caller is the first letter of its name. */
function jobOf(id: string, rows: number, nameBytes = 0): JobTable {
  const of = { id, caller: id.slice(0, 1), status: 'succeeded', options: '{}', format: 'csv' } as const;
  const inspection = { input: 'csv', encoding: 'utf-8', delimiter: ';', sheet: null, nameBytes };
  const summary = { counts: { rows }, bytes: 1_000_000, outputBytes: 1_000_000 };
  const texts = { inspection: JSON.stringify(inspection), summary: JSON.stringify(summary) };
  return {
    ...of,
    ...texts,
    result_sha256: 'x',
    chosen: 0,
    accepted: null,
    revision: 0,
  } as unknown as JobTable;
}

/** Results that are asked for, each from an address of its own. */
function results() {
  begun.length = 0;
  const counted: [id: string, bytes: number | undefined][] = [];
  const made = new Set<string>();
  const files = {
    sizeOfMade: async (id: string, name: string) => {
      if (made.has(`${id} ${name}`)) return 1;
      throw missing(name);
    },
    making: async (id: string) => `/nowhere/${id}`,
    copyResult: async ({ id }: JobTable) => ({ path: id, close: async () => {} }),
    checkRoom: async ({ made, kept }: ResultBytes) => {
      if (made + kept > 10_000_000) throw new NoRoom('full');
    },
    keepMade: async (id: string, name: string) => void made.add(`${id} ${name}`),
  } as unknown as JobFiles;
  const all = new Results(files, { areOf: async () => true } as unknown as Choices, {
    keptBytes: async (caller) => (caller === 'a' ? 5_000 : 0),
    made: async (id, bytes) => void counted.push([id, bytes]),
  });
  let asked = 0;
  const ask = (id: string, rows: number, nameBytes = 0) => {
    const left = new AbortController();
    asked += 1;
    const connection = Object.assign(new EventEmitter(), { address: `${asked}` });
    const result = all.find(jobOf(id, rows, nameBytes), 'geojson', { connection, left: left.signal });
    result.catch(() => {});
    return { result, leave: () => left.abort() };
  };
  const askSoFar = (id: string, committed: number, path = '/nowhere') => {
    Object.assign(files, { making: async () => path, begun: () => 'begun' });
    const left = new AbortController();
    asked += 1;
    const asker = {
      connection: Object.assign(new EventEmitter(), { address: `${asked}` }),
      left: left.signal,
    };
    const progress = JSON.stringify({ counts: { rows: SMALL }, committed });
    const job = { ...jobOf(id, SMALL), status: 'running', summary: null, progress } as JobTable;
    const copy = all.soFar(job, 'geojson', asker);
    copy.catch(() => {});
    return { copy, leave: () => left.abort() };
  };
  return { ask, askSoFar, counted };
}

/** Those that are made, in order, each at once when it is its turn. */
async function order(count: number): Promise<string[]> {
  await vi.waitUntil(() => {
    for (const { end } of begun) end();
    return begun.length === count;
  });
  return begun.map(({ path }) => path);
}

test.each<[string, [string, number, number?][], string[]]>([
  [
    'a small one is made beside a large one',
    [
      ['a1', LARGE],
      ['b1', SMALL],
    ],
    ['a1', 'b1'],
  ],
  [
    'a small one waits for no large one',
    [
      ['a1', LARGE],
      ['a2', LARGE],
      ['b1', SMALL],
    ],
    ['a1', 'b1'],
  ],
  [
    'of large ones, one is made at a time',
    [
      ['a1', LARGE],
      ['b1', LARGE],
    ],
    ['a1'],
  ],
  [
    'of small ones, one is made at a time',
    [
      ['a1', SMALL],
      ['b1', SMALL],
    ],
    ['a1'],
  ],
  [
    'few rows under many long names are large',
    [
      ['a1', LARGE],
      ['b1', 20_000, 250_000],
      ['c1', SMALL],
    ],
    ['a1', 'c1'],
  ],
])('%s', async (_, asked, expected) => {
  const { ask } = results();
  for (const [id, rows, nameBytes] of asked) ask(id, rows, nameBytes);
  await vi.waitUntil(() => begun.length >= expected.length);
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  expect(begun.map(({ path }) => path)).toEqual(expected);
});

test('whoever sent one job waits for one of those of a client who sent many', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { ask } = results();
  for (let count = 1; count <= 5; count += 1) ask(`a${count}`, LARGE);
  await vi.waitUntil(() => begun.length === 1);
  ask('b1', LARGE);
  // The first takes ten seconds.
  vi.advanceTimersByTime(10_000);
  expect((await order(6)).slice(0, 3)).toEqual(['a1', 'b1', 'a2']);
  vi.useRealTimers();
});

test.each<[string, string, number, boolean]>([
  ['within it', 'a1', 9_995_000, true],
  ['beyond it with what is kept of his', 'a1', 9_995_001, false],
  ['of somebody of whom nothing is kept', 'b1', 9_995_001, true],
])(
  'what is made of a result takes of the room of its sender while it grows: %s',
  async (_, id, bytes, fits) => {
    const { ask, askSoFar } = results();
    ask(id, SMALL);
    await vi.waitUntil(() => begun.length === 1);
    askSoFar(id, 1);
    begun[0]?.end();
    await vi.waitUntil(() => begun.length === 2);
    for (const { grown } of begun) {
      const looked = grown?.(bytes, false).then(() => true);
      if (fits) expect(await looked).toBe(true);
      else await expect(looked).rejects.toBeInstanceOf(NoRoom);
    }
  },
);

test('what was made of a result counts until nothing is left of it', async () => {
  const { ask, counted } = results();
  const { result } = ask('a1', SMALL);
  await vi.waitUntil(() => begun.length === 1);
  begun[0]?.end();
  await result;
  expect(counted).toEqual([['a1', 1]]);
});

test('a copy of an unfinished result that grows beyond what was expected takes of what all have', async () => {
  const { askSoFar } = results();
  askSoFar('b1', 1);
  await vi.waitUntil(() => begun.length === 1);
  await begun[0]?.grown?.(9_000_000, false);
  askSoFar('c1', (COPIED_BYTES - 9_000_000) / 4);
  await expect(askSoFar('d1', 1).copy).rejects.toMatchObject({ code: 'overloaded' });
});

test('what nobody wants any more has no turn', async () => {
  const { ask } = results();
  const first = ask('a1', LARGE);
  await vi.waitUntil(() => begun.length === 1);
  const second = ask('b1', LARGE);
  ask('c1', LARGE);
  second.leave();
  await expect(second.result).rejects.toThrow('closed the connection');
  first.leave();
  await expect(first.result).rejects.toThrow();
  await vi.waitUntil(() => begun.length === 2);
  expect(begun.map(({ path }) => path)).toEqual(['a1', 'c1']);
});

test('copies of unfinished results have no more bytes than there is room for, each four times what is answered until it is made', async () => {
  const { askSoFar } = results();
  const folder = mkdtempSync(join(tmpdir(), 'results-'));
  const path = join(folder, 'copy');
  writeFileSync(path, 'x'.repeat(1_000));
  const first = askSoFar('a1', COPIED_BYTES / 4, path);
  await vi.waitUntil(() => begun.length === 1);
  await expect(askSoFar('b1', 1).copy).rejects.toMatchObject({ code: 'overloaded' });
  begun[0]?.end();
  expect((await first.copy)?.bytes).toBe(1_000);
  await expect(askSoFar('c1', COPIED_BYTES / 4).copy).rejects.toMatchObject({ code: 'overloaded' });
  askSoFar('d1', COPIED_BYTES / 4 - 250);
  await vi.waitUntil(() => begun.length === 2);
  first.leave();
  await vi.waitUntil(() => !existsSync(path));
  rmSync(folder, { recursive: true });
});
