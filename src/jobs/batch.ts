/**
 * Batches, run by the addon on its own threads: rows never pass through JavaScript, only counts do. A batch opens its file in
 * this process, which must be one that answers nobody.
 */
import { availableParallelism } from 'node:os';
import { cancellable } from '../engine/addon/cancellable.ts';
import { native } from '../engine/addon/native.ts';
import type { BatchFault, BatchOptions, BatchProgress, BatchSummary } from '../engine/engine.ts';

const COMMIT_MS = 1_000;

export interface BatchRun {
  /** A path; `-` is standard input. */
  readonly input: string;
  /** A path; `-` is standard output. The end `.gz` compresses. */
  readonly output: string;
  /** Path for what `indexBatch` would write of the result. */
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

/** What is wrong with a file, as a type of fault: programs can say it in words of their own. */
export type FileFaultType = `file_${BatchFault}`;

/** Why the addon refuses a file or what is asked of it. */
export interface Refusal {
  readonly message: string;
  /** Absent: the file has no fault. */
  readonly type?: FileFaultType;
}

/** `undefined`: something else was thrown. */
export function refusalOf(thrown: unknown): Refusal | undefined {
  const text = thrown instanceof Error ? thrown.message : '';
  const [, fault, message] = /^BATCH_REFUSED: (?:\[(\w+)\] )?(.*)$/s.exec(text) ?? [];
  if (message === undefined) return undefined;
  return fault === undefined ? { message } : { message, type: `file_${fault as BatchFault}` };
}
