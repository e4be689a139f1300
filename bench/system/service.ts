/** The service under test: a process of its own, or several that share a port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Command } from './process.ts';

const command = fileURLToPath(new URL('../../bin/vejviser.mjs', import.meta.url));

const MOST_COMPLAINTS = 20;

interface LogLine {
  message?: string;
  level?: string;
  url?: string;
  pid?: number;
  status?: number;
}

/** Too many questions wait: the client counts these answers. */
const OVERLOADED = 503;

export class Service {
  readonly pid: number;
  readonly url: string;
  /** Snapshots taken up since the start. */
  swaps = 0;
  /** Processes that have said that they answer, the latest last; those that have ended since among them. */
  readonly answering: readonly number[];
  /** Lines of level error or warning, but for requests refused under overload; the first ones. */
  readonly complaints: string[] = [];
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, answering: readonly number[]) {
    this.#child = child;
    this.answering = answering;
    this.pid = child.pid ?? 0;
    this.url = url;
  }

  /**
   * Over the root of a snapshot, with more options of `vejviser serve`, by another command where
   * `around` is given; resolves when one process answers.
   */
  static async start(
    root: string,
    words: readonly string[] = [],
    around: (command: Command) => Command = (command) => command,
  ): Promise<Service> {
    const serve = [process.execPath, command, 'serve', '--snapshot', root, '--port', '0', ...words] as const;
    const [program, ...args] = around(serve);
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout });
    const answering: number[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        const { message, url, pid } = JSON.parse(line) as LogLine;
        if (message !== 'listening' || url === undefined) return;
        if (pid !== undefined) answering.push(pid);
        resolve(url);
      });
      child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
    });
    const service = new Service(child, url, answering);
    lines.on('line', (line) => service.#hear(line));
    return service;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves to the exit code. */
  async stop(): Promise<number | null> {
    if (!this.isAlive) return this.#child.exitCode;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const [code] = await ended;
    return code as number | null;
  }

  #hear(line: string): void {
    const { message, level, status } = JSON.parse(line) as LogLine;
    if (message === 'snapshot in use') this.swaps += 1;
    const isComplaint = (level === 'error' || level === 'warn') && status !== OVERLOADED;
    if (isComplaint && this.complaints.length < MOST_COMPLAINTS) this.complaints.push(line);
  }
}
