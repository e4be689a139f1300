/** `npm run bench -- peers`: the same register and queries for vejviser, SQLite and PostgreSQL, one after another. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { native } from '../../src/engine/addon/native.ts';
import { type EngineCall, engineCallsOf, readQueries } from '../engine/query.ts';
import { readOptions } from '../options.ts';
import { PEOPLE, queriesOf, SEEDS } from '../queries/queries.ts';
import { writeResult } from '../report/result-file.ts';
import { overData } from '../system/machine.ts';
import { pinned, runToEnd } from '../system/process.ts';
import { isPutToPeers } from './contender.ts';
import { printPeers } from './page.ts';
import { databases, type Prepared, preparedVejviser } from './prepare.ts';
import { exportRegister, workDirectory } from './register.ts';
import type { Compared, PeersResult } from './result.ts';
import type { Measured, Task } from './subject.ts';

const HELP = `npm run bench -- peers [--snapshot DIR] [--queries FILE.jsonl] [--seed N] [--people N] [--passes N]
                       [--warmup N] [--postgres URL] [--json OUT]

  --snapshot DIR   root of the snapshot; its register is loaded into the others once, below var/peers (var/sample)
  --queries FILE   query file; made from the snapshot when not given. Without parsing: no database does it
  --seed N, --people N
                   which addresses the queries are made of (${SEEDS.test}, ${PEOPLE})
  --passes N       passes over all queries; the fastest of each query is quiet (3)
  --warmup N       passes before them that are not counted (1)
  --postgres URL   a server to load the schema vejviser_bench into, instead of one of our own
  --json OUT       where the figures go; they are only printed when not given`;

export async function peersScenario(words: string[]): Promise<void> {
  const names = ['snapshot', 'queries', 'seed', 'people', 'passes', 'warmup', 'postgres', 'json'] as const;
  const options = readOptions(words, HELP, names);
  if (options === undefined) return;
  const snapshot = options.text('snapshot') ?? join('var', 'sample');
  const [passes, warmup] = [options.whole('passes', 3, 1), options.whole('warmup', 1, 0)];
  const drawn = {
    seed: options.whole('seed', SEEDS.test, 0),
    people: options.whole('people', PEOPLE, 1),
  };
  const addon = native();
  const info = addon.openSnapshot(snapshot);
  addon.useSnapshot();
  const given = options.text('queries');
  const queries = (given === undefined ? queriesOf(addon, info, drawn) : readQueries(given)).filter(
    isPutToPeers,
  );
  const calls = await engineCallsOf(queries, info);
  const directory = workDirectory(info);
  const register = exportRegister(addon, directory);

  const compared: Compared[] = [];
  const missing: { name: string; reason: string }[] = [];
  const candidates: Record<string, () => Promise<Prepared>> = {
    vejviser: async () => preparedVejviser(snapshot, info),
    ...databases(register, directory, options.text('postgres')),
  };
  for (const [name, prepare] of Object.entries(candidates)) {
    console.log(`── ${name}`);
    try {
      const prepared = await prepare();
      try {
        compared.push(await measured(prepared, { directory, calls, passes, warmup }));
      } finally {
        await prepared.close();
      }
    } catch (error) {
      if (name === 'vejviser') throw error;
      missing.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  const result: PeersResult = {
    ...overData(info),
    queries: given ?? `made from the snapshot, ${drawn.people} addresses drawn with seed ${drawn.seed}`,
    passes,
    compared,
    missing,
  };
  printPeers(result);
  writeResult(options.text('json'), result);
}

interface Work extends Pick<Task, 'passes' | 'warmup'> {
  readonly directory: string;
  readonly calls: readonly EngineCall[];
}

/** All queries put to one of them, by a process of its own. */
export async function measured(
  prepared: Prepared,
  { directory, calls, passes, warmup }: Work,
): Promise<Compared> {
  const { opened, version, buildSeconds, diskMb } = prepared;
  const file = join(directory, 'calls.jsonl');
  writeFileSync(file, calls.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const out = join(directory, 'measured.json');
  // In a file that only we may read: it may hold a password.
  const taskFile = join(directory, 'task.json');
  const task: Task = { opened, calls: file, passes, warmup, out };
  writeFileSync(taskFile, JSON.stringify(task), { mode: 0o600 });
  const subject = fileURLToPath(new URL('subject.ts', import.meta.url));
  try {
    await runToEnd(pinned([process.execPath, '--expose-gc', subject, taskFile]), 'ignore');
  } finally {
    rmSync(taskFile);
  }
  const figures = JSON.parse(readFileSync(out, 'utf8')) as Measured;
  return { name: opened.name, version, buildSeconds, diskMb, ...figures };
}
