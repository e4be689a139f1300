/**
 * `npm run soak`: the service under a mix of requests at a fixed share of its capacity, its snapshot swapped again and
 * again. Fails when a request does, when private memory grows, or when a swap is missed.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { renderResults } from '../results.ts';
import { onMachine } from '../system/machine.ts';
import { Service } from '../system/service.ts';
import { UsageError } from '../usage.ts';
import { abuseScenario } from './abuse/scenario.ts';
import { casesScenario } from './cases.ts';
import { killsScenario } from './kills.ts';
import { liveScenario } from './live.ts';
import type { Order, Outcome } from './load.ts';
import { mappedSnapshots, openFiles, privateMemory, type Sample } from './memory.ts';
import type { Home } from './mix.ts';
import { importSampleWithoutFanoe } from './samples.ts';
import { Swapped } from './swapped.ts';
import { updatesScenario } from './updates.ts';
import { type SoakResult, verdictOn } from './verdict.ts';

const HELP = `npm run soak -- --abuse [--help]
npm run soak -- --kills N [--help]
npm run soak -- --updates N [--help]
npm run soak -- --cases N
npm run soak -- --live N [--help]
npm run soak -- [--minutes N] [--snapshot DIR] [--other DIR] [--share S] [--json OUT]

  --abuse          attacks, an honest client beside them, instead; with options of its own
  --kills N        processes of a service with keys are killed under load, instead; with options of its own
  --updates N      updates are killed, instead; with options of its own
  --live N         updates are laid over the data of a service under load, instead; with options of its own
  --cases N        what copies are promised is tried on so many random registers, instead
  --minutes N      how long the load lasts (10)
  --snapshot DIR   root of a snapshot (var/sample)
  --other DIR      root of the one it is swapped with; when only --snapshot is given, that one again; when neither is,
                   the sample without Fanø
  --share S        share of the measured capacity to send, 0.1 to 1 (0.8)
  --json OUT       where the figures go (bench/results/soak.json)`;

const defaultOut = join('bench', 'results', 'soak.json');
const SWAP_SECONDS = 20;
const SAMPLE_SECONDS = 2;
const CAPACITY_SECONDS = 10;
const WARM_UP_SECONDS = 5;
/** What has not been let go of this long after the load is kept. */
const SETTLE_SECONDS = 3;
const PAGE = 1000;
const SEED = 1;

function options(words: string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: words,
    options: {
      minutes: text,
      snapshot: text,
      other: text,
      share: text,
      json: text,
      help: { type: 'boolean' },
    },
  });
  const number = (name: 'minutes' | 'share', fallback: number, min: number, max: number): number => {
    const value = Number(values[name] ?? fallback);
    if (value >= min && value <= max) return value;
    throw new UsageError(`--${name} must be a number from ${min} to ${max}`);
  };
  return { ...values, minutes: number('minutes', 10, 0.5, 24 * 60), share: number('share', 0.8, 0.1, 1) };
}

