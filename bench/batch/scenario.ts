/** `npm run bench -- batch`: many rows of a messy list at once, as the pool cleanses them. */
import { join } from 'node:path';
import { type Native, native } from '../../src/engine/addon/native.ts';
import { ROW_STEPS } from '../../src/engine/border.generated.ts';
import { type Body, placeOf } from '../engine/measure.ts';
import { engineCallsOf, type Query } from '../engine/query.ts';
import { readOptions } from '../options.ts';
import { messyRows, SEEDS } from '../queries/queries.ts';
import { writeResult } from '../report/result-file.ts';
import { type OverData, overData } from '../system/machine.ts';
import { answersIn, batchesOf } from './answers.ts';

const HELP = `npm run bench -- batch [--snapshot DIR] [--people N] [--seed N] [--passes N] [--json OUT]

  --snapshot DIR   root of the snapshot (var/sample)
  --people N       rows of the list: half exact, a fifth with a typo, a tenth each in plain letters, with a part missing
                   and abbreviated; and rubbish, one for twenty of them (10000)
  --seed N         which ones (${SEEDS.development})
  --passes N       passes over the list; the first is reported, the fastest of all for each thousand rows as quiet (3)
  --json OUT       where the figures go; they are only printed when not given`;

const PEOPLE = 10_000;
/** Rows a call, as many as one POST may bring. */
const ROWS = 1_000;

export interface BatchResult extends OverData {
  readonly rows: number;
  /** Rows a second. */
  readonly first: number;
  readonly quiet: number;
  /** Of the rows that mean an address, the share whose first result is that address. */
  readonly top1: number;
  /** Rubbish that was accepted as an address: category A or B. */
  readonly rubbish: { readonly rows: number; readonly taken: number };
  readonly categories: Record<string, number>;
}

export async function batchScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'people', 'seed', 'passes', 'json']);
  if (options === undefined) return;
  const passes = options.whole('passes', 3, 1);
  const addon = native();
  const info = addon.openSnapshot(options.text('snapshot') ?? join('var', 'sample'));
  addon.useSnapshot();
  const queries = messyRows(addon, info, {
    people: options.whole('people', PEOPLE, 1),
    seed: options.whole('seed', SEEDS.development, 0),
  });
  const calls = await engineCallsOf(queries, info);
  const presentation = calls[0]?.presentation ?? '';
  const lines = calls.map(({ question }) =>
    JSON.stringify((JSON.parse(question) as { parameters: unknown }).parameters),
  );
  const blocks = Array.from({ length: Math.ceil(lines.length / ROWS) }, (_, place) =>
    lines.slice(place * ROWS, (place + 1) * ROWS),
  );
  const timed = Array.from({ length: passes }, () =>
    blocks.map((block) => secondsFor(addon, block, presentation)),
  );
  const quiet = blocks.map((_, place) => Math.min(...timed.map((times) => times[place] ?? Number.NaN)));
  const answers = blocks.flatMap((block) => answersIn<Row>(answersTo(addon, block, presentation)));
  const result: BatchResult = {
    ...overData(info),
    rows: lines.length,
    first: rate(lines.length, timed[0] ?? []),
    quiet: rate(lines.length, quiet),
    ...graded(queries, answers),
  };
  const { machine: _machine, versions: _versions, data: _data, ...figures } = result;
  console.log(figures);
  writeResult(options.text('json'), result);
}

function answersTo(addon: Native, block: readonly string[], presentation: string) {
  return batchesOf(block, (frames) =>
    addon.answerRows('address', 'cleanse', frames, presentation, ROW_STEPS),
  );
}

function secondsFor(addon: Native, block: readonly string[], presentation: string): number {
  const started = process.hrtime.bigint();
  answersTo(addon, block, presentation);
  return Number(process.hrtime.bigint() - started) / 1e9;
}

function rate(rows: number, seconds: readonly number[]): number {
  return Math.round(rows / seconds.reduce((sum, one) => sum + one, 0));
}

/** An answer, or the error in its place. */
type Row = Body & { kategori?: string };

function graded(
  queries: readonly Query[],
  answers: readonly (Row | undefined)[],
): Pick<BatchResult, 'top1' | 'rubbish' | 'categories'> {
  const categories: Record<string, number> = {};
  let [meant, right, taken] = [0, 0, 0];
  queries.forEach(({ truth }, row) => {
    const answer = answers[row] ?? [];
    const kategori = ('kategori' in answer && answer.kategori) || 'refused';
    categories[kategori] = (categories[kategori] ?? 0) + 1;
    if (truth === undefined) {
      if (kategori === 'A' || kategori === 'B') taken += 1;
    } else {
      meant += 1;
      if (placeOf(answer, truth) === 0) right += 1;
    }
  });
  return {
    top1: Number((right / meant).toFixed(5)),
    rubbish: { rows: queries.length - meant, taken },
    categories,
  };
}
