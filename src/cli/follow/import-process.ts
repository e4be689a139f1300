/**
 * An import in a process of its own: the memory that it takes is free again afterwards, and what kills it leaves the one that
 * follows alive to say so. Nobody waits for it, so that it leaves a processor to the service beside it.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { CommandError } from '../command.ts';

export async function inOwnProcess(
  command: 'import' | 'update',
  words: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const main = process.argv[1];
  if (main === undefined) throw new CommandError('the program to import with is not known');
  const child = spawn(process.execPath, [...process.execArgv, main, command, ...words], {
    stdio: 'inherit',
    signal,
    // What the import shares its work with reads it.
    env: { RAYON_NUM_THREADS: `${Math.max(1, availableParallelism() - 1)}`, ...process.env },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve();
      else
        reject(
          new CommandError(
            `${command} ended with ${killedBy ?? `exit code ${code}`}; the output of follow says why`,
          ),
        );
    });
  });
}
