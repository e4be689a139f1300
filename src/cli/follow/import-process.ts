/**
 * An import in a process of its own: the memory that it takes is free again afterwards, and what kills it leaves the one that
 * follows alive to say so.
 */
import { spawn } from 'node:child_process';
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
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve();
      else reject(new CommandError(`${command} ended with ${killedBy ?? `exit code ${code}`}; see above`));
    });
  });
}
