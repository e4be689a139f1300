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
import { AdmissionQueue } from '../engine/pool/admission-queue.ts';
import { Shares } from '../http/request/shares.ts';
import { type ChildLimits, runApart } from './apart/children.ts';
import type { Asker } from './result/wanted.ts';

const COMMIT_MS = 1_000;

/** Of a file that somebody waits to see: an inspection, a page of rows. */
const LOOKING: ChildLimits = { megabytes: 512, seconds: 20, longestMs: 60_000 };
/** Of a result that is written anew; the largest ones take minutes. */
const MAKING: ChildLimits = { megabytes: 1_024, seconds: 1_800, longestMs: 7_200_000 };

/** Files that a process looks at at once, and the longest wait for one of these places. */
const PLACES = 2;
const LONGEST_WAIT_MS = 10_000;
/** Files that are looked at or wait. */
const MOST_LOOKED_AT = 32;

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
  /** Path of a file of what was chosen of its rows; absent: nothing. */
  readonly choices?: string | undefined;
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

const queue = new AdmissionQueue({ places: PLACES, longestMs: LONGEST_WAIT_MS });
const lookedAt = new Shares('files that are looked at', MOST_LOOKED_AT);

/** Has a child look at a file when it is the turn of the client. */
async function looked<Name extends 'inspectRows' | 'listRows' | 'listedBytes'>(
  call: Name,
  args: Parameters<Addon[Name]>,
  { connection, left: signal }: Asker,
): Promise<string> {
  const giveBack = lookedAt.take(connection.address ?? '');
  try {
    const look = () => runApart(call, args, { limits: LOOKING, priority: LOW_PRIORITY, signal });
    return await queue.run(look, connection);
  } finally {
    giveBack();
  }
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
  asker: Asker,
): Promise<BatchBytes[]> {
  const which = JSON.stringify(selection);
  const text = await looked('listedBytes', [index, choices, which, LOW_PRIORITY], asker);
  return JSON.parse(text) as BatchBytes[];
}

/** Rows as JSON; somebody waits for them. */
export function listBatch(
  finished: BatchFinished,
  { index, choices, selection }: Listing,
  asker: Asker,
): Promise<string> {
  const [of, which] = [JSON.stringify(finished), JSON.stringify(selection)];
  return looked('listRows', [of, index, choices, which, LOW_PRIORITY], asker);
}

/** How a file would be read. The snapshot is asked here; the child opens the file alone. */
export async function inspectBatch(
  path: string,
  options: Partial<BatchOptions>,
  asker: Asker,
): Promise<BatchInspection> {
  const chosen = JSON.stringify(options);
  const facts = native().inspectionFacts(chosen);
  const text = await looked('inspectRows', [facts, path, chosen, LOW_PRIORITY], asker);
  return JSON.parse(text) as BatchInspection;
}

/** Why the addon refuses a file or what is asked of it; `undefined`: something else was thrown. */
export function refusalOf(thrown: unknown): string | undefined {
  return /^BATCH_REFUSED: (.*)$/s.exec(thrown instanceof Error ? thrown.message : '')?.[1];
}
