/** What the store keeps of a file and of a run, as JSON: bounded, however long names are and however many columns there are. */
import { expect, test } from 'vitest';
import type { BatchInspection } from '../../src/engine/engine.ts';
import { keptOf, leftOf, MOST_KEPT, MOST_LEFT, type Ran, type Seen, seenIn } from '../../src/jobs/job.ts';

const counts = { rows: 1, a: 1, b: 0, c: 0, d: 0, found: 0, accepted: 0, absent: 0, blank: 0, failed: 0 };

/** As of a file whose columns have these names. */
const inspectionOf = (names: readonly string[]): BatchInspection => ({
  ...{ input: 'csv', encoding: 'utf-8', delimiter: ';', headerLine: 1, sheet: null },
  header: [...names],
  columns: names.map((name) => ['text', name]),
  sharedNames: names.slice(0, 2).map((name) => ({ name, read: 1, columns: names.map((_, at) => at + 1) })),
  ...{ unclear: null, sample: [], above: [], appended: ['x'], notLoaded: [] },
});
const ranOf = (names: readonly string[]): Ran => ({
  ...{ counts, bytes: 5, renamed: [...names] },
  notUtf8: { cells: 20, first: names.slice(0, 20).map((column, at) => ({ row: at + 1, column })) },
});
const long = 'x'.repeat(200_000);
const control = '\u0001'.repeat(1_000);

test.each<[string, string[], Partial<Seen>]>([
  ['usual names stay', ['adresse', 'by'], { sharedNames: inspectionOf(['adresse', 'by']).sharedNames }],
  ['16,384 columns of one name', Array.from({ length: 16_384 }, () => 'a'), { sharedNames: [] }],
  ['a long name', [long], { columns: [['text', `${'x'.repeat(99)}…`]], sharedNames: [] }],
  ['names that take six bytes a letter', Array.from({ length: 200 }, () => control), { sharedNames: [] }],
])('of a file: %s', (_, names, expected) => {
  const kept = seenIn(inspectionOf(names));
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(MOST_KEPT);
  expect(JSON.parse(kept)).toMatchObject({
    ...{ input: 'csv', encoding: 'utf-8', delimiter: ';', headerLine: 1, sheet: null },
    ...expected,
  });
});

test.each<[string, string[], Partial<Ran>]>([
  ['usual names stay', ['res_status'], ranOf(['res_status'])],
  ['long names', Array.from({ length: 50 }, () => long), { bytes: 5, counts }],
  ['names that take six bytes a letter', Array.from({ length: 50 }, () => control), { bytes: 5, counts }],
])('of a run: %s', (_, names, expected) => {
  const kept = keptOf(ranOf(names));
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(MOST_KEPT);
  expect(JSON.parse(kept)).toMatchObject({ ...expected, notUtf8: { cells: 20 } });
});

test.each<[string, string[], { columns: number; renamed: number; kolonner: string }]>([
  ['usual texts stay', ['adresse'], { columns: 1, renamed: 1, kolonner: 'adresse' }],
  [
    '16,384 columns of one name are left out',
    Array.from({ length: 16_384 }, () => 'a'),
    { columns: 0, renamed: 0, kolonner: `${'a,'.repeat(49)}a…` },
  ],
  ['a long name is left out', [long], { columns: 0, renamed: 0, kolonner: `${'x'.repeat(99)}…` }],
])('of a job without a result: %s', (_, names, { columns, renamed, kolonner }) => {
  const left = leftOf({
    options: JSON.stringify({ operation: 'parse', kolonner: names.join() }),
    inspection: JSON.stringify({ ...inspectionOf(names), header: undefined }),
    summary: JSON.stringify(ranOf(names)),
  });
  for (const text of Object.values(left))
    expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(MOST_LEFT);
  const [options, seen, ran] = [left.options, left.inspection, left.summary ?? ''].map((text) =>
    JSON.parse(text),
  );
  expect(options).toEqual({ operation: 'parse', kolonner });
  expect(seen).toMatchObject({ input: 'csv', encoding: 'utf-8', delimiter: ';', headerLine: 1 });
  expect([seen.columns.length, ran.renamed.length]).toEqual([columns, renamed]);
  expect(ran).toMatchObject({ counts, bytes: 5, notUtf8: { cells: 20 } });
});
