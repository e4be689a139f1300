/** Batches over the sample in a folder of their own. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
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

/** Each another address: equal rows are answered at once. */
const contentOf = (rows: number): string =>
  [
    'nr;adresse',
    ...Array.from(
      { length: rows },
      (_, row) => `${row};Storegade ${row % 9_973}, ${row % 90}. tv, 6270 Tønder`,
    ),
  ].join('\r\n');

/** A file whose rows are doubled until a run takes the machine so long: it can be stopped in the midst of its work. */
export async function workOf(leastMs: number, given: Given = {}): Promise<Work> {
  // The first run of a process is slower than all others. Rows are committed some thousand at a time.
  await batch(written(contentOf(100)), fresh('csv'), given);
  for (let rows = 6_000; ; rows *= 2) {
    const [content, whole] = [contentOf(rows), fresh('csv')];
    const begun = performance.now();
    await batch(written(content), whole, given);
    if (performance.now() - begun >= leastMs) return { rows, content, result: readFileSync(whole) };
  }
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
