/**
 * One of the compared systems, in a process of its own, so that memory and garbage are its own: runs all queries and
 * prints what it measured. Started by the scenario with the file of what to do.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { native } from '../../src/engine/addon/native.ts';
import type { Pass } from '../engine/measure.ts';
import type { EngineCall } from '../engine/query.ts';
import { type SetFigures, setFigures, timesOf } from '../engine/statistics.ts';
import { childrenOf, type Memory, memoryOf } from '../system/process.ts';
import { type Contender, contenderOf, ourselves } from './contender.ts';
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
  /** A file of {@link EngineCall}, one a line. */
  readonly calls: string;
  readonly passes: number;
  readonly warmup: number;
  /** Where the {@link Measured} go. */
  readonly out: string;
}

export interface Measured {
  readonly sets: Record<string, SetFigures>;
  /** What opening and answering added to the process, or all that a server of ours takes. */
  readonly memory: Memory | undefined;
  /** Of an empty question, where a connection lies between. */
  readonly roundTripUs: number | undefined;
}

const ROUND_TRIPS = 2_000;

async function run({ opened, calls: file, passes, warmup, out }: Task): Promise<void> {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const calls = lines.map((line) => JSON.parse(line) as EngineCall);
  const before = memoryOfHolder(opened);
  const { contender, roundTrip } = await open(opened, calls);
  for (let round = 0; round < warmup; round += 1) await contender.pass();
  const measured: [Pass, ...Pass[]] = [await contender.pass()];
  for (let round = 1; round < passes; round += 1) measured.push(await contender.pass());
  const after = memoryOfHolder(opened);
  const answers = await contender.answers();
  const bySet = Map.groupBy(calls.keys(), (index) => calls[index]?.query.set ?? '');
  const sets = Object.fromEntries(
    [...bySet].map(([set, indexes]) => [set, setFigures(indexes, measured, answers)]),
  );
  const memory = opened.name === 'PostgreSQL' ? after : added(before, after);
  const roundTripUs = roundTrip && (await median(roundTrip));
  await contender.close();
  writeFileSync(out, JSON.stringify({ sets, memory, roundTripUs } satisfies Measured));
}

async function open(
  opened: Opened,
  calls: readonly EngineCall[],
): Promise<{ contender: Contender; roundTrip?: () => Promise<unknown> }> {
  switch (opened.name) {
    case 'vejviser':
      return { contender: ourselves(native(), opened.snapshot, calls) };
    case 'SQLite':
      return { contender: contenderOf(new SqliteStore(opened.file), calls) };
    case 'PostgreSQL': {
      const store = await PostgresStore.open(opened.client);
      return { contender: contenderOf(store, calls), roundTrip: () => store.nothing() };
    }
  }
}

/** Without what JavaScript could throw away. */
function memoryOfHolder(opened: Opened): Memory | undefined {
  globalThis.gc?.();
  if (opened.name !== 'PostgreSQL') return memoryOf(process.pid);
  if (opened.pid === undefined) return undefined;
  const all = [opened.pid, ...childrenOf(opened.pid)].map(memoryOf);
  const sum = (of: (memory: Memory) => number): number => all.reduce((total, one) => total + of(one), 0);
  return { privateMb: sum(({ privateMb }) => privateMb), proportionalMb: sum((one) => one.proportionalMb) };
}

function added(before: Memory | undefined, after: Memory | undefined): Memory | undefined {
  if (before === undefined || after === undefined) return undefined;
  return {
    privateMb: after.privateMb - before.privateMb,
    proportionalMb: after.proportionalMb - before.proportionalMb,
  };
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
