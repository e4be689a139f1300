/**
 * `npm run bench -- http`: mixed requests over HTTP, to one process and to two: at capacity (closed loop), then at shares of
 * that rate (open loop), each timed from when it was due, so that queueing counts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { native } from '../../src/engine/addon/native.ts';
import { urlOf } from '../engine/query.ts';
import { readOptions } from '../options.ts';
import { queriesOf, SEEDS } from '../queries/queries.ts';
import { writeResult } from '../report/result-file.ts';
import { type OverData, overData } from '../system/machine.ts';
import { Service } from '../system/service.ts';
import { allAnswered, buildClient, type Latency, load, writeRequests } from './client.ts';

const HELP = `npm run bench -- http [--snapshot DIR] [--seconds S] [--seed N] [--json OUT]

  --snapshot DIR   root of the snapshot served (var/sample)
  --seconds S      how long each load lasts (10)
  --seed N         of the requests (${SEEDS.development})
  --json OUT       where the figures go; they are only printed when not given`;

const FLEETS = [1, 2] as const;
/** Of the capacity. */
const SHARES = [0.5, 0.8] as const;
/**
 * Of both loops. In the open one a request that is due must find one free, for its client does not wait for those of others; and
 * its rates are shares of the capacity with as many: each costs memory that the processor's cache does not hold.
 */
const CONNECTIONS = 512;
const WARM_UP_SECONDS = 5;
const PEOPLE = 400;
/** Path of key presses. */
const KEY_PRESSES = '/autocomplete';
/** As browsers send. */
const HEADERS = ['accept-encoding: gzip'];

export interface HttpResult extends OverData {
  readonly fleets: readonly Fleet[];
}

export interface Fleet {
  readonly processes: number;
  /** Answers a second, the client sharing the processors. */
  readonly capacity: number;
  readonly closed: Latency;
  readonly open: readonly {
    readonly share: number;
    readonly rate: number;
    /** Timed from when each was due. */
    readonly latency: Latency;
    /** Of the key presses within the mix. */
    readonly keyPresses: Latency | undefined;
    /** The part of it that the client causes. */
    readonly late: Latency | undefined;
  }[];
}

export async function httpScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'seconds', 'seed', 'json']);
  if (options === undefined) return;
  const snapshot = options.text('snapshot') ?? join('var', 'sample');
  const seconds = options.number('seconds', 10, 0.5, 3_600);
  const seed = options.whole('seed', SEEDS.development, 0);
  await buildClient();
  const addon = native();
  const info = addon.openSnapshot(snapshot);
  addon.useSnapshot();
  const folder = mkdtempSync(join(tmpdir(), 'vejviser-http-'));
  try {
    const mix = queriesOf(addon, info, { seed, people: PEOPLE }).filter(({ set }) => set === 'mix');
    const requests = writeRequests(join(folder, 'mix'), mix.map(urlOf));
    const fleets: Fleet[] = [];
    for (const processes of FLEETS) fleets.push(await fleet(snapshot, processes, requests, seconds));
    console.table(fleets.flatMap(rows));
    writeResult(options.text('json'), {
      ...overData(info),
      fleets,
    } satisfies HttpResult);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rows({ processes, capacity, closed, open }: Fleet): unknown[] {
  return [
    { processes, loop: 'closed', rate: capacity, ...closed },
    ...open.map(({ share, rate, latency, keyPresses, late }) => {
      const apart = { 'key press p99': keyPresses?.p99_us, 'late p99': late?.p99_us };
      return { processes, loop: `open, ${share}`, rate, ...latency, ...apart };
    }),
  ];
}

async function fleet(snapshot: string, processes: number, requests: string, seconds: number): Promise<Fleet> {
  const service = await Service.start(snapshot, ['--processes', `${processes}`]);
  const target = {
    origin: service.url,
    requests,
    seconds,
    connections: CONNECTIONS,
    headers: HEADERS,
    watch: KEY_PRESSES,
  };
  try {
    const most = await load({ ...target, warmup: WARM_UP_SECONDS });
    const open: Fleet['open'][number][] = [];
    for (const share of SHARES) {
      const rate = Math.round(most.rate * share);
      const outcome = await load({ ...target, rate });
      const { late, watched: keyPresses } = outcome;
      open.push({ share, rate, latency: allAnswered(outcome), keyPresses, late });
    }
    return { processes, capacity: most.rate, closed: allAnswered(most), open };
  } finally {
    await service.stop();
  }
}
