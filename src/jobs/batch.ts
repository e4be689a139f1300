/**
 * A batch run by the addon on threads of its own: rows never pass through JavaScript, only counts do. What is done with
 * a result, and who may have one, is decided by whoever runs it.
 */
import { availableParallelism } from 'node:os';
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

const COMMIT_MS = 1_000;

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
  const bytes = await cancellable(signal, (token) =>
    native().convertRows(JSON.stringify(finished), choices, format, output, token, LOWEST_PRIORITY),
  );
  return Number(bytes);
}

/** Writes where the rows of a result lie, for {@link listBatch}. */
export async function indexBatch(
  finished: BatchFinished,
  output: string,
  signal?: AbortSignal,
): Promise<void> {
  await cancellable(signal, (token) =>
    native().indexRows(JSON.stringify(finished), output, token, LOWEST_PRIORITY),
  );
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
export async function bytesOfListing({ index, choices, selection }: Listing): Promise<BatchBytes[]> {
  const text = await native().listedBytes(index, choices, JSON.stringify(selection), LOW_PRIORITY);
  return JSON.parse(text) as BatchBytes[];
}

/** Rows as JSON; somebody waits for them. */
export function listBatch(finished: BatchFinished, { index, choices, selection }: Listing): Promise<string> {
  const [of, which] = [JSON.stringify(finished), JSON.stringify(selection)];
  return native().listRows(of, index, choices, which, LOW_PRIORITY);
}

/** How a file would be read. */
export async function inspectBatch(path: string, options: Partial<BatchOptions>): Promise<BatchInspection> {
  const text = await native().inspectRows(path, JSON.stringify(options), LOW_PRIORITY);
  return JSON.parse(text) as BatchInspection;
}

/** Why the addon refuses a file or what is asked of it; `undefined`: something else was thrown. */
export function refusalOf(thrown: unknown): string | undefined {
  return /^BATCH_REFUSED: (.*)$/s.exec(thrown instanceof Error ? thrown.message : '')?.[1];
}
