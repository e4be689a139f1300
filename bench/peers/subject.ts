/**
 * One of those compared, in a process of its own, so that nobody's memory or rubbish is another's: asks all queries and
 * prints what it measured. Started by the scenario with the file of what to do.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { native } from '../../src/engine/native.ts';
import type { Pass } from '../engine/measure.ts';
import { type Query, readQueries } from '../engine/query.ts';
import { type SetFigures, setFigures, timesOf } from '../engine/statistics.ts';
import { childrenOf, type Memory, memoryOf } from '../process.ts';
import { type Asker, askerOf, ourselves } from './asker.ts';
import { PostgresStore } from './postgres/store.ts';
import { SqliteStore } from './sqlite/store.ts';

/** What is opened, and how. */
export type Opened =
  | { readonly name: 'vejviser'; readonly snapshot: string }
  | { readonly name: 'SQLite'; readonly file: string }
  /** `pid`: of the server's first process, when it is on this machine and ours. */
  | { readonly name: 'PostgreSQL'; readonly client: ClientConfig; readonly pid: number | undefined };

export interface Task {
  readonly opened: Opened;
  readonly queries: string;
  readonly passes: number;
  readonly warmup: number;
  /** Where the {@link Measured} go. */
  readonly out: string;
}

export interface Measured {
  readonly sets: Record<string, SetFigures>;
  /** Of the process that holds the data. */
  readonly memory: Memory | undefined;
  /** Of a question that asks for nothing, where there is a way to go. */
  readonly roundTripUs: number | undefined;
}

const ROUND_TRIPS = 2_000;

async function run({ opened, queries: file, passes, warmup, out }: Task): Promise<void> {
  const queries = readQueries(file);
  const { asker, roundTrip } = await open(opened, queries);
  for (let round = 0; round < warmup; round += 1) await asker.pass();
  const measured: [Pass, ...Pass[]] = [await asker.pass()];
  for (let round = 1; round < passes; round += 1) measured.push(await asker.pass());
  const memory = memoryOfHolder(opened);
  const answers = await asker.answers();
  const bySet = Map.groupBy(queries.keys(), (index) => queries[index]?.set ?? '');
  const sets = Object.fromEntries(
    [...bySet].map(([set, indexes]) => [set, setFigures(indexes, measured, answers)]),
  );
  const roundTripUs = roundTrip && (await median(roundTrip));
  await asker.close();
  writeFileSync(out, JSON.stringify({ sets, memory, roundTripUs } satisfies Measured));
}

async function open(
  opened: Opened,
  queries: readonly Query[],
): Promise<{ asker: Asker; roundTrip?: () => Promise<unknown> }> {
  switch (opened.name) {
    case 'vejviser':
      return { asker: await ourselves(native(), opened.snapshot, queries) };
    case 'SQLite':
      return { asker: askerOf(new SqliteStore(opened.file), queries) };
    case 'PostgreSQL': {
      const store = await PostgresStore.open(opened.client);
      return { asker: askerOf(store, queries), roundTrip: () => store.nothing() };
    }
  }
}

function memoryOfHolder(opened: Opened): Memory | undefined {
  if (opened.name !== 'PostgreSQL') return memoryOf(process.pid);
  if (opened.pid === undefined) return undefined;
  const all = [opened.pid, ...childrenOf(opened.pid)].map(memoryOf);
  const sum = (of: (memory: Memory) => number): number => all.reduce((total, one) => total + of(one), 0);
  return { privateMb: sum(({ privateMb }) => privateMb), proportionalMb: sum((one) => one.proportionalMb) };
}

async function median(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUND_TRIPS; round += 1) {
    const started = process.hrtime.bigint();
    await call();
    times.push(Number(process.hrtime.bigint() - started) / 1000);
  }
  return timesOf(times).p50_us;
}

await run(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Task);
