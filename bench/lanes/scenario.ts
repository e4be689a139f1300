/**
 * `npm run bench -- lanes`: people type while pages of polygons and batches of rows are under way, and while far more
 * pages fall due than the service can answer. One process, nothing pinned: the load shares the processors with it. The
 * same key presses to a server that does nothing show what machine and client add. Both again with the CPU's idle states
 * disabled show what waking an idle processor adds, which on a virtual machine is up to the host; where the system does not
 * allow that, it is left out with a message.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Native, native, type SnapshotInfo } from '../../src/engine/addon/native.ts';
import type { Query } from '../engine/query.ts';
import {
  allAnswered,
  buildClient,
  type Latency,
  type Load,
  load,
  type Outcome,
  posted,
  writeRequests,
} from '../http/client.ts';
import { HOST, keyPressPaths, writeAnswers } from '../http/typing.ts';
import { startServer } from '../layers/servers.ts';
import { readOptions } from '../options.ts';
import { messyRows, queriesOf, SEEDS } from '../queries/queries.ts';
import { writeResult } from '../report/result-file.ts';
import { withoutIdleStates } from '../system/idle-states.ts';
import { overData } from '../system/machine.ts';
import { mayBeRealTime } from '../system/process.ts';
import { Service } from '../system/service.ts';
import { lanesSection } from './page.ts';
import type { LanesResult } from './result.ts';

const HELP = `npm run bench -- lanes [--snapshot DIR] [--seconds S] [--rate N] [--seed N] [--json OUT]

  --snapshot DIR   root of the snapshot served (var/sample)
  --seconds S      how long each part is (20)
  --rate N         key presses a second, in the open loop (1000)
  --seed N         of all questions (${SEEDS.development})
  --json OUT       where the figures go; they are only printed when not given`;

const TYPING_CONNECTIONS = 16;
const PAGE_CONNECTIONS = 2;
const BATCH_CONNECTIONS = 1;
/**
 * This many times the pages answered before fall due, over connections for so many seconds of them: more than a page may
 * wait for a thread. Over fewer, pages would wait in the client, and none would be refused.
 */
const OVERLOAD = 10;
const OVERLOAD_SECONDS = 4;
/** V8 compiles hot code on threads that share the processors. */
const WARM_UP_SECONDS = 30;
const TYPING_WARM_UP_SECONDS = 10;
const PAGE_ROWS = 1_000;
const BATCH_ROWS = 1_000;
const BATCHES = 20;
const PEOPLE = 60;
/** Half the side of a square, in degrees of latitude: a town. */
const REACH = 0.03;

export async function lanesScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'seconds', 'rate', 'seed', 'json']);
  if (options === undefined) return;
  const snapshot = options.text('snapshot') ?? join('var', 'sample');
  const seed = options.whole('seed', SEEDS.development, 0);
  const rate = options.number('rate', 1_000, 1, 100_000);
  const seconds = options.number('seconds', 20, 1, 3_600);
  await buildClient();
  const addon = native();
  const info = addon.openSnapshot(snapshot);
  addon.useSnapshot();
  const folder = mkdtempSync(join(tmpdir(), 'vejviser-lanes-'));
  const requests = requestFiles(folder, addon, info, seed);
  const answers = join(folder, 'answers.jsonl');
  await writeAnswers(addon, info, seed, answers);
  const bare = await bareTyping(answers, { requests, rate, seconds });
  const service = await Service.start(snapshot);
  try {
    const { underLoadWithoutIdle, ...measured } = await parts({
      origin: service.url,
      requests,
      rate,
      seconds,
    });
    const result: LanesResult = {
      ...overData(info),
      rate,
      isRealTime: mayBeRealTime(),
      bare: bare.typing,
      ...measured,
      withoutIdle: bare.withoutIdle &&
        underLoadWithoutIdle && { bare: bare.withoutIdle, underLoad: underLoadWithoutIdle },
    };
    console.log(lanesSection(result));
    writeResult(options.text('json'), result);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Files {
  readonly typing: string;
  readonly pages: string;
  readonly batches: string;
}

function requestFiles(folder: string, addon: Native, info: SnapshotInfo, seed: number): Files {
  const write = (name: string, lines: string[]): string => writeRequests(join(folder, name), lines);
  const places = queriesOf(addon, info, { seed, people: PEOPLE }).filter(({ op }) => op === 'reverse');
  const messy = messyRows(addon, info, { seed, people: BATCH_ROWS * BATCHES });
  return {
    typing: write('typing', keyPressPaths(addon, info, seed)),
    pages: write('pages', places.map(polygonPage)),
    batches: write(
      'batches',
      Array.from({ length: BATCHES }, (_, batch) =>
        posted(
          '/datavask/adresser',
          messy.slice(batch * BATCH_ROWS, (batch + 1) * BATCH_ROWS).map(({ params }) => params),
        ),
      ),
    ),
  };
}

/** A square around a place. */
function polygonPage({ params }: Query): string {
  const [x, y] = [Number(params['x']), Number(params['y'])];
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ] as const;
  const ring = corners.map(([east, north]) => [x + 2 * REACH * east, y + REACH * north]);
  return `/adresser?per_side=${PAGE_ROWS}&polygon=${encodeURIComponent(JSON.stringify([ring]))}`;
}

