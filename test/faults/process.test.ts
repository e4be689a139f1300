/** The service as a process: it starts, swaps its snapshot and stops without losing a request. */
import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { snapshotRoot } from '../support/snapshots.ts';
import { main, start } from './service-process.ts';

/** A status, or why there was none. */
type Outcome = number | string;

/** Sends requests without pause until stopped or refused; resolves to the outcome of each. */
function load(url: string, path: string): () => Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let going = true;
  const send = async (): Promise<Outcome> => {
    try {
      const answer = await fetch(`${url}${path}`);
      await answer.arrayBuffer();
      going &&= answer.headers.get('connection') !== 'close';
      return answer.status;
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      return cause?.code ?? String(error);
    }
  };
  const loop = async (): Promise<void> => {
    while (going) outcomes.push(await send());
  };
  const loops = Promise.all([loop(), loop(), loop()]);
  return async () => {
    going = false;
    await loops;
    return outcomes;
  };
}

test('SIGHUP swaps the snapshot without a failed request', async () => {
  const { child, url, logged } = await start();
  const stop = load(url, '/autocomplete?q=strandv');
  child.kill('SIGHUP');
  await logged('snapshot in use');
  const outcomes = await stop();
  expect(outcomes.length).toBeGreaterThan(3);
  expect(new Set(outcomes)).toEqual(new Set([200]));
});

test('SIGTERM answers what is under way, in both lanes, then ends with code 0', async () => {
  const { child, url, ended, logged } = await start();
  const small = load(url, '/autocomplete?q=strandv');
  const large = load(url, '/adresser?per_side=1000');
  await fetch(`${url}/adresser?per_side=1000`).then((answer) => answer.arrayBuffer());
  const begun = await fetch(`${url}/adresser?per_side=1000`);
  child.kill('SIGTERM');
  await logged('stopping');
  expect(await begun.json()).toHaveLength(1000);
  expect(await ended).toBe(0);
  // Connections after the port is closed are refused; accepted ones are not.
  const answered = (outcome: Outcome): boolean => outcome !== 'ECONNREFUSED';
  for (const stop of [small, large]) expect(new Set((await stop()).filter(answered))).toEqual(new Set([200]));
});

// Of slow clients the next request came when the connection had just been closed as idle.
test.each([
  [1, []],
  [2, ['--processes', '2']],
])(
  'a request on a connection kept from before the stop signal is answered, and closes it, by %i processes',
  async (processes, options) => {
    const { child, url, ended, logged } = await start(...options);
    // One that is still starting ends at the signal without a word.
    await logged('listening', processes);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = async () => {
      const [answer] = (await once(get(`${url}/autocomplete?q=strandv`, { agent }), 'response')) as [
        IncomingMessage,
      ];
      await once(answer.resume(), 'end');
      return [answer.statusCode, answer.headers.connection];
    };
    expect(await send()).toEqual([200, 'keep-alive']);
    child.kill('SIGTERM');
    await logged('stopping', processes);
    expect(await send()).toEqual([200, 'close']);
    expect(await ended).toBe(0);
  },
);

// Node's close() waits for connections that never carried a request until they time out.
test('a connection without any request does not delay the end', async () => {
  const { child, url, ended } = await start();
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  socket.destroy();
});

