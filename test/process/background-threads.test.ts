import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { LOW_PRIORITY } from '../../src/engine/priority.ts';

/** A process of its own, for the threads of this one are the test runner's. */
const program = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { lowerBackgroundThreads } from './src/process/background-threads.ts';
  lowerBackgroundThreads();
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task') : [];
  const named = threads.map((thread) => [readFileSync('/proc/self/task/' + thread + '/comm', 'utf8').trim(), thread]);
  const background = named.filter(([name]) => name === 'V8Worker').map(([, thread]) => getPriority(Number(thread)));
  console.log(JSON.stringify({ loop: getPriority(), background }));
`;

test('the threads of V8 go behind the event loop, which keeps its priority', () => {
  const words = ['--input-type=module', '--v8-pool-size=2', '--eval', program];
  const told: unknown = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }));
  const background = process.platform === 'linux' ? [LOW_PRIORITY, LOW_PRIORITY] : [];
  expect(told).toEqual({ loop: getPriority(), background });
});
