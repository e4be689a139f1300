/**
 * `npm run bench -- jobs`: a file of rows sent to the service, from the first byte of the upload to the last of the result,
 * beside the command on the same file; key presses meanwhile; and a worker that is killed again and again.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Native, native, type SnapshotInfo } from '../../src/engine/addon/native.ts';
import { JOBS_PATH, type Job } from '../../src/jobs/job.ts';
import { geocode, linesOf } from '../geocode/file.ts';
import { allAnswered, buildClient, type Latency, load, writeRequests } from '../http/client.ts';
import { HOST, keyPressPaths } from '../http/typing.ts';
import { readOptions } from '../options.ts';
import { messyRows, SEEDS } from '../queries/queries.ts';
import { generator } from '../random.ts';
import { writeResult } from '../report/result-file.ts';
import { type OverData, overData } from '../system/machine.ts';
import { childrenOf, mayBeRealTime, privateMbOf, processors, runToEnd } from '../system/process.ts';
import { Service } from '../system/service.ts';

const HELP = `npm run bench -- jobs [--snapshot DIR] [--lists N] [--kills N] [--seed N] [--json OUT]

  --snapshot DIR   root of the snapshot (var/sample)
  --lists N        lists of some 16,400 rows in the file, each drawn anew; 61 are a million, 304 the most of a file (61)
  --kills N        how often the worker is killed during a job (30)
  --seed N         which rows, and when the worker is killed (${SEEDS.development})
  --json OUT       where the figures go; they are only printed when not given`;

const PEOPLE = 20_000;
/** Key presses a second, in an open loop. */
const RATE = 200;
const CONNECTIONS = 16;
const TYPING_SECONDS = 6;
const LOOK_EVERY_MS = 20;
/** While a job runs whose time is measured: a look is a request, which takes from the job what it costs. */
const WAIT_EVERY_MS = 100;
const SAMPLE_EVERY_MS = 100;
/** Parts of a job whose memory is told. */
const PARTS = 10;
/** After the first rows of a worker. */
const KILL_WITHIN_MS = 1_500;

export interface JobsResult extends OverData {
  readonly rows: number;
  readonly cores: number;
  /** The command, from exec to end. */
  readonly commandSeconds: number;
  /** From the first byte of the upload to the last of the result. */
  readonly seconds: number;
  /** From the answer to the upload to the first rows. */
  readonly firstProgressSeconds: number;
  /** Private memory of the worker before its first job. */
  readonly workerIdleMb: number;
  /** At its highest, during its second job. */
  readonly workerMb: number;
  /** The highest in each tenth of that job's time. */
  readonly workerMbByTenth: readonly number[];
  /** Key presses, without and with a job. */
  readonly alone: Latency;
  readonly during: Latency;
  readonly kills: number;
  /** Whether the results of the jobs whose worker was killed are that of the command. */
  readonly isEqual: boolean;
}

