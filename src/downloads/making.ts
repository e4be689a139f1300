/**
 * Makes one file of a whole resource, in a process of its own with the lowest priority: neither the event loop nor a thread
 * that answers has to do with it. One file is made at a time, whichever processes share the folder. This is the side that
 * starts it; `maker.ts` runs in it.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ExportOptions, ExportProgress } from '../engine/border.generated.ts';

/** What a maker is told, as JSON. */
export interface Making {
  /** Folder of all editions. */
  readonly root: string;
  readonly edition: string;
  /** Of the file. */
  readonly name: string;
  /** Root of the snapshot. */
  readonly snapshot: string;
  readonly options: ExportOptions;
  /** Most bytes of the files of an edition, beside the one that was made last. */
  readonly most: number;
}

/** `superseded`: the snapshot in use is no longer the one that the file is to be of. */
export type Trouble = 'superseded' | 'refused' | 'failed';

/** What a maker says. */
export type Said =
  | { readonly progress: ExportProgress }
  | { readonly trouble: Trouble; readonly reason: string };

export class MakingError extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, reason: string) {
    super(reason);
    this.trouble = trouble;
  }
}

/** Resolves when the file is there. Rejects with {@link MakingError}. */
export type Make = (
  making: Making,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
) => Promise<void>;

export const make: Make = (making, signal, onProgress) =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('maker.ts', import.meta.url)), [JSON.stringify(making)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      signal,
    });
    let failure: MakingError | undefined;
    child.on('message', (sent) => {
      const said = sent as Said;
      if ('progress' in said) onProgress(said.progress);
      else failure = new MakingError(said.trouble, said.reason);
    });
    child.once('error', (error) => {
      failure ??= new MakingError(signal.aborted ? 'superseded' : 'failed', error.message);
      // One that could not be started never exits.
      if (child.pid === undefined) reject(failure);
    });
    child.once('exit', (code, ended) => {
      if (failure === undefined && code === 0) resolve();
      else
        reject(failure ?? new MakingError('failed', `the process that made it ended with ${ended ?? code}`));
    });
  });
