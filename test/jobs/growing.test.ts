/** A file that is made of a result is looked at while it grows, and made no further when it takes too much. */
import { existsSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BatchFinished } from '../../src/engine/engine.ts';
import { convertBatch, type Growing, indexBatch, mostBytes } from '../../src/jobs/apart/files.ts';
import { readBatchOptions } from '../../src/jobs/options.ts';
import { NoRoom } from '../../src/store/folder.ts';
import { batch, fresh, openSample, written } from './files.ts';

/** Short rows under many names: as NDJSON each has all of them. */
async function wideResult(rows: number): Promise<BatchFinished> {
  openSample();
  const given = { operation: 'parse', kolonner: 'adresse', skilletegn: ',' };
  const names = ['adresse', ...Array.from({ length: 3_000 }, (_, at) => `a_long_name_of_a_column_${at}`)];
  const path = fresh('csv');
  await batch(written(`${names.join()}\n${'x 1\n'.repeat(rows)}`), path, given);
  const options = readBatchOptions(Object.entries(given));
  return {
    path,
    bytes: null,
    input: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    headerLine: 1,
    sheet: null,
    options,
  };
}

test('it is stopped in the midst, and nothing of it is left', async () => {
  const [finished, output] = [await wideResult(2_000), fresh('ndjson')];
  const seen: boolean[] = [];
  const grown: Growing = async (bytes, isWhole) => {
    seen.push(isWhole);
    if (bytes > 0) throw new NoRoom('full');
  };
  await expect(convertBatch({ finished, format: 'ndjson', output, grown })).rejects.toThrow('full');
  expect(seen).not.toContain(true);
  expect([output, `${output}.partial`].filter(existsSync)).toEqual([]);
});

test('it is looked at when it is whole, however soon that is', async () => {
  const finished = await wideResult(2);
  for (const make of [
    (output: string, grown: Growing) => convertBatch({ finished, format: 'ndjson', output, grown }),
    (output: string, grown: Growing) => indexBatch(finished, output, { grown }),
  ]) {
    const seen: number[] = [];
    const [output, other] = [fresh('made'), fresh('made')];
    const note = async (bytes: number, isWhole: boolean) => void (isWhole && seen.push(bytes));
    await make(output, note);
    expect(seen).toEqual([statSync(output).size]);
    const refuse: Growing = async (_, isWhole) => {
      if (isWhole) throw new NoRoom('full');
    };
    await expect(make(other, refuse)).rejects.toBeInstanceOf(NoRoom);
    expect(existsSync(other)).toBe(false);
  }
});

test.each<[string, number, number]>([
  ['a small one', 5_000, 1_073_741_824],
  ['a large one', 1_000_000_000, 8_000_000_000],
])('of what is made of a result there is a most: %s', (_, bytes, most) => {
  expect(mostBytes(bytes)).toBe(most);
});