export async function jobsScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'lists', 'kills', 'seed', 'json']);
  if (options === undefined) return;
  const snapshot = options.text('snapshot') ?? join('var', 'sample');
  const seed = options.whole('seed', SEEDS.development, 0);
  const kills = options.whole('kills', 30, 0);
  await buildClient();
  const addon = native();
  const info = addon.openSnapshot(snapshot);
  addon.useSnapshot();
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  const input = join(folder, 'rows.csv');
  const rows = writeRows(input, addon, info, options.whole('lists', 61, 1), seed);
  const typing = writeRequests(join(folder, 'typing'), keyPressPaths(addon, info, seed));
  try {
    const output = join(folder, 'command.csv');
    const begun = performance.now();
    await runToEnd(geocode(snapshot, input, output, processors));
    const commandSeconds = secondsSince(begun);
    const service = await Service.start(snapshot, ['--store', join(folder, 'store')]);
    try {
      const measured = await overHttp(service, { input, typing });
      const expected = hashOf(readFileSync(output));
      const isEqual = await killed(service, input, kills, seed, expected);
      const about = { rows, cores: processors, commandSeconds, kills, isEqual };
      const result: JobsResult = { ...overData(info), ...about, ...measured };
      console.log(result);
      writeResult(options.text('json'), result);
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeRows(file: string, addon: Native, info: SnapshotInfo, lists: number, seed: number): number {
  let rows = 0;
  for (let list = 0; list < lists; list += 1) {
    const queries = messyRows(addon, info, { people: PEOPLE, seed: seed + list });
    appendFileSync(file, linesOf(queries, rows));
    rows += queries.length;
  }
  return rows;
}

type OverHttp = Pick<
  JobsResult,
  'seconds' | 'firstProgressSeconds' | 'workerIdleMb' | 'workerMb' | 'workerMbByTenth' | 'alone' | 'during'
>;

async function overHttp(
  service: Service,
  { input, typing }: { readonly input: string; readonly typing: string },
): Promise<OverHttp> {
  const presses = () =>
    load({
      ...{ origin: service.url, requests: typing, connections: CONNECTIONS, rate: RATE, warmup: 2 },
      ...{ seconds: TYPING_SECONDS, headers: [`host: ${HOST}`], isRealTime: mayBeRealTime() },
    });
  const alone = allAnswered(await presses());
  const workerIdleMb = privateMbOf(await workerOf(service));
  // The first job warms the worker, as the first requests warm the service.
  const first = await sent(service, input);
  const during = allAnswered(await presses());
  await ended(service, first.id);
  const memory = await sampled(service);
  const begun = performance.now();
  const { id } = await sent(service, input);
  const accepted = performance.now();
  await until(service, id, ({ raekker }) => raekker.behandlet > 0);
  const firstProgressSeconds = secondsSince(accepted);
  await ended(service, id, WAIT_EVERY_MS);
  const samples = memory.stop();
  await resultOf(service, id);
  const seconds = secondsSince(begun);
  const workerMb = Math.max(...samples);
  const workerMbByTenth = Array.from({ length: PARTS }, (_, part) => highestIn(samples, part));
  return { seconds, firstProgressSeconds, workerIdleMb, workerMb, workerMbByTenth, alone, during };
}

/** Kills the worker so often while it works on jobs; whether all their results are what they should be. */
async function killed(service: Service, input: string, kills: number, seed: number, expected: string) {
  const random = generator(seed);
  let left = kills;
  let isEqual = true;
  while (left > 0) {
    const { id } = await sent(service, input);
    let done = 0;
    while (left > 0) {
      // A job is given up when one worker after another dies before it has done any rows.
      const job = await until(service, id, (job) => isEnded(job) || job.raekker.behandlet > done);
      done = job.raekker.behandlet;
      await sleep(random() * KILL_WITHIN_MS);
      if (isEnded(await read(service, id))) break;
      process.kill(await workerOf(service), 'SIGKILL');
      left -= 1;
    }
    await ended(service, id);
    isEqual &&= hashOf(await resultOf(service, id)) === expected;
  }
  return isEqual;
}

/** The worker that the service has started; it may be starting one just now. */
async function workerOf({ pid }: Service): Promise<number> {
  for (;;) {
    const worker = childrenOf(pid).find((child) =>
      readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0').includes('worker'),
    );
    if (worker !== undefined) return worker;
    await sleep(LOOK_EVERY_MS);
  }
}

/** The private memory of the worker, again and again until it is stopped. */
async function sampled(service: Service): Promise<{ stop(): readonly number[] }> {
  const worker = await workerOf(service);
  const look = (): number => privateMbOf(worker);
  const samples = [look()];
  const sampler = setInterval(() => samples.push(look()), SAMPLE_EVERY_MS);
  return {
    stop() {
      clearInterval(sampler);
      return samples;
    },
  };
}

function highestIn(samples: readonly number[], part: number): number {
  const place = (of: number): number => Math.floor((of * samples.length) / PARTS);
  return Math.max(...samples.slice(place(part), Math.max(place(part + 1), place(part) + 1)));
}

async function sent({ url }: Service, input: string): Promise<Job> {
  const body = new FormData();
  body.set('file', await openAsBlob(input), 'rows.csv');
  const answer = await fetch(`${url}${JOBS_PATH}`, { method: 'POST', body });
  if (answer.status !== 202) throw new Error(`the file was not taken: ${await answer.text()}`);
  return (await answer.json()) as Job;
}

async function read({ url }: Service, id: string): Promise<Job> {
  return (await (await fetch(`${url}${JOBS_PATH}/${id}`)).json()) as Job;
}

const isEnded = ({ status }: Job): boolean => !['queued', 'running'].includes(status);

async function until(
  service: Service,
  id: string,
  isReached: (job: Job) => boolean,
  everyMs = LOOK_EVERY_MS,
): Promise<Job> {
  for (;;) {
    const job = await read(service, id);
    if (isReached(job)) return job;
    await sleep(everyMs);
  }
}

async function ended(service: Service, id: string, everyMs?: number): Promise<void> {
  const { status } = await until(service, id, isEnded, everyMs);
  if (status !== 'succeeded') throw new Error(`the job has ${status}`);
}

async function resultOf({ url }: Service, id: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(`${url}${JOBS_PATH}/${id}/result`)).arrayBuffer());
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const secondsSince = (begun: number): number => (performance.now() - begun) / 1_000;
