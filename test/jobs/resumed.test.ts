/** A run that ends in the middle: the next one goes on there, and the result is that of an unbroken one. */
import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { indexBatch } from '../../src/jobs/apart/files.ts';
import { batch, fresh, interrupted, openSample, resultOf, workOf, written } from './files.ts';

let rows: number;
let content: string;
/** Of an unbroken run, as CSV. */
let whole: Buffer;
beforeAll(async () => {
  openSample();
  ({ rows, content, result: whole } = await workOf(250));
});

/** The content of a result: members of gzip are cut where commits fell. */
function plain(path: string): Buffer {
  const content = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(content) : content;
}

test.each(['csv', 'csv.gz', 'geojson', 'ndjson'])(
  'a result of %s is the same after an interruption, and after bytes behind the last commit',
  async (ending) => {
    const broken = fresh(ending);
    const input = written(content);
    const expected = ending.startsWith('csv') ? whole : await resultOf(content, {}, ['csv', ending]);
    await interrupted(input, broken);
    expect(existsSync(broken)).toBe(false);
    // A kill leaves what was written behind the last commit.
    writeFileSync(`${broken}.partial`, 'torn', { flag: 'a' });
    const { counts, resumed } = await batch(input, broken);
    expect(counts.rows).toBe(rows);
    expect(resumed).toBeGreaterThan(0);
    expect(plain(broken).equals(expected)).toBe(true);
    expect(existsSync(`${broken}.checkpoint`) || existsSync(`${broken}.partial`)).toBe(false);
  },
);

test.each(['csv', 'ndjson'] as const)(
  'the index of a result of %s is that of its rows, written at once or after an interruption',
  async (ending) => {
    const texts = content.split('\r\n').slice(1);
    const lines = texts.map((row) => JSON.stringify({ adresse: row.split(';')[1] })).join('\n');
    const input = written(ending === 'csv' ? content : lines, ending);
    const [unbroken, broken] = [fresh(ending), fresh(ending)];
    const [read, atOnce, later] = [fresh('index'), fresh('index'), fresh('index')];
    const { encoding, delimiter, headerLine } = await batch(input, unbroken, {}, { index: atOnce });
    await interrupted(input, broken, {}, { index: later });
    expect(existsSync(later)).toBe(false);
    await batch(input, broken, {}, { index: later });
    const result = { path: unbroken, bytes: null, sheet: null, options: {} };
    await indexBatch({ ...result, input: ending, encoding, delimiter, headerLine }, read);
    const expected: unknown = JSON.parse(readFileSync(read, 'utf8'));
    expect(JSON.parse(readFileSync(atOnce, 'utf8'))).toEqual(expected);
    expect(JSON.parse(readFileSync(later, 'utf8'))).toEqual(expected);
  },
);

test.each<[string, (input: string) => void, Record<string, string>]>([
  ['an option', () => {}, { srid: '25832' }],
  ['the input', (input) => writeFileSync(input, `x${content}`), {}],
  ['the input', (input) => truncateSync(input, 1_000), {}],
])('what was begun is not gone on with when %s differs', async (what, change, given) => {
  const [input, output] = [written(content), fresh('csv')];
  await interrupted(input, output);
  change(input);
  await expect(batch(input, output, given)).rejects.toThrow(`${what} differs`);
});

// A run killed between the last rename and the end of its checkpoint went on in a file of zeros.
test.each<[string, (partial: string) => void]>([
  ['gone', (partial) => rmSync(partial)],
  ['shorter than was committed', (partial) => truncateSync(partial, 100)],
])('a run whose begun result is %s begins anew', async (_, change) => {
  const [input, broken] = [written(content), fresh('csv')];
  await interrupted(input, broken);
  change(`${broken}.partial`);
  const { resumed } = await batch(input, broken);
  expect(resumed).toBe(0);
  expect(plain(broken).equals(whole)).toBe(true);
});

// The second run took the checkpoint of the first for one of another run, or wrote among its bytes.
test('while a run writes a result no other one does, and the result is that of the first', async () => {
  const [input, output] = [written(content), fresh('csv')];
  const pipe = fresh('csv');
  execFileSync('mkfifo', [pipe]);
  const answered = Promise.withResolvers<void>();
  const given = { tegnsaet: 'utf-8' };
  const first = batch(pipe, output, given, { commitMs: 0, onProgress: () => answered.resolve() });
  const rows = createWriteStream(pipe);
  rows.write(content.slice(0, content.length / 2));
  await answered.promise;
  await expect(batch(input, output)).rejects.toThrow(`${output} is being written by another run`);
  rows.end(content.slice(content.length / 2));
  await first;
  expect(readFileSync(output).equals(whole)).toBe(true);
  expect(existsSync(`${output}.checkpoint`) || existsSync(`${output}.partial`)).toBe(false);
});

test('the file itself is no place for its result', async () => {
  const input = written(content);
  await expect(batch(input, input)).rejects.toThrow(/is the input itself/);
  expect(readFileSync(input, 'utf8')).toBe(content);
});

test.each([1, 3])('%i threads make the result of any number of them', async (threads) => {
  const output = fresh('csv');
  await batch(written(content), output, {}, { threads });
  expect(readFileSync(output).equals(whole)).toBe(true);
});
