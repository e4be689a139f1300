/** `npm run bench -- engine`: times any query file in-process, through the addon. */
import { join } from 'node:path';
import { native, type SnapshotInfo } from '../../src/engine/addon/native.ts';
import { readOptions } from '../options.ts';
import { PEOPLE, queriesOf, SEEDS } from '../queries/queries.ts';
import { writeResult } from '../report/result-file.ts';
import { type OverData, overData } from '../system/machine.ts';
import { found, type Pass, pass } from './measure.ts';
import { type EngineCall, engineCallsOf, type Query, readQueries } from './query.ts';
import { type SetFigures, setFigures } from './statistics.ts';

const HELP = `npm run bench -- engine [--snapshot DIR] [--queries FILE.jsonl] [--json OUT] [--passes N] [--warmup N]

  --snapshot DIR   root of the snapshot (var/sample)
  --queries FILE   one query a line: {"set","op","params","truth"?,"session"?}; made from the snapshot when not given
  --people N       addresses drawn for queries made from the snapshot (${PEOPLE})
  --seed N         which ones (${SEEDS.development})
  --json OUT       where the figures go; they are only printed when not given
  --passes N       passes over all queries; the first is reported, the fastest of all as quiet (3)
  --warmup N       passes before them that are not counted (1)`;

export interface EngineResult extends OverData {
  readonly queries: string;
  readonly passes: number;
  readonly sets: Record<string, SetFigures>;
}

export async function engineScenario(words: string[]): Promise<void> {
  const names = ['snapshot', 'queries', 'people', 'seed', 'json', 'passes', 'warmup'] as const;
  const options = readOptions(words, HELP, names);
  if (options === undefined) return;
  const [passes, warmup] = [options.whole('passes', 3, 1), options.whole('warmup', 1, 0)];
  const drawn = {
    people: options.whole('people', PEOPLE, 1),
    seed: options.whole('seed', SEEDS.development, 0),
  };
  const [file, json] = [options.text('queries'), options.text('json')];
  const addon = native();
  const info = addon.openSnapshot(options.text('snapshot') ?? join('var', 'sample'));
  addon.useSnapshot();
  const queries = file === undefined ? queriesOf(addon, info, drawn) : readQueries(file);
  const sets = timed(queries, await engineCallsOf(queries, info), passes, warmup);
  show(sets);
  const made = `made from the snapshot, ${drawn.people} addresses drawn with seed ${drawn.seed}`;
  writeResult(json, resultOf(info, file ?? made, passes, sets));
}

/** Figures by set. */
function timed(
  queries: readonly Query[],
  calls: readonly EngineCall[],
  passes: number,
  warmup: number,
): Record<string, SetFigures> {
  const addon = native();
  for (let round = 0; round < warmup; round += 1) pass(addon, calls);
  const measured: [Pass, ...Pass[]] = [pass(addon, calls)];
  for (let round = 1; round < passes; round += 1) measured.push(pass(addon, calls));
  const answers = calls.map((one) => found(addon, one));
  const bySet = Map.groupBy(queries.keys(), (index) => queries[index]?.set ?? '');
  return Object.fromEntries(
    [...bySet].map(([set, indexes]) => [set, setFigures(indexes, measured, answers)]),
  );
}

function resultOf(
  { dataVersion, counts }: SnapshotInfo,
  queries: string,
  passes: number,
  sets: Record<string, SetFigures>,
): EngineResult {
  return {
    ...overData({ dataVersion, counts }),
    queries,
    passes,
    sets,
  };
}

function show(sets: Record<string, SetFigures>): void {
  console.table(
    Object.fromEntries(
      Object.entries(sets).map(([set, { n, quiet, held_us, p50_us, p99_us, max_us, redirected, top1 }]) => [
        set,
        {
          n,
          'quiet p50': quiet.p50_us,
          'quiet p99': quiet.p99_us,
          'quiet max': quiet.max_us,
          p50_us,
          p99_us,
          max_us,
          redirected,
          held_us,
          top1,
        },
      ]),
    ),
  );
}
