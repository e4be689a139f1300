/** Facts of what scenarios take and leave: options, query files, results. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { engineScenario } from '../../bench/engine/scenario.ts';
import { readOptions } from '../../bench/options.ts';
import { queriesScenario } from '../../bench/queries/scenario.ts';
import { UsageError } from '../../bench/usage.ts';
import { snapshotRoot } from '../support/snapshots.ts';

const folder = mkdtempSync(join(tmpdir(), 'vejviser-bench-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

vi.spyOn(console, 'log').mockImplementation(() => {});
vi.spyOn(console, 'table').mockImplementation(() => {});

describe('options', () => {
  const read = (...words: string[]) => readOptions(words, 'help', ['passes', 'scale', 'out']);

  it.each([
    ['a whole number that is none', () => read('--passes', '1.5')?.whole('passes', 3, 1), '--passes'],
    ['one below the minimum', () => read('--passes', '0')?.whole('passes', 3, 1), 'from 1'],
    ['a number beyond its range', () => read('--scale', '9')?.number('scale', 1, 0.001, 4), '0.001 to 4'],
    ['one that must be given', () => read()?.required('out'), '--out must be given'],
  ])('%s is refused with what is allowed', (_fact, reading, message) => {
    expect(reading).toThrow(UsageError);
    expect(reading).toThrow(message);
  });

  it('an option that is not given has its default, and --help reads none', () => {
    expect(read()?.whole('passes', 3, 1)).toBe(3);
    expect(read('--help')).toBeUndefined();
  });
});

describe('query files', async () => {
  const snapshot = snapshotRoot('sample');
  const json = join(folder, 'figures.json');
  const timed = async (...words: string[]) => {
    await engineScenario([
      '--snapshot',
      snapshot,
      '--passes',
      '1',
      '--warmup',
      '0',
      '--json',
      json,
      ...words,
    ]);
    return JSON.parse(readFileSync(json, 'utf8'));
  };

  it('are written one to a kind, and read again', async () => {
    await queriesScenario(['--snapshot', snapshot, '--people', '2', '--out', folder]);
    const { queries, sets } = await timed('--queries', join(folder, 'lookup.jsonl'));
    expect(queries).toBe(join(folder, 'lookup.jsonl'));
    expect(Object.keys(sets)).toEqual(['lookup: address', 'lookup: access address']);
    expect(sets['lookup: address']).toMatchObject({ n: 2, top1: 1, top10: 1, empty: 0, redirected: 0 });
  });

  it('leave the members that other programs read', async () => {
    const file = join(folder, 'mine.jsonl');
    writeFileSync(file, '{"set":"mine","op":"autocomplete","params":{"q":"storeg"}}\n');
    const times = ['p50_us', 'p95_us', 'p99_us', 'p999_us', 'max_us', 'qps'];
    const { machine, versions, sets } = await timed('--queries', file);
    expect(machine).toHaveProperty('cpu');
    expect(versions).toHaveProperty('node');
    expect(Object.keys(sets.mine)).toEqual(['n', ...times, 'empty', 'redirected', 'quiet', 'held_us']);
    expect(Object.keys(sets.mine.quiet)).toEqual(times);
  });

  it.each([
    ['an operation that there is not', '{"set":"a","op":"guess","params":{}}', 'op must be one of'],
    ['a query that the service refuses', '{"set":"a","op":"lookup","params":{"id":"x"}}', 'is refused'],
  ])('with %s end the run', async (_fact, line, message) => {
    const file = join(folder, 'wrong.jsonl');
    writeFileSync(file, line);
    await expect(timed('--queries', file)).rejects.toThrow(message);
  });
});
