/**
 * A batch run by the addon on threads of its own: rows never pass through JavaScript, only counts do. What is done with
 * a result, and who may have one, is decided by whoever runs it.
 */
import { availableParallelism } from 'node:os';
import { native } from '../engine/addon/native.ts';
import type { BatchOptions, BatchProgress, BatchSummary } from '../engine/engine.ts';

const COMMIT_MS = 1_000;

export interface BatchRun {
  /** A path; `-` is standard input. */
  readonly input: string;
  /** A path; `-` is standard output. The end `.gz` compresses. */
  readonly output: string;
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
  const { input, output, options, threads = availableParallelism(), commitMs = COMMIT_MS } = run;
  const { signal, onProgress } = run;
  const addon = native();
  const token = addon.openToken();
  const cancel = (): void => addon.cancel(token);
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted === true) cancel();
  try {
    const summary = await addon.runRows(
      { input, output, commitMs },
      JSON.stringify(options),
      threads,
      token,
      (line) => onProgress?.(JSON.parse(line) as BatchProgress),
    );
    return JSON.parse(summary) as BatchSummary;
  } finally {
    signal?.removeEventListener('abort', cancel);
    addon.closeToken(token);
  }
}
