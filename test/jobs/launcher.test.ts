/** The process that starts those that open files, so that the one that answers never has to. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { runApart } from '../../src/jobs/apart/children.ts';
import * as hostile from '../support/hostile.ts';
import { written } from './files.ts';

/** Processes that this process has started itself. */
const started = vi.hoisted((): ChildProcess[] => []);
vi.mock('node:child_process', async (original) => {
  const actual = await original<typeof import('node:child_process')>();
  const noted =
    <Given extends unknown[]>(start: (...given: Given) => ChildProcess) =>
    (...given: Given) => {
      const child = start(...given);
      started.push(child);
      return child;
    };
  return { ...actual, fork: noted(actual.fork), spawn: noted(actual.spawn) };
});

const limits = { megabytes: 512, seconds: 20, longestMs: 60_000 };
const table = written(Buffer.from('adresse\r\nStoregade 1\r\n'));
/** Takes many seconds to read. */
const long = written(hostile.emptyCells(30, 100));

const look = (path = table, change: object = {}) =>
  runApart('inspectRows', ['[]', path, '{}', 10], { limits: { ...limits, ...change }, priority: 10 });
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

beforeEach(() => look());

test('it is started once, and starts all others', async () => {
  await Promise.all([look(), look(), look()]);
  await look();
  expect(started.map(({ spawnargs }) => spawnargs.at(-1))).toEqual([expect.stringContaining('launcher.mjs')]);
});

test('a child that dies of its limits leaves it and the others alone', async () => {
  const [died, ended] = await Promise.allSettled([
    look(long, { seconds: 1 }),
    look(long, { longestMs: 500 }),
    look(),
  ]);
  expect([died.status, ended.status]).toEqual(['rejected', 'rejected']);
  await look();
  expect(started.length).toBe(1);
});

test('it knows no variable but those that a child needs', () => {
  const pid = started.at(-1)?.pid;
  const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split('=', 1)[0]);
  const known = ['PATH', 'TMPDIR', 'LD_LIBRARY_PATH', 'MALLOC_MMAP_THRESHOLD_', 'UV_THREADPOOL_SIZE'];
  const own = ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'];
  expect(names.filter((name) => !['', ...known, ...own].includes(name ?? ''))).toEqual([]);
});

test('signals to all processes of the service do not end it before its parent', async () => {
  const launcher = started.at(-1);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) launcher?.kill(signal);
  await look();
  expect([started.length, launcher?.exitCode, launcher?.signalCode]).toEqual([1, null, null]);
});

test('one that has died fails what it was asked for, and the next question starts another one', async () => {
  const lost = expect(look(long)).rejects.toThrow('the launcher ended with SIGKILL');
  started.at(-1)?.kill('SIGKILL');
  await lost;
  expect(JSON.parse((await look()).toString())).toMatchObject({ header: ['adresse'] });
  expect(started.length).toBe(2);
});

test('it ends with its parent, and what it has started with it', async () => {
  const { spawn: start } = await vi.importActual<typeof import('node:child_process')>('node:child_process');
  const module = fileURLToPath(new URL('../../src/jobs/apart/children.ts', import.meta.url));
  const args = JSON.stringify(['inspectRows', ['[]', long, '{}', 10], { limits, priority: 10 }]);
  const script = `import { runApart } from ${JSON.stringify(module)}; runApart(...${args});`;
  const parent = start(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  const pid = parent.pid ?? 0;
  const below = (): number[] => childrenOf(pid).flatMap((launcher) => [launcher, ...childrenOf(launcher)]);
  await expect.poll(() => below().length).toBe(2);
  const all = below();
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await expect.poll(() => all.filter((of) => existsSync(`/proc/${of}/exe`))).toEqual([]);
});
