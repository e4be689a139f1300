/** `npm run bench -- engine`: times any query file in-process, through the addon. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { native } from '../../src/engine/native.ts';
import { machine, versions } from '../machine.ts';
import { renderResults } from '../results.ts';
import { UsageError } from '../usage.ts';
import { found, type Pass, pass } from './measure.ts';
import { askedBy, readQueries } from './query.ts';
import { sampleQueries } from './sample-queries.ts';
import { type SetFigures, setFigures } from './statistics.ts';

const HELP = `npm run bench -- engine [--snapshot DIR] [--queries FILE.jsonl] [--json OUT] [--passes N] [--warmup N]

  --snapshot DIR   root of the snapshot asked (var/sample)
  --queries FILE   one query a line: {"set","op","params","truth"?,"session"?}; made from the snapshot when not given
  --json OUT       where the figures go (bench/results/engine.json)
  --passes N       passes over all queries; the first is reported, the fastest of all as quiet (3)
  --warmup N       passes before them that are not counted (1)`;

const defaultOut = join('bench', 'results', 'engine.json');

function options(words: string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: words,
    options: {
      snapshot: text,
      queries: text,
      json: text,
      passes: text,
      warmup: text,
      help: { type: 'boolean' },
    },
  });
  const whole = (name: 'passes' | 'warmup', fallback: number, least: number): number => {
    const value = Number(values[name] ?? fallback);
    if (Number.isInteger(value) && value >= least) return value;
    throw new UsageError(`--${name} must be a whole number from ${least}`);
  };
  return { ...values, passes: whole('passes', 3, 1), warmup: whole('warmup', 1, 0) };
}

export async function engineScenario(words: string[]): Promise<void> {
  const {
    snapshot = join('var', 'sample'),
    queries: file,
    json = defaultOut,
    passes,
    warmup,
    help,
  } = options(words);
  if (help === true) return console.log(HELP);
  const addon = native();
  const info = addon.openSnapshot(snapshot);
  addon.useSnapshot();
  const queries =
    file === undefined ? sampleQueries(addon, info.counts['addresses'] ?? 0) : readQueries(file);
  const asked = await askedBy(queries, info);
  for (let round = 0; round < warmup; round += 1) pass(addon, asked);
  const measured: [Pass, ...Pass[]] = [pass(addon, asked)];
  for (let round = 1; round < passes; round += 1) measured.push(pass(addon, asked));
  const answers = asked.map((one) => found(addon, one));

  const sets: Record<string, SetFigures> = {};
  for (const set of new Set(queries.map((query) => query.set))) {
    const indexes = queries.flatMap((query, index) => (query.set === set ? [index] : []));
    sets[set] = setFigures(indexes, measured, answers);
  }
  const result = {
    machine: machine(),
    versions: versions(),
    data: { version: info.dataVersion, counts: info.counts },
    queries: file ?? 'made from the snapshot',
    passes,
    sets,
  };
  mkdirSync(dirname(json), { recursive: true });
  writeFileSync(json, `${JSON.stringify(result, undefined, 2)}\n`);
  console.table(
    Object.fromEntries(
      Object.entries(sets).map(([set, { n, quiet, p50_us, p99_us, max_us, redirected, top1 }]) => [
        set,
        { n, 'quiet p50': quiet.p50_us, 'quiet p99': quiet.p99_us, p50_us, p99_us, max_us, redirected, top1 },
      ]),
    ),
  );
  if (json === defaultOut) renderResults();
}