export async function soakScenario(words: string[]): Promise<void> {
  if (words.includes('--abuse')) return abuseScenario(words.filter((word) => word !== '--abuse'));
  if (words.some((word) => word.startsWith('--kills'))) return killsScenario(words);
  if (words.some((word) => word.startsWith('--updates'))) return updatesScenario(words);
  if (words.some((word) => word.startsWith('--cases'))) return casesScenario(words);
  if (words.some((word) => word.startsWith('--live'))) return liveScenario(words);
  const { minutes, snapshot, other, share, json = defaultOut, help } = options(words);
  if (help === true) return console.log(HELP);
  const made = mkdtempSync(join(tmpdir(), 'vejviser-soak-'));
  const first = snapshot ?? join('var', 'sample');
  const second =
    other ?? (snapshot === undefined ? await importSampleWithoutFanoe(join(made, 'other')) : snapshot);
  const swapped = new Swapped([first, second]);
  const service = await Service.start(swapped.root);
  const load = fork(fileURLToPath(new URL('load.ts', import.meta.url)));
  try {
    const result = await soak({
      service,
      swapped,
      load: orders(load),
      minutes,
      share,
      roots: [first, second],
    });
    const verdict = verdictOn(result);
    mkdirSync(dirname(json), { recursive: true });
    writeFileSync(json, `${JSON.stringify({ ...result, verdict }, undefined, 2)}\n`);
    if (json === defaultOut) renderResults();
    console.table(result.load.kinds);
    console.log({
      capacity: result.capacity,
      rate: result.rate,
      memory: result.memory,
      ...result.load.latencies,
    });
    for (const { fact, holds, found } of verdict)
      console.log(`${holds ? 'holds ' : 'BROKEN'}  ${fact}: ${found}`);
    if (verdict.some(({ holds }) => !holds)) process.exitCode = 1;
  } finally {
    load.disconnect();
    await service.stop();
    for (const folder of [made, swapped.root]) rmSync(folder, { recursive: true, force: true });
  }
}

type Orders = (order: Order) => Promise<Outcome>;

/** One order at a time. */
function orders(load: ReturnType<typeof fork>): Orders {
  return async (order) => {
    load.send(order);
    const ended = once(load, 'exit').then(([code]) => {
      throw new Error(`the load ended with ${code}`);
    });
    const answered = once(load, 'message').then(([outcome]) => outcome as Outcome);
    return Promise.race([answered, ended]);
  };
}

interface Soak {
  service: Service;
  swapped: Swapped;
  load: Orders;
  minutes: number;
  share: number;
  roots: readonly [string, string];
}

async function soak({ service, swapped, load, minutes, share, roots }: Soak): Promise<SoakResult> {
  const data = [...new Set(roots.map(dataVersion))];
  await load({
    do: 'begin',
    origin: service.url,
    versions: data,
    homes: await homes(service.url),
    seed: SEED,
  });
  await load({ do: 'closed', seconds: WARM_UP_SECONDS });
  const capacity = await load({ do: 'closed', seconds: CAPACITY_SECONDS });
  const rate = Math.floor((capacity.answered / capacity.seconds) * share);
  console.log(`soak: ${rate} requests a second for ${minutes} minutes`);
  const filesBefore = openFiles(service.pid);

  const samples: Sample[] = [];
  const started = performance.now();
  const sampler = setInterval(() => {
    if (!service.isAlive) return;
    samples.push({ seconds: (performance.now() - started) / 1000, mib: privateMemory(service.pid) });
  }, SAMPLE_SECONDS * 1000);
  let swaps = 0;
  const swapper = setInterval(() => {
    swapped.swap();
    swaps += 1;
  }, SWAP_SECONDS * 1000);
  const outcome = await load({ do: 'open', seconds: minutes * 60, rate });
  clearInterval(swapper);
  clearInterval(sampler);

  await sleep(SETTLE_SECONDS * 1000);
  const left = { mapped: mappedSnapshots(service.pid).length, files: openFiles(service.pid) - filesBefore };
  const exitCode = await service.stop();
  return {
    ...onMachine(),
    data,
    minutes,
    share,
    capacity: Math.round(capacity.answered / capacity.seconds),
    rate,
    load: outcome,
    capacityFailed: capacity.failed,
    swaps: { made: swaps, taken: service.swaps },
    memory: samples,
    left,
    complaints: service.complaints,
    exitCode,
  };
}

/** A snapshot's folder is named after its data version. */
function dataVersion(root: string): string {
  return readFileSync(join(root, 'current'), 'utf8').split('\n', 1)[0] ?? '';
}

/** Addresses that both snapshots hold: the first ones by id of the service's own list, which begins with Tønder. */
async function homes(url: string): Promise<Home[]> {
  const answer = await fetch(`${url}/adresser?struktur=mini&per_side=${PAGE}`);
  return (await answer.json()) as Home[];
}
