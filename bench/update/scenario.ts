/**
 * `npm run bench -- update`: a day's changes of the address register laid over a country in use, from the exec of the command
 * until a running service answers from them; then those of another day while people type, and for comparison a program that
 * only takes as much memory. What a client that copies the registers reads of it: every address, and the events.
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { native } from '../../src/engine/addon/native.ts';
import { bytesOf, command, registerFiles, updatable } from '../country.ts';
import { allAnswered, buildClient, type Latency, load, writeRequests } from '../http/client.ts';
import { HOST, keyPressPaths } from '../http/typing.ts';
import { readOptions } from '../options.ts';
import { SEEDS } from '../queries/queries.ts';
import { writeResult } from '../report/result-file.ts';
import { type OverData, overData } from '../system/machine.ts';
import { mayBeRealTime, runAndSample, type Took } from '../system/process.ts';
import { Service } from '../system/service.ts';
import { copied, type Read } from './copies.ts';
import { writeDay } from './day.ts';
import { besideNeighbour } from './neighbour.ts';

const HELP = `npm run bench -- update [--scale N] [--rate N] [--seed N] [--json OUT]

  --scale N    size of the country, 1 being all of Denmark (0.1)
  --rate N     key presses a second, in an open loop (200)
  --seed N     of the key presses (${SEEDS.development})
  --json OUT   where the figures go; they are only printed when not given`;

const FOLDER = join('var', 'bench', 'update');
const CONNECTIONS = 16;
const LOOK_EVERY_MS = 20;
/** Key presses before an update are timed as long as those during it, but not for less. */
const LEAST_SECONDS = 5;
const WARM_UP_SECONDS = 5;
const MEGABYTE = 1e6;

export interface UpdateResult extends OverData {
  readonly scale: number;
  /** Rows of a day. */
  readonly rows: number;
  /** What the command used. */
  readonly took: Took;
  /** From its exec until the service answers from what it made. */
  readonly liveSeconds: number;
  /** The same while people type. */
  readonly liveWhileTypingSeconds: number;
  /** Key presses before an update, beside a program that only takes as much memory, and during an update. */
  readonly before: Latency;
  readonly besideMemory: Latency;
  readonly during: Latency;
  /** Every address, as one extract. */
  readonly extract: Read;
  /** Every event of both days, entity by entity. */
  readonly events: Read;
  /** Of both days, on the disk. */
  readonly logMb: number;
}

export async function updateScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['scale', 'rate', 'seed', 'json']);
  if (options === undefined) return;
  const scale = options.number('scale', 0.1, 0.001, 4);
  const rate = options.number('rate', 200, 1, 100_000);
  const seed = options.whole('seed', SEEDS.development, 0);
  await buildClient();
  const register = await registerFiles('dar', scale);
  const made = await updatable(scale);
  rmSync(FOLDER, { recursive: true, force: true });
  const root = join(FOLDER, 'root');
  cpSync(made, root, { recursive: true });
  const addon = native();
  const info = addon.openSnapshot(root);
  addon.useSnapshot();
  const days = [0, 1].map((number) => join(FOLDER, `day-${number}`));
  const [rows = 0] = days.map((folder, number) => writeDay(register, folder, number));
  const typing = writeRequests(join(FOLDER, 'typing'), keyPressPaths(addon, info, seed));
  const service = await Service.start(root);
  try {
    const presses = async (seconds: number, warmup: number): Promise<Latency> =>
      allAnswered(
        await load({
          ...{ origin: service.url, requests: typing, connections: CONNECTIONS, rate, seconds, warmup },
          ...{ headers: [`host: ${HOST}`], isRealTime: mayBeRealTime() },
        }),
      );
    const alone = await live(service, root, days[0] ?? '');
    const seconds = Math.max(Math.ceil(alone.liveSeconds), LEAST_SECONDS);
    const before = await presses(seconds, WARM_UP_SECONDS);
    const { privateMb } = alone.took;
    const besideMemory = await besideNeighbour(privateMb, seconds / 2, () => presses(seconds, 0));
    const [during, other] = await Promise.all([presses(seconds, 0), live(service, root, days[1] ?? '')]);
    const result: UpdateResult = {
      ...{ ...overData(info), scale, rows, ...alone },
      ...{ liveWhileTypingSeconds: other.liveSeconds, before, besideMemory, during },
      ...(await copied(service.url)),
      logMb: bytesOf(join(root, 'events')) / MEGABYTE,
    };
    console.dir(result, { depth: 3 });
    writeResult(options.text('json'), result);
  } finally {
    await service.stop();
    rmSync(FOLDER, { recursive: true });
  }
}

/** Lays a folder of changes over a root. */
async function live(service: Service, root: string, changes: string) {
  const swaps = service.swaps;
  const begun = performance.now();
  const took = await runAndSample([process.execPath, command, 'update', changes, '--out', root]);
  while (service.swaps === swaps) {
    if (!service.isAlive) throw new Error('the service has ended');
    await sleep(LOOK_EVERY_MS);
  }
  return { took, liveSeconds: (performance.now() - begun) / 1_000 };
}
