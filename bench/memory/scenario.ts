/** `npm run bench -- memory`: what the service holds after many mixed requests, as one process and as several. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { native } from '../../src/engine/addon/native.ts';
import { diskOf } from '../disk.ts';
import { urlOf } from '../engine/query.ts';
import { readOptions } from '../options.ts';
import { queriesOf, SEEDS } from '../queries/queries.ts';
import { writeResult } from '../report/result-file.ts';
import { type OverData, overData } from '../system/machine.ts';
import { childrenOf, type Memory, memoryOf } from '../system/process.ts';
import { Service } from '../system/service.ts';

const HELP = `npm run bench -- memory [--snapshot DIR] [--requests N] [--seed N] [--json OUT]

  --snapshot DIR   root of the snapshot served (var/sample)
  --requests N     requests of the mix before memory is looked at (100000)
  --seed N         which ones (${SEEDS.development})
  --json OUT       where the figures go; they are only printed when not given`;

const REQUESTS = 100_000;
const CONNECTIONS = 16;
const PEOPLE = 400;
/** What has not been let go of this long after the last request is kept. */
const SETTLE_MS = 3_000;
const FLEETS = [1, 2] as const;

export interface MemoryResult extends OverData {
  readonly requests: number;
  readonly diskMb: number;
  /** By the number of processes that answer. */
  readonly fleets: Record<string, Fleet>;
}

export interface Fleet {
  /** Before the first request. */
  readonly fresh: readonly Memory[];
  /** After the last; the process that shares the port out, when there is one, comes last. */
  readonly after: readonly Memory[];
}

export async function memoryScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'requests', 'seed', 'json']);
  if (options === undefined) return;
  const snapshot = options.text('snapshot') ?? join('var', 'sample');
  const requests = options.whole('requests', REQUESTS, 1);
  const addon = native();
  const info = addon.openSnapshot(snapshot);
  addon.useSnapshot();
  const paths = queriesOf(addon, info, { people: PEOPLE, seed: options.whole('seed', SEEDS.development, 0) })
    .filter(({ set }) => set === 'mix')
    .map(urlOf);
  const fleets: Record<string, Fleet> = {};
  for (const processes of FLEETS) fleets[processes] = await fleet(snapshot, processes, paths, requests);
  console.table(
    Object.entries(fleets).flatMap(([processes, { after }]) => after.map((held) => ({ processes, ...held }))),
  );
  writeResult(options.text('json'), {
    ...overData(info),
    requests,
    diskMb: diskOf(snapshot).totalMb,
    fleets,
  } satisfies MemoryResult);
}

async function fleet(
  snapshot: string,
  processes: number,
  paths: readonly string[],
  requests: number,
): Promise<Fleet> {
  const service = await Service.start(snapshot, ['--processes', `${processes}`]);
  try {
    const children = await listening(service.pid, processes);
    const held = (): Memory[] => [...children, ...(processes > 1 ? [service.pid] : [])].map(memoryOf);
    const fresh = held();
    await sendRequests(service.url, paths, requests);
    await sleep(SETTLE_MS);
    return { fresh, after: held() };
  } finally {
    await service.stop();
  }
}

/** Processes that answer, once all of them do. */
async function listening(pid: number, processes: number): Promise<number[]> {
  if (processes === 1) return [pid];
  while (childrenOf(pid).length < processes) await sleep(50);
  await sleep(SETTLE_MS);
  return childrenOf(pid);
}

async function sendRequests(origin: string, paths: readonly string[], requests: number): Promise<void> {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  let next = 0;
  const connection = async (): Promise<void> => {
    while (next < requests) {
      const path = paths[next % paths.length] ?? '/';
      next += 1;
      const { statusCode, body } = await pool.request({ method: 'GET', path });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  await pool.close();
}
