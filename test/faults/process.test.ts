/** The service as a process: it starts, swaps its snapshot and stops without losing a request. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { sampleSnapshot } from '../support/sample.ts';

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

interface Started {
  child: ChildProcess;
  url: string;
  /** Resolves when a log line contains the text. */
  logged(text: string): Promise<void>;
}

async function start(...options: string[]): Promise<Started> {
  const args = ['serve', '--snapshot', await sampleSnapshot(), '--port', '0', ...options];
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const logged = async (text: string): Promise<void> => {
    while (!lines.some((line) => line.includes(text))) await once(output, 'line');
  };
  await logged('listening');
  const line = lines.find((one) => one.includes('listening')) ?? '{}';
  return { child, url: String((JSON.parse(line) as { url: string }).url), logged };
}

/** Asks without pause until told to stop; resolves to the statuses. */
function load(url: string, path: string): () => Promise<number[]> {
  const statuses: number[] = [];
  let going = true;
  const loop = async (): Promise<void> => {
    while (going) {
      const answer = await fetch(`${url}${path}`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (going || answer !== undefined) statuses.push(answer?.status ?? 0);
    }
  };
  const loops = Promise.all([loop(), loop(), loop()]);
  return async () => {
    going = false;
    await loops;
    return statuses;
  };
}

test('SIGHUP swaps the snapshot without a failed request', async () => {
  const { child, url, logged } = await start();
  const stop = load(url, '/autocomplete?q=strandv');
  child.kill('SIGHUP');
  await logged('snapshot in use');
  const statuses = await stop();
  expect(statuses.length).toBeGreaterThan(3);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('SIGTERM answers what is under way, in both lanes, then ends with code 0', async () => {
  const { child, url } = await start();
  await fetch(`${url}/adresser?per_side=1000`);
  const asked = Array.from({ length: 8 }, () =>
    fetch(`${url}/adresser?per_side=1000`).then((answer) => answer.json()),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGTERM');
  for (const rows of await Promise.all(asked)) expect(rows).toHaveLength(1000);
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

test('several processes share the port and swap together', async () => {
  const { child, url, logged } = await start('--processes', '2');
  const stop = load(url, '/autocomplete?q=strandv');
  child.kill('SIGHUP');
  await logged('snapshot in use');
  const statuses = await stop();
  expect(new Set(statuses)).toEqual(new Set([200]));
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

test('a taken port and a missing snapshot end it with code 1 and a line', async () => {
  const { url } = await start();
  const { port } = new URL(url);
  const args = [main, 'serve', '--snapshot', await sampleSnapshot(), '--port', port];
  const [taken] = await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit');
  expect(taken).toBe(1);
  const nowhere = [main, 'serve', '--snapshot', '/nowhere', '--port', '0'];
  const [missing] = await once(spawn(process.execPath, nowhere, { stdio: 'ignore' }), 'exit');
  expect(missing).toBe(1);
});
