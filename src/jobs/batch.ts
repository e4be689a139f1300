/**
 * Batches, run by the addon on its own threads: rows never pass through JavaScript, only counts do. {@link runBatch} opens
 * its file in this process, which must be one that answers nobody; everything else that opens a file does so in a child
 * process with limits.
 */
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Addon } from '../engine/addon/addon.ts';
import { cancellable } from '../engine/addon/cancellable.ts';
import { native } from '../engine/addon/native.ts';
import { LOW_PRIORITY, LOWEST_PRIORITY } from '../engine/addon/priority.ts';
import type {
  BatchBytes,
  BatchFinished,
  BatchFormat,
  BatchInspection,
  BatchOptions,
  BatchProgress,
  BatchRowSelection,
  BatchSummary,
} from '../engine/engine.ts';
import { type ChildLimits, runApart } from './apart/children.ts';
import { Turns, type Waiter } from './apart/turns.ts';

const COMMIT_MS = 1_000;

/** Of a file that somebody waits to see: an inspection, a page of rows. */
const LOOKING: ChildLimits = { megabytes: 512, seconds: 20, longestMs: 60_000 };
/** Of a result that is written anew; the largest ones take minutes. */
const MAKING: ChildLimits = { megabytes: 1_024, seconds: 1_800, longestMs: 7_200_000 };

/** Files that are looked at at once in a process, and that wait for it, of which each client has a share. */
const PLACES = 2;
const MOST_WAITING = 32;
const MOST_OF_CLIENT = 8;
const LONGEST_WAIT_MS = 10_000;

export interface BatchRun {
  /** A path; `-` is standard input. */
  readonly input: string;
  /** A path; `-` is standard output. The end `.gz` compresses. */
  readonly output: string;
  /** Path for what {@link indexBatch} would write of the result. */
  readonly index?: string;
  readonly options: Partial<BatchOptions>;
  readonly threads?: number;
  /** Milliseconds between two commits: what a killed run does anew. */
  readonly commitMs?: number;
  /** Stops the run; what was committed stays for the next one. */
  readonly signal?: AbortSignal;
  onProgress?(progress: BatchProgress): void;
}

/** Runs a batch over the snapshot in use. Rejects with the addon's error, whose message begins with its code. */
export async function runBatch(run: BatchRun): Promise<BatchSummary> {
  const { input, output, index, options, threads = availableParallelism(), commitMs = COMMIT_MS } = run;
  const { signal, onProgress } = run;
  const files = { input, output, commitMs, ...(index !== undefined && { index }) };
  const show = (line: string): void => onProgress?.(JSON.parse(line) as BatchProgress);
  const summary = await cancellable(signal, (token) =>
    native().runRows(files, JSON.stringify(options), threads, token, show),
  );
  return JSON.parse(summary) as BatchSummary;
}

export interface Conversion {
  readonly finished: BatchFinished;
  /** Cells by row that take the place of those answered, as a JSON object. */
  readonly choices: string;
  readonly format: BatchFormat;
  readonly output: string;
  readonly signal?: AbortSignal;
}

/** Writes a result in another notation. Resolves with its bytes. */
export async function convertBatch(conversion: Conversion): Promise<number> {
  const { finished, choices, format, output, signal } = conversion;
  const of = JSON.stringify(finished);
  return Number(await made(output, 'convertRows', [of, choices, format, output, 0, LOWEST_PRIORITY], signal));
}

/** Writes where the rows of a result lie, for {@link listBatch}. */
export async function indexBatch(
  finished: BatchFinished,
  output: string,
  signal?: AbortSignal,
): Promise<void> {
  await made(output, 'indexRows', [JSON.stringify(finished), output, 0, LOWEST_PRIORITY], signal);
}

/** Has a child write a file. One that is ended leaves what it has written so far. */
async function made<Name extends 'convertRows' | 'indexRows'>(
  output: string,
  call: Name,
  args: Parameters<Addon[Name]>,
  signal: AbortSignal | undefined,
): Promise<string> {
  try {
    return await runApart(call, args, { limits: MAKING, priority: LOWEST_PRIORITY, signal });
  } catch (error) {
    await rm(`${output}.partial`, { force: true });
    throw error;
  }
}

const turns = new Turns({
  places: PLACES,
  longestMs: LONGEST_WAIT_MS,
  mostWaiting: MOST_WAITING,
  mostOfClient: MOST_OF_CLIENT,
});

/** Has a child look at a file when it is the turn of the client. */
function looked<Name extends 'inspectRows' | 'listRows' | 'listedBytes'>(
  call: Name,
  args: Parameters<Addon[Name]>,
  waiter: Waiter,
): Promise<string> {
  const { signal } = waiter;
  return turns.run(() => runApart(call, args, { limits: LOOKING, priority: LOW_PRIORITY, signal }), waiter);
}

/** Rows of a result that somebody wants to see. */
export interface Listing {
  /** Path of what {@link indexBatch} has written. */
  readonly index: string;
  /** As of a {@link Conversion}. */
  readonly choices: string;
  readonly selection: BatchRowSelection;
}

/** The bytes of a result that a listing reads. */
export async function bytesOfListing(
  { index, choices, selection }: Listing,
  waiter: Waiter,
): Promise<BatchBytes[]> {
  const which = JSON.stringify(selection);
  const text = await looked('listedBytes', [index, choices, which, LOW_PRIORITY], waiter);
  return JSON.parse(text) as BatchBytes[];
}

/** Rows as JSON; somebody waits for them. */
export function listBatch(
  finished: BatchFinished,
  { index, choices, selection }: Listing,
  waiter: Waiter,
): Promise<string> {
  const [of, which] = [JSON.stringify(finished), JSON.stringify(selection)];
  return looked('listRows', [of, index, choices, which, LOW_PRIORITY], waiter);
}

/** How a file would be read. The snapshot is asked here; the child opens the file alone. */
export async function inspectBatch(
  path: string,
  options: Partial<BatchOptions>,
  waiter: Waiter,
): Promise<BatchInspection> {
  const chosen = JSON.stringify(options);
  const facts = native().inspectionFacts(chosen);
  const text = await looked('inspectRows', [facts, path, chosen, LOW_PRIORITY], waiter);
  return JSON.parse(text) as BatchInspection;
}

/** Why the addon refuses a file or what is asked of it; `undefined`: something else was thrown. */
export function refusalOf(thrown: unknown): string | undefined {
  return /^BATCH_REFUSED: (.*)$/s.exec(thrown instanceof Error ? thrown.message : '')?.[1];
}
