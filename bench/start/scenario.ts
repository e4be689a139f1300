/** `npm run bench -- start`: from the exec of Node.js to the first right answer, page and compile cache warm. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { readOptions } from '../options.ts';
import { writeResult } from '../report/result-file.ts';
import { type OnMachine, onMachine } from '../system/machine.ts';

const HELP = `npm run bench -- start [--snapshot DIR] [--starts N] [--json OUT]

  --snapshot DIR   root of the snapshot served (var/sample)
  --starts N       starts that are timed, after one that warms the caches (9)
  --json OUT       where the figures go; they are only printed when not given`;

const command = fileURLToPath(new URL('../../bin/vejviser.mjs', import.meta.url));
/** A search that every register answers with something. */
const FIRST = '/autocomplete?q=vej';
const AGAIN_MS = 2;
const PATIENCE_MS = 60_000;

export interface StartResult extends OnMachine {
  /** Milliseconds to the first answer and to `/readyz`, of each start. */
  readonly starts: readonly { readonly answered: number; readonly ready: number }[];
}

export async function startScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['snapshot', 'starts', 'json']);
  if (options === undefined) return;
  const snapshot = options.text('snapshot') ?? join('var', 'sample');
  const starts: { answered: number; ready: number }[] = [];
  await start(snapshot);
  for (let left = options.whole('starts', 9, 1); left > 0; left -= 1) starts.push(await start(snapshot));
  console.table(starts);
  writeResult(options.text('json'), {
    ...onMachine(),
    starts,
  } satisfies StartResult);
}

async function start(snapshot: string): Promise<{ answered: number; ready: number }> {
  const port = await freePort();
  const began = performance.now();
  const args = [command, 'serve', '--snapshot', snapshot, '--port', `${port}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    const until = async (path: string): Promise<number> => {
      while (!(await isAnswered(`http://127.0.0.1:${port}${path}`))) {
        if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
        if (performance.now() - began > PATIENCE_MS) throw new Error('the service does not answer');
        await sleep(AGAIN_MS);
      }
      return Math.round(performance.now() - began);
    };
    return { answered: await until(FIRST), ready: await until('/readyz') };
  } finally {
    await stop(child);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(url, { reset: true });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

/** One that nobody listens on just now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
