/** When a worker that has ended is replaced. */
import { EventEmitter } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '../../src/config.ts';
import { startJobWorker } from '../../src/process/job-worker.ts';
import { RequestLog } from '../../src/telemetry/request-log.ts';

const workers = vi.hoisted((): EventEmitter[] => []);
vi.mock(import('node:child_process'), async (original) => {
  const spawn = (): EventEmitter => {
    const worker = Object.assign(new EventEmitter(), { kill: () => true });
    workers.push(worker);
    return worker;
  };
  return { ...(await original()), spawn: spawn as never };
});
vi.mock(import('node:timers/promises'), async (original) => ({
  ...(await original()),
  setTimeout: ((ms: number) => new Promise((resolve) => setTimeout(resolve, ms))) as never,
}));

let store: string;
beforeEach(() => {
  vi.useFakeTimers();
  workers.length = 0;
  store = mkdtempSync(join(tmpdir(), 'worker-'));
  writeFileSync(join(store, 'store.sqlite'), '');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(store, { recursive: true, force: true });
});

/** A worker over the store: `die` ends it; the seconds until there is another one, of at most a thousand. */
function working() {
  const lines: string[] = [];
  const log = new RequestLog((line) => lines.push(line));
  const { stop } = startJobWorker({ store } as Config, log) as { stop(): void };
  const die = async (code: number | null): Promise<number> => {
    const before = workers.length;
    workers.at(-1)?.emit('exit', code, code === null ? 'SIGKILL' : null);
    let seconds = 0;
    for (; workers.length === before && seconds < 1_000; seconds += 1)
      await vi.advanceTimersByTimeAsync(1_000);
    return seconds;
  };
  return { die, stop, lines };
}

test('one that is killed is replaced after a second, each time', async () => {
  const { die } = working();
  expect([await die(null), await die(null), await die(null)]).toEqual([1, 1, 1]);
});

test('one that ends by itself at once is replaced later each time, up to a minute', async () => {
  const { die } = working();
  const pauses: number[] = [];
  for (let count = 0; count < 8; count += 1) pauses.push(await die(1));
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  // One that has lived for a minute is another case.
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await die(1), await die(1)]).toEqual([1, 2]);
});

test.each([
  ['deleted', (file: string) => rmSync(file)],
  [
    'replaced',
    (file: string) => {
      writeFileSync(`${file}.new`, '');
      renameSync(`${file}.new`, file);
    },
  ],
])('of a store that was %s there is no worker any more, which is logged once', async (_, change) => {
  const { die, lines } = working();
  change(join(store, 'store.sqlite'));
  expect([await die(1), workers.length]).toEqual([1_000, 1]);
  expect(lines.filter((line) => line.includes('was deleted or replaced'))).toHaveLength(1);
});

test('none is started while the service stops', async () => {
  const { die, stop } = working();
  stop();
  expect([await die(0), workers.length]).toEqual([1_000, 1]);
});
