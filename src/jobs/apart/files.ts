/**
 * What a process that answers does with files of rows: a child process with limits opens them. Clients take turns to have one
 * looked at.
 */
import { rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Addon } from '../../engine/addon/addon.ts';
import { native } from '../../engine/addon/native.ts';
import { LOW_PRIORITY, LOWEST_PRIORITY } from '../../engine/addon/priority.ts';
import {
  type BatchBytes,
  type BatchFinished,
  type BatchFormat,
  type BatchGroup,
  type BatchInspection,
  type BatchOptions,
  type BatchRowSelection,
  EngineError,
} from '../../engine/engine.ts';
import { NoRoom } from '../../store/folder.ts';
import type { Asker } from '../result/shared-work.ts';
import { type ChildLimits, OutOfTime, runApart } from './children.ts';
import { type Looker, looking } from './looking.ts';
import { Turns } from './turns.ts';

/** Limits of a file that a client waits to see: an inspection, a page of rows. */
const LOOKING: ChildLimits = { megabytes: 512, seconds: 1, longestMs: 3_000 };
/** The same of one that needs more time than that. */
const LOOKING_LONG: ChildLimits = { megabytes: 512, seconds: 20, longestMs: 60_000 };
/** The same of one that is not to be run yet. */
const LOOKING_AHEAD: ChildLimits = { megabytes: 512, seconds: 5, longestMs: 20_000 };
/** Limits of a result that is written in another format; the largest ones take minutes. */
const MAKING: ChildLimits = { megabytes: 1_024, seconds: 1_800, longestMs: 7_200_000 };

/**
 * A result in another notation has at most this many times the bytes of the one that it is made of, and any may have
 * {@link ANY_BYTES}. Some notations repeat the names of columns in each row.
 */
const MOST_TIMES = 8;
const ANY_BYTES = 1 << 30;
/** Between two looks at a file while it is made: a child writes little in that time. */
const LOOK_EVERY_MS = 250;

/** Files that a process looks at at once, and the longest wait for one of these places. */
const PLACES = 2;
const LONGEST_WAIT_MS = 20_000;
/** The same of files that need more time. */
const LONG_PLACES = 1;
const LONGEST_LONG_WAIT_MS = 60_000;

/** Looks at the size of a file while it is made, and when it is whole. If it rejects, the file is not finished. */
export type Growing = (bytes: number, isWhole: boolean) => Promise<void>;

/** How a file is made. */
interface Making {
  readonly signal?: AbortSignal | undefined;
  readonly grown?: Growing | undefined;
}

export interface Conversion extends Making {
  readonly finished: BatchFinished;
  /** Path of a file of what was chosen of its rows; absent: nothing. */
  readonly choices?: string | undefined;
  readonly format: BatchFormat;
  readonly output: string;
}

/** Writes a result in another notation. Resolves with its bytes. Rejects with {@link NoRoom} where they are too many. */
export async function convertBatch(conversion: Conversion): Promise<number> {
  const { finished, choices, format, output, signal } = conversion;
  const of = JSON.stringify(finished);
  const args: Parameters<Addon['convertRows']> = [of, choices, format, output, 0, LOWEST_PRIORITY];
  const most = mostBytes(finished.bytes ?? (await stat(finished.path)).size);
  const grown: Growing = async (bytes, isWhole) => {
    if (bytes > most) throw new NoRoom(`${output} has ${bytes} bytes, and may have ${most}`);
    await conversion.grown?.(bytes, isWhole);
  };
  return Number((await made(output, 'convertRows', args, { signal, grown })).toString());
}

/** Limit for what is made of a result of this size. */
export function mostBytes(bytes: number): number {
  return Math.max(MOST_TIMES * bytes, ANY_BYTES);
}

/** Writes where the rows of a result lie, for {@link listBatch}. */
export async function indexBatch(
  finished: BatchFinished,
  output: string,
  making: Making = {},
): Promise<void> {
  await made(output, 'indexRows', [JSON.stringify(finished), output, 0, LOWEST_PRIORITY], making);
}

/** Has a child write a file, and looks at it meanwhile. One that is ended leaves what it has written so far. */
async function made<Name extends 'convertRows' | 'indexRows'>(
  output: string,
  call: Name,
  args: Parameters<Addon[Name]>,
  { signal, grown }: Making,
): Promise<Buffer> {
  const refused = new AbortController();
  const over = new AbortController();
  const looking = looks(output, grown, over.signal).catch((reason) => refused.abort(reason));
  const stop = AbortSignal.any([refused.signal, ...(signal === undefined ? [] : [signal])]);
  try {
    const limits = { limits: MAKING, priority: LOWEST_PRIORITY, signal: stop };
    const answer = await runApart(call, args, limits).finally(() => over.abort());
    await looking;
    await grown?.(await bytesOf(output), true);
    return answer;
  } catch (error) {
    for (const path of [output, ...unfinished(output)]) await rm(path, { force: true });
    throw error;
  }
}

