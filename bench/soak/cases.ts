/**
 * What copies of the registers are promised, over many more random registers than `npm test` takes: an extract and the events
 * after it give the next extract, and what a day changes is told.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { readOptions } from '../options.ts';

/** Registers that need not outlive the machine: on a disk most of the time would go by in waiting for it. */
const MEMORY = '/dev/shm';

const HELP = `npm run soak -- --cases N

  --cases N   how many random registers, such as 10000`;

export function casesScenario(words: readonly string[]): void {
  const options = readOptions(words, HELP, ['cases']);
  if (options === undefined) return;
  const cases = options.whole('cases', 10_000, 1);
  const test = ['test', '--locked', '-p', 'vejviser-replication', '--test', 'transactions'];
  const env = { ...process.env, VEJVISER_CASES: `${cases}`, TMPDIR: existsSync(MEMORY) ? MEMORY : tmpdir() };
  const { status, error } = spawnSync('cargo', test, { stdio: 'inherit', env });
  if (error !== undefined) throw error;
  process.exitCode = status ?? 1;
}