interface Plan {
  readonly origin: string;
  readonly requests: Files;
  readonly rate: number;
  readonly seconds: number;
  /** Seconds of load before those that count. */
  readonly warmup?: number;
}

/** With the CPU's idle states as they are, and disabled. */
async function bareTyping(
  answers: string,
  plan: Omit<Plan, 'origin'>,
): Promise<{ typing: Latency; withoutIdle: Latency | undefined }> {
  const server = await startServer('bare node:http', 'node-http', answers);
  try {
    const warm = () => warmTyping({ ...plan, origin: server.origin });
    return { typing: await warm(), withoutIdle: await withoutIdleStates(warm) };
  } finally {
    await server.stop();
  }
}

async function warmTyping(plan: Plan): Promise<Latency> {
  return allAnswered(await typing({ ...plan, warmup: TYPING_WARM_UP_SECONDS }));
}

function typing({ requests, ...plan }: Plan): Promise<Outcome> {
  const headers = [`host: ${HOST}`];
  const connections = TYPING_CONNECTIONS;
  return load({ ...plan, requests: requests.typing, connections, headers, isRealTime: mayBeRealTime() });
}

function heavy(
  { origin, seconds }: Plan,
  what: Pick<Load, 'requests' | 'connections' | 'rate'>,
): Promise<Outcome> {
  return load({ origin, seconds, ...what });
}

/** Key presses, pages and batches at once, and how many pages were answered a second. */
async function together(plan: Plan): Promise<LanesResult['underLoad'] & { readonly pageRate: number }> {
  const [presses, pages, batches] = await Promise.all([
    typing(plan),
    heavy(plan, { requests: plan.requests.pages, connections: PAGE_CONNECTIONS }),
    heavy(plan, { requests: plan.requests.batches, connections: BATCH_CONNECTIONS }),
  ]);
  return {
    typing: allAnswered(presses),
    late: presses.late,
    pages: allAnswered(pages),
    batches: allAnswered(batches),
    rowsABatch: BATCH_ROWS,
    pageRate: pages.rate,
  };
}

async function parts(
  plan: Plan,
): Promise<
  Pick<LanesResult, 'alone' | 'underLoad' | 'overload'> & { underLoadWithoutIdle: Latency | undefined }
> {
  const alone = await warmTyping(plan);
  await together({ ...plan, seconds: WARM_UP_SECONDS });
  const { pageRate, ...underLoad } = await together(plan);
  const underLoadWithoutIdle = await withoutIdleStates(() => together(plan));
  const flood = Math.max(1, Math.round(pageRate * OVERLOAD));
  const overload = await Promise.all([
    typing(plan),
    heavy(plan, { requests: plan.requests.pages, connections: flood * OVERLOAD_SECONDS, rate: flood }),
  ]);
  return {
    alone,
    underLoad,
    underLoadWithoutIdle: underLoadWithoutIdle?.typing,
    overload: { typing: allAnswered(overload[0]), rate: flood, ...refusals(overload[1]) },
  };
}

function refusals({
  statuses,
  failures,
  unanswered,
}: Outcome): Omit<LanesResult['overload'], 'typing' | 'rate'> {
  const { 200: answers, 503: refused, ...others } = statuses;
  const lost = [...Object.values(failures), ...Object.values(others).map(({ n }) => n), unanswered];
  return {
    answered: answers?.n ?? 0,
    slowest_us: answers?.max_us ?? 0,
    refused: refused?.n ?? 0,
    withoutRetryAfter: refused?.without_retry_after ?? 0,
    lost: lost.reduce((sum, count) => sum + count, 0),
  };
}