/** Until it is over. */
async function looks(output: string, grown: Growing | undefined, over: AbortSignal): Promise<void> {
  if (grown === undefined) return;
  const isOver = () => over.aborted;
  for (;;) {
    await sleep(LOOK_EVERY_MS, undefined, { signal: over }).catch(() => {});
    if (isOver()) return;
    await grown(await bytesSoFar(output), false);
  }
}

/** Names of a file until it is whole; a workbook comes last. */
const unfinished = (output: string): string[] => [`${output}.partial`, `${output}.workbook`];

/** Bytes of a file that is being written, or is whole. */
export async function bytesSoFar(output: string): Promise<number> {
  return Math.max(...(await Promise.all([output, ...unfinished(output)].map(bytesOf))));
}

const bytesOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** After which a file may be sent again that the machine had no time for. */
const RETRY_SECONDS = 10;

const turns = new Turns(PLACES, LONGEST_WAIT_MS);
const longTurns = new Turns(LONG_PLACES, LONGEST_LONG_WAIT_MS);

/**
 * Has a child look at a file when it is the turn of the client. Only a second look tells a small file from a large one or from
 * one that was made to take long: the latter have one place among them, so the others need not wait for them. One that used
 * less than its processor time in the first look has the same priority in the second.
 */
async function looked<Name extends 'inspectRows' | 'listRows' | 'listedBytes' | 'groupedRows'>(
  call: Name,
  args: Parameters<Addon[Name]>,
  { connection, left: signal }: Looker,
  { bytes = 0, long = LOOKING_LONG } = {},
): Promise<Buffer> {
  const look = (limits: ChildLimits, priority: number) => () =>
    runApart(call, args, { limits, priority, signal });
  const { address: client = '' } = connection;
  const wish = { client, bytes, unwanted: signal };
  try {
    return await turns.run(wish, look(LOOKING, LOW_PRIORITY));
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    const priority = error.isLate ? LOW_PRIORITY : LOWEST_PRIORITY;
    return await longTurns.run(wish, look(long, priority)).catch(refuse);
  }
}

/** A file that was kept waiting by the machine is not at fault. */
function refuse(error: unknown): never {
  if (!(error instanceof OutOfTime && error.isLate)) throw error;
  throw new EngineError('OVERLOADED', 'the machine is too busy to read the file', RETRY_SECONDS);
}

/** Rows of a result that somebody wants to see. */
export interface Listing {
  /** Path of what {@link indexBatch} has written. */
  readonly index: string;
  /** As of a {@link Conversion}. */
  readonly choices?: string | undefined;
  readonly selection: BatchRowSelection;
}

/** The bytes of a result that a listing reads. */
export async function bytesOfListing(
  { index, choices, selection }: Listing,
  looker: Looker,
): Promise<BatchBytes[]> {
  const which = JSON.stringify(selection);
  const text = await looked('listedBytes', [index, choices, which, LOW_PRIORITY], looker);
  return JSON.parse(text.toString()) as BatchBytes[];
}

/** Rows as JSON, which nobody here reads; somebody waits for them. */
export function listBatch(
  finished: BatchFinished,
  { index, choices, selection }: Listing,
  looker: Looker,
): Promise<Buffer> {
  const [of, which] = [JSON.stringify(finished), JSON.stringify(selection)];
  return looked('listRows', [of, index, choices, which, LOW_PRIORITY], looker);
}

/** The open rows of a result by the reason; `index` is the path of what {@link indexBatch} has written. */
export async function groupBatch(index: string, looker: Looker): Promise<BatchGroup[]> {
  const text = await looked('groupedRows', [index, LOW_PRIORITY], looker);
  return JSON.parse(text.toString()) as BatchGroup[];
}

/** How a file would be read. The snapshot is asked here; the child opens the file alone. */
export async function inspectBatch(
  path: string,
  options: Partial<BatchOptions>,
  asker: Asker,
): Promise<BatchInspection> {
  const chosen = JSON.stringify(options);
  const facts = native().inspectionFacts(chosen);
  const { size: bytes } = await stat(path);
  const long = options.isBeginning === true ? LOOKING_AHEAD : LOOKING_LONG;
  const args: Parameters<Addon['inspectRows']> = [facts, path, chosen, LOW_PRIORITY];
  const text = await looking(asker, (looker) => looked('inspectRows', args, looker, { bytes, long }));
  return JSON.parse(text.toString()) as BatchInspection;
}
