/** Runs other processes, on a processor of their own where the system allows that, and measures their time and memory. */
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

export type Command = readonly [program: string, ...args: string[]];

const SAMPLE_MS = 20;
/** Of /proc/PID/stat; the kernel fixes it at 100 for programs. */
const TICKS_PER_SECOND = 100;
const KIB = 1024;
const MEGABYTE = 1e6;

/** Processors of this machine, from 0. */
export const processors = availableParallelism();

/**
 * The command held to one processor, the last when none is named: away from the interrupts of the first. As it is where
 * there is no `taskset`.
 */
export function pinned(command: Command, processor: number = processors - 1): Command {
  const canPin = processors > 1 && spawnSync('taskset', ['--version']).status === 0;
  return canPin ? ['taskset', '--cpu-list', `${processor}`, ...command] : command;
}

/**
 * The command at real-time priority: it runs as soon as it has something to do. With a raised nice value alone it would wait
 * for the end of somebody else's turn.
 */
export function realTime(command: Command): Command {
  return ['chrt', '--fifo', '1', ...command];
}

/** Whether the system has that, and allows it. */
export function mayBeRealTime(): boolean {
  const [program, ...args] = realTime(['true']);
  return spawnSync(program, args).status === 0;
}

export interface Took {
  readonly seconds: number;
  /** Of all its threads. */
  readonly processorSeconds: number;
  /** Private memory at its highest. */
  readonly privateMb: number;
}

/**
 * Runs a command to its end, its output passed on or not. Rejects when it fails. Nothing looks at it meanwhile: what reads the
 * maps of a process that holds a snapshot keeps a processor busy, and would be measured with it.
 */
export async function runToEnd(command: Command, output: 'inherit' | 'ignore' = 'inherit'): Promise<void> {
  await started(command, output).ended;
}

/** Runs a command to its end like `runToEnd`, and returns what it used. */
export async function runAndSample(command: Command): Promise<Took> {
  const begun = performance.now();
  const { pid, ended } = started(command);
  let [processorSeconds, privateMb] = [0, 0];
  const sampler = setInterval(() => {
    processorSeconds = Math.max(processorSeconds, processorSecondsOf(pid));
    privateMb = Math.max(privateMb, privateMbOf(pid));
  }, SAMPLE_MS);
  try {
    await ended;
  } finally {
    clearInterval(sampler);
  }
  return { seconds: (performance.now() - begun) / 1000, processorSeconds, privateMb };
}

function started(
  [program, ...args]: Command,
  output: 'inherit' | 'ignore' = 'inherit',
): { readonly pid: number; readonly ended: Promise<void> } {
  const child = spawn(program, args, { stdio: ['inherit', output, 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_SAID);
    if (output === 'inherit') process.stderr.write(text);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(reasonIn(said) ?? `${program} ${args.join(' ')} ended with ${signal ?? code}`));
    });
  });
  return { pid: child.pid ?? 0, ended };
}

/** Of what a process says on its way out. */
const MOST_SAID = 10_000;

/** The message of an error that Node prints with its stack, else the last line. */
function reasonIn(said: string): string | undefined {
  const thrown = /^(?:Uncaught )?\w*Error(?: \[\w+\])?: (.+)$/m.exec(said)?.[1];
  return thrown ?? (said.trim().split('\n').at(-1) || undefined);
}

/** Of a process that has gone: 0. */
export function processorSecondsOf(pid: number): number {
  const [, after = ''] = /\) (.*)$/s.exec(procFile(pid, 'stat')) ?? [];
  const fields = after.split(' ').map(Number);
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS_PER_SECOND;
}

/** As {@link processorSecondsOf}, to the nanosecond, and without threads that have ended: for what takes less than a second. */
export function threadSecondsOf(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map(
    (thread) => procFile(pid, `task/${thread}/schedstat`).split(' ')[0],
  );
  return nanoseconds.reduce((sum, each) => sum + Number(each) / 1e9, 0);
}

export interface Memory {
  /** Neither shared nor a file: RssAnon. */
  readonly privateMb: number;
  /** All of it, what is shared divided among those who share it: Pss. */
  readonly proportionalMb: number;
}

/** Of a process that has gone, or where there is no /proc: 0. */
export function memoryOf(pid: number): Memory {
  return {
    privateMb: privateMbOf(pid),
    proportionalMb: megabytes(/^Pss:\s+(\d+) kB$/m.exec(procFile(pid, 'smaps_rollup'))),
  };
}

/** Without a look at its maps, which would keep a processor busy. */
export function privateMbOf(pid: number): number {
  return megabytes(/^RssAnon:\s+(\d+) kB$/m.exec(procFile(pid, 'status')));
}

function megabytes(match: RegExpExecArray | null): number {
  return (Number(match?.[1] ?? 0) * KIB) / MEGABYTE;
}

/** Processes that this one started and that live. */
export function childrenOf(pid: number): number[] {
  const text = procFile(pid, `task/${pid}/children`).trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
