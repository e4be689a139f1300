/** Batches over the sample in a folder of their own. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { native } from '../../src/engine/addon/native.ts';
import type { BatchSummary } from '../../src/engine/engine.ts';
import { type BatchRun, runBatch } from '../../src/jobs/batch.ts';
import { formatsOf } from '../../src/jobs/format.ts';
import { readBatchOptions } from '../../src/jobs/options.ts';
import { snapshotRoot } from '../support/snapshots.ts';

export type Given = Readonly<Record<string, string>>;

const folder = mkdtempSync(join(tmpdir(), 'batch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;

/** A name that no file has yet. */
export function fresh(ending: string): string {
  files += 1;
  return join(folder, `${files}.${ending}`);
}

export function written(content: string | Buffer, ending = 'csv'): string {
  const path = fresh(ending);
  writeFileSync(path, content);
  return path;
}

export function openSample(): void {
  native().openSnapshot(snapshotRoot('sample'));
  native().useSnapshot();
}

/** Runs a batch with the options of a job. */
export function batch(
  input: string,
  output: string,
  given: Given = {},
  run: Partial<BatchRun> = {},
): Promise<BatchSummary> {
  const options = { ...formatsOf(input, output), ...readBatchOptions(Object.entries(given)) };
  return runBatch({ input, output, options, ...run });
}

export interface Work {
  readonly rows: number;
  readonly content: string;
  /** The result of an unbroken run. */
  readonly result: Buffer;
}

/**
 * Each asks something else: equal rows are answered at once. Some are not found. No number in it is that of a house, which takes
 * several times as long to answer.
 */
const contentOf = (rows: number): string =>
  [
    'nr;adresse',
    ...Array.from({ length: rows }, (_, row) => {
      const text = row % 50 === 0 ? `xyzzy ${row + 1_000}` : `Storegade 1, 2. tv, c/o ${row + 1_000}`;
      return `${row};${text}, 6270 Tønder`;
    }),
  ].join('\r\n');

/** A file whose rows take the machine at least this long after the first of them: a run can be stopped during it. */
export async function workOf(leastMs: number, given: Given = {}): Promise<Work> {
  // Rows are answered and committed a thousand at a time, by two threads or more.
  for (let rows = 3_000; ; rows *= 2) {
    const [content, whole] = [contentOf(rows), fresh('csv')];
    let begun: number | undefined;
    const onProgress = (): void => {
      begun ??= performance.now();
    };
    await batch(written(content), whole, given, { onProgress });
    if (performance.now() - (begun ?? Number.POSITIVE_INFINITY) >= leastMs)
      return { rows, content, result: readFileSync(whole) };
  }
}

/** A busy machine may end a run before it hears of its first rows. */
const MOST_ATTEMPTS = 10;

/** Runs until some rows are committed, then stops. */
export async function interrupted(
  input: string,
  output: string,
  given: Given = {},
  more: Partial<BatchRun> = {},
): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const stop = new AbortController();
    const onProgress = ({ committed }: { committed: number }): void => {
      if (committed > 0) stop.abort();
    };
    const run = { ...more, commitMs: 0, threads: 2, signal: stop.signal, onProgress };
    const ended = await batch(input, output, given, run).catch((error: unknown) => error);
    if (ended instanceof Error) {
      expect(ended.name).toBe('AbortError');
      return;
    }
    for (const path of [output, more.index]) if (typeof path === 'string') rmSync(path);
  }
  throw new Error('no run could be interrupted');
}

/** The result of a file. */
export async function resultOf(
  content: string | Buffer,
  given: Given = {},
  [from, to]: readonly [string, string] = ['csv', 'csv'],
): Promise<Buffer> {
  const output = fresh(to);
  await batch(written(content, from), output, given);
  return readFileSync(output);
}

/** Rows of a result whose cells need no quotes, each as members by the names of the header. */
export function rowsOf(result: Buffer, delimiter = ';'): Record<string, string>[] {
  const [head = '', ...lines] = result.toString('utf8').trimEnd().split('\r\n');
  const names = head.split(delimiter);
  return lines.map((line) => {
    const cells = line.split(delimiter);
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
  });
}
