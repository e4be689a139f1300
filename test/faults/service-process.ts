/** `vejviser serve` as a process, over the sample. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';
import { snapshotRoot } from '../support/snapshots.ts';

export const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

export interface Running {
  child: ChildProcess;
  /** What it wrote to standard error so far. */
  errors: () => string;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
  /** The lines of its log so far. */
  lines: readonly string[];
  /** Resolves when so many log lines contain the text; to the latest of them. Rejects when the log ends before that. */
  logged(text: string, times?: number): Promise<Line>;
}

export interface Started extends Running {
  url: string;
}

interface Line {
  url: string;
  pid: number;
}

export async function start(...options: string[]): Promise<Started> {
  const started = run('serve', '--port', '0', ...options);
  const { url } = await started.logged('listening');
  return { ...started, url };
}

/** Over the sample. */
export function run(command: string, ...options: string[]): Running {
  const args = [command, '--snapshot', snapshotRoot('sample'), ...options];
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let written = '';
  child.stderr.on('data', (text) => {
    written += String(text);
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const closed = once(output, 'close');
  const logged = async (text: string, times = 1): Promise<Line> => {
    for (let isOpen = true; ; ) {
      const found = lines.filter((line) => line.includes(text));
      if (found.length >= times) return JSON.parse(found.at(-1) ?? '') as Line;
      if (!isOpen) throw new Error(`'${text}' was logged ${found.length} of ${times} times:\n${written}`);
      isOpen = await Promise.race([once(output, 'line').then(() => true), closed.then(() => false)]);
    }
  };
  return { child, ended, lines, logged, errors: () => written };
}
