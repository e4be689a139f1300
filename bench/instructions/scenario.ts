/**
 * `npm run bench -- instructions`: the instructions of a question of each kind, without opening the snapshot. Comparable
 * within one toolchain and one kind of processor, and independent of how busy the machine is.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { native } from '../../src/engine/addon/native.ts';
import { type EngineCall, engineCallsOf } from '../engine/query.ts';
import { readOptions } from '../options.ts';
import { queriesOf, SEEDS } from '../queries/queries.ts';
import { writeResult } from '../report/result-file.ts';
import { type OverData, overData } from '../system/machine.ts';

const HELP = `npm run bench -- instructions [--snapshot DIR] [--people N] [--seed N] [--json OUT]

  --snapshot DIR   root of the snapshot (var/sample)
  --people N       addresses drawn: under valgrind the work takes some fifty times as long (40)
  --seed N         which ones (${SEEDS.development})
  --json OUT       where the figures go; they are only printed when not given`;

const SETS = [
  'autocomplete: every key press',
  'autocomplete: every key press, one typo',
  'cleansing: exact text',
  'cleansing: one typo in the street',
  'cleansing: two typos',
  'cleansing: abbreviated',
  'cleansing: without postcode',
  'cleansing: rubbish',
  'parsing: exact text',
  'lookup: address',
  'lookup: access address',
  'reverse: 10 m off',
  'reverse: 500 m off',
] as const;

const folder = join('var', 'bench');
const replay = join(process.env['CARGO_TARGET_DIR'] ?? 'target', 'release', 'examples', 'replay');
/** The difference of two runs leaves out what is done once. */
const PASSES = [1, 3] as const;

export interface InstructionsResult extends OverData {
  /** Why nothing was counted. */
  readonly missing?: string;
  /** Of a question, by set. */
  readonly sets: Record<string, number>;
}

export async function instructionsScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'people', 'seed', 'json']);
  if (options === undefined) return;
  const snapshot = options.text('snapshot') ?? join('var', 'sample');
  const addon = native();
  const info = addon.openSnapshot(snapshot);
  addon.useSnapshot();
  const drawn = {
    people: options.whole('people', 40, 1),
    seed: options.whole('seed', SEEDS.development, 0),
  };
  const calls = await engineCallsOf(queriesOf(addon, info, drawn), info);
  const about = overData(info);
  const missing = whatIsMissing();
  const sets = missing === undefined ? counted(snapshot, calls) : {};
  console.log(missing ?? sets);
  const result: InstructionsResult = { ...about, ...(missing !== undefined && { missing }), sets };
  writeResult(options.text('json'), result);
}

function whatIsMissing(): string | undefined {
  if (spawnSync('valgrind', ['--version']).status !== 0)
    return 'valgrind is not installed: nothing was counted';
  const build = ['build', '--locked', '--release', '--package', 'vejviser-answer', '--example', 'replay'];
  const { status } = spawnSync('cargo', build, { stdio: 'inherit' });
  return status === 0 ? undefined : 'the example replay could not be built: nothing was counted';
}

function counted(snapshot: string, calls: readonly EngineCall[]): Record<string, number> {
  return Object.fromEntries(
    SETS.map((set) => {
      const mine = calls.filter(({ query }) => query.set === set);
      const [few, many] = PASSES;
      const more = instructions(snapshot, mine, many) - instructions(snapshot, mine, few);
      return [set, Math.round(more / (mine.length * (many - few)))];
    }),
  );
}

/** Of a process that opens the snapshot and answers all questions. */
function instructions(snapshot: string, calls: readonly EngineCall[], passes: number): number {
  const file = join(folder, 'questions.tsv');
  mkdirSync(folder, { recursive: true });
  const lines = calls.map(
    ({ query, question, presentation }) => `${query.set}\t${question}\t${presentation}\n`,
  );
  writeFileSync(file, lines.join(''));
  const valgrind = ['--tool=callgrind', '--callgrind-out-file=/dev/null', replay];
  const words = ['--snapshot', snapshot, '--questions', file, '--passes', `${passes}`];
  const { stderr, status } = spawnSync('valgrind', [...valgrind, ...words], { encoding: 'utf8' });
  const [, count] = /Collected : (\d+)/.exec(stderr) ?? [];
  if (status !== 0 || count === undefined) throw new Error(`valgrind ended with ${status}: ${stderr}`);
  return Number(count);
}