// The warm-up went on sending requests to a server that was closed already.
test('a stop signal during the warm-up ends it with code 0', async () => {
  const { child, ended } = await start();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('it is not ready before it is warm, which is no error', async () => {
  const { url, lines } = await start();
  const statuses: number[] = [];
  do {
    statuses.push((await fetch(`${url}/readyz`)).status);
  } while (statuses.at(-1) !== 200 && statuses.length < 10_000);
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([503]));
  expect(statuses.at(-1)).toBe(200);
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test.each([
  [1, 1, []],
  [1, 2, ['--processes', '2']],
  [0, 1, ['--public-base', 'https://a.dk']],
])(
  'what to set without a public base is said so often: %i, by %i processes %j',
  async (times, processes, options) => {
    const { lines, logged } = await start(...options);
    await logged('listening', processes);
    expect(lines.filter((line) => line.includes('no public base'))).toHaveLength(times);
  },
);

test.each([[], ['--processes', '2']])(
  'a snapshot that cannot be opened is refused, counted, and changes nothing %j',
  async (...options) => {
    const root = mkdtempSync(join(tmpdir(), 'vejviser-refused-'));
    try {
      const good = readFileSync(join(snapshotRoot('sample'), 'current'), 'utf8');
      symlinkSync(join(snapshotRoot('sample'), 'snapshots'), join(root, 'snapshots'));
      writeFileSync(join(root, 'current'), good);
      const { child, url, logged } = await start('--snapshot', root, ...options);
      await logged('listening', options.length === 0 ? 1 : 2);
      writeFileSync(join(root, 'current'), 'gone\n');
      child.kill('SIGHUP');
      await logged('snapshot refused', options.length === 0 ? 1 : 2);
      const metrics = await (await fetch(`${url}/metrics`)).text();
      expect(metrics).toMatch(/^vejviser_snapshots_refused_total [12]$/m);
      expect(metrics).toMatch(/^vejviser_build_info\{version="\d+\.\d+\.\d+",node="v\d+[^"]*"\} 1$/m);
      const answer = await fetch(`${url}/autocomplete?q=strandv`);
      expect([answer.status, answer.headers.get('x-data-version')]).toEqual([200, good.split('\n', 1)[0]]);
    } finally {
      rmSync(root, { recursive: true });
    }
  },
);

describe('several processes', () => {
  test('share the port and swap together', async () => {
    const { child, url, ended, logged } = await start('--processes', '2');
    const stop = load(url, '/autocomplete?q=strandv');
    child.kill('SIGHUP');
    await logged('snapshot in use');
    const outcomes = await stop();
    expect(new Set(outcomes)).toEqual(new Set([200]));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('count together', async () => {
    const { url, logged } = await start('--processes', '2');
    await logged('listening', 2);
    const keyPresses = async (): Promise<number> => {
      const text = await (await fetch(`${url}/metrics`)).text();
      expect(text).toContain('vejviser_processes 2');
      const [, count] =
        /^vejviser_request_duration_seconds_count\{route="\/autocomplete",.*\} (\d+)$/m.exec(text) ?? [];
      return Number(count);
    };
    const before = await keyPresses();
    // Each on a connection of its own: about as many go to either.
    for (let count = 0; count < 20; count += 1) {
      const [answer] = await once(get(`${url}/autocomplete?q=a`, { agent: false }), 'response');
      answer.resume();
      await once(answer, 'end');
    }
    // The page is made once a second.
    await expect.poll(keyPresses).toBe(before + 20);
  });

  // Connections that the primary handed to a child as it died were lost without a word, and their clients waited.
  test('replace one that dies, and refuse no connection meanwhile', async () => {
    const { url, logged } = await start('--processes', '2');
    const { pid } = await logged('listening', 2);
    const stop = load(url, '/autocomplete?q=strandv');
    process.kill(pid, 'SIGKILL');
    expect(await logged('process died')).toMatchObject({ level: 'warn', pid, code: null, signal: 'SIGKILL' });
    const { pid: next } = await logged('listening', 3);
    expect(next).not.toBe(pid);
    const outcomes = await stop();
    // What was under way on the connections of the dead one is lost; no new one is refused.
    const lost = outcomes.filter((outcome) => outcome !== 200);
    for (const outcome of lost) expect(['ECONNRESET', 'UND_ERR_SOCKET']).toContain(outcome);
    expect(lost.length).toBeLessThanOrEqual(6);
    expect(outcomes.length).toBeGreaterThan(lost.length);
  });

  // The primary replaced children that had never been ready like those that die, and so without end.
  test('end with code 1 when none can be started', async () => {
    const args = [main, 'serve', '--snapshot', '/nowhere', '--port', '0', '--processes', '2'];
    const [code] = await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit');
    expect(code).toBe(1);
  });
});

test('it goes on answering when the reader of its log is gone', async () => {
  const { url, child } = await start();
  child.stdout?.destroy();
  for (let request = 0; request < 3; request += 1) {
    const { status } = await fetch(`${url}/nowhere`);
    expect(status).toBe(404);
  }
});

test('a taken port and a missing snapshot end it with code 1 and a line', async () => {
  const { url } = await start();
  const { port } = new URL(url);
  const args = [main, 'serve', '--snapshot', snapshotRoot('sample'), '--port', port];
  const [taken] = await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit');
  expect(taken).toBe(1);
  const nowhere = [main, 'serve', '--snapshot', '/nowhere', '--port', '0'];
  const [missing] = await once(spawn(process.execPath, nowhere, { stdio: 'ignore' }), 'exit');
  expect(missing).toBe(1);
});

/** Starts the service as `scripts/runtime.mjs` does on an older Node.js. */
const STARTER = `require('node:child_process').spawn(process.execPath, process.argv.slice(1), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})`;

test.each([1, 2])(
  'with %i processes it ends when the process that started it is killed',
  async (processes) => {
    const serve = [main, 'serve', '--snapshot', snapshotRoot('sample'), '--port', '0'];
    const args = ['-e', STARTER, ...serve, '--processes', `${processes}`];
    const starter = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: starter.stdout });
    const left = once(lines, 'close');
    for await (const [line] of on(lines, 'line')) if (String(line).includes('listening')) break;
    starter.kill('SIGKILL');
    // The pipe is closed when the last process that holds it has ended.
    await left;
  },
);
