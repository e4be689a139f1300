/**
 * `npm run bench -- layers`: what HTTP costs, layer by layer, all with the same bytes: bare node:http, bare Fastify, the
 * service with prepared answers, the service with its engine, and with gzip. Runs of the layers take turns, so that
 * what disturbs the machine disturbs them alike. A client with a processor of its own does not sleep, because waking it
 * would cost the server time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { native } from '../../src/engine/addon/native.ts';
import { allAnswered, buildClient, load, writeRequests } from '../http/client.ts';
import { HOST, keyPressPaths, writeAnswers } from '../http/typing.ts';
import { readOptions } from '../options.ts';
import { SEEDS } from '../queries/queries.ts';
import { medianOf } from '../report/figure.ts';
import { writeResult } from '../report/result-file.ts';
import { type OverData, overData } from '../system/machine.ts';
import { processors } from '../system/process.ts';
import { type Server, startServers } from './servers.ts';

const HELP = `npm run bench -- layers [--snapshot DIR] [--rounds N] [--seconds S] [--seed N] [--json OUT]

  --snapshot DIR   root of the snapshot served (var/sample)
  --rounds N       turns of each layer (9)
  --seconds S      how long a turn is (2)
  --seed N         of the key presses (${SEEDS.development})
  --json OUT       where the figures go; they are only printed when not given`;

const MANY = 16;
const WARM_UP_SECONDS = 4;

/** Medians over the rounds. */
export interface Layer {
  readonly name: string;
  /** One connection, client and server on one processor. */
  readonly single_us: number;
  /** The median of what each round took more than bare Fastify's turn in it. */
  readonly single_more_us: number;
  /** Sixteen connections, the client on another processor: answers a second. */
  readonly rate: number;
  /** Share of bare Fastify's rate, by rounds. */
  readonly share: number;
  /** Time a request at that rate, more than bare Fastify's, by rounds. */
  readonly busy_more_us: number;
  /** Of the server, a request, at that rate. */
  readonly processor_us: number;
  readonly mean_bytes: number;
}

export interface LayersResult extends OverData {
  readonly rounds: number;
  readonly layers: readonly Layer[];
}

interface Turn {
  readonly single_us: number;
  readonly rate: number;
  readonly processor_us: number;
  readonly mean_bytes: number;
}

export async function layersScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'rounds', 'seconds', 'seed', 'json']);
  if (options === undefined) return;
  const snapshot = options.text('snapshot') ?? join('var', 'sample');
  const rounds = options.whole('rounds', 9, 1);
  const seconds = options.number('seconds', 2, 0.1, 600);
  const seed = options.whole('seed', SEEDS.development, 0);
  await buildClient();
  const addon = native();
  const info = addon.openSnapshot(snapshot);
  addon.useSnapshot();
  const folder = mkdtempSync(join(tmpdir(), 'vejviser-layers-'));
  const answers = join(folder, 'answers.jsonl');
  await writeAnswers(addon, info, seed, answers);
  const requests = writeRequests(join(folder, 'requests'), keyPressPaths(addon, info, seed));
  const servers = await startServers(answers, snapshot);
  try {
    for (const server of servers) await turn(server, requests, WARM_UP_SECONDS);
    const turns: Turn[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const taken: Turn[] = [];
      for (const server of servers) taken.push(await turn(server, requests, seconds));
      turns.push(taken);
    }
    const layers = servers.map(({ name }, place) => layer(name, place, turns));
    console.table(Object.fromEntries(layers.map(({ name, ...figures }) => [name, figures])));
    writeResult(options.text('json'), {
      ...overData(info),
      rounds,
      layers,
    } satisfies LayersResult);
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function turn({ origin, headers, busy }: Server, requests: string, seconds: number): Promise<Turn> {
  const target = { origin, requests, seconds, warmup: 0, headers: [`host: ${HOST}`, ...headers] };
  const last = processors - 1;
  const single = allAnswered(await load({ ...target, connections: 1, processor: last }));
  const before = busy();
  const many = await load({
    ...target,
    connections: MANY,
    processor: Math.max(0, last - 1),
    spins: last > 0,
  });
  const processorSeconds = busy() - before;
  return {
    single_us: single.p50_us,
    rate: many.rate,
    processor_us: (processorSeconds / many.answered) * 1e6,
    mean_bytes: allAnswered(many).mean_bytes,
  };
}

/** Against the turn of bare Fastify, the second layer, in the same round. */
function layer(name: string, place: number, turns: readonly (readonly Turn[])[]): Layer {
  const over = (figure: (turn: Turn, fastify: Turn) => number): number =>
    rounded(
      medianOf(
        turns.flatMap((round) => {
          const [mine, fastify] = [round[place], round[1]];
          return mine === undefined || fastify === undefined ? [] : [figure(mine, fastify)];
        }),
      ),
    );
  return {
    name,
    single_us: over((mine) => mine.single_us),
    single_more_us: over((mine, fastify) => mine.single_us - fastify.single_us),
    rate: over((mine) => mine.rate),
    share: over((mine, fastify) => mine.rate / fastify.rate),
    busy_more_us: over((mine, fastify) => 1e6 / mine.rate - 1e6 / fastify.rate),
    processor_us: over((mine) => mine.processor_us),
    mean_bytes: over((mine) => mine.mean_bytes),
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
