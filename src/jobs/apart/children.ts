/**
 * Runs the calls of the addon that open a file from somewhere else, each in a child process with limits of memory and
 * time (`child.mjs`). A child that dies of its limits is an error of the file. The caller can stop it. Another process
 * starts them (`launcher.mjs`), which is itself started when the first is wanted.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Addon } from '../../engine/addon/addon.ts';
import type { BatchFault } from '../../engine/engine.ts';

/** The calls that open files. */
const TOO_COSTLY: BatchFault = 'too_costly';

type FileCall = 'inspectRows' | 'convertRows' | 'indexRows' | 'listRows' | 'listedBytes' | 'groupedRows';

/** What a child may take. */
export interface ChildLimits {
  /** Memory, beside what the process takes before it opens the file. */
  readonly megabytes: number;
  /** Processor time. */
  readonly seconds: number;
  /** From when it opens the file until it is ended, however little it did. */
  readonly longestMs: number;
}

interface Call<Name extends FileCall> {
  readonly call: Name;
  readonly args: Parameters<Addon[Name]>;
}

/** The task of a child. */
interface Task extends Call<FileCall> {
  readonly bytes: number;
  readonly seconds: number;
  readonly priority: number;
  readonly marks: typeof marks;
}

/** What a child writes: that it has limits and opens the file from now on, then the answer or the failure behind its mark. */
const marks = { begun: '.', answered: '+', failed: '-' } as const;

/** A child that the launcher is to start. */
interface Launch {
  readonly task: Task;
  readonly longestMs: number;
  /** Of its answer. */
  readonly mostBytes: number;
}

/** How a child has ended; `failure`: it could not be started. */
type Ended =
  | { readonly failure: string }
  | {
      readonly failure?: undefined;
      readonly answer: Buffer;
      /** Its standard error. */
      readonly message: string;
      readonly code: number | null;
      readonly killedBy: NodeJS.Signals | null;
      /** Why the launcher has ended it. */
      readonly why?: 'late' | 'long';
    };

/** A file needs more time than its child had; `isLate`: less processor time, but the machine gave the child too little of it. */
export class OutOfTime extends Error {
  readonly isLate: boolean;

  constructor(message: string, isLate: boolean) {
    super(message);
    this.isLate = isLate;
  }
}

/** A page of rows and an inspection have about a megabyte. */
const MOST_ANSWER_BYTES = 4 << 20;

/** The variables that the launcher and its children get; others hold passwords of stores and mail servers. */
const { PATH, TMPDIR, LD_LIBRARY_PATH, MALLOC_MMAP_THRESHOLD_ } = process.env;
const needed = { PATH, TMPDIR, LD_LIBRARY_PATH, MALLOC_MMAP_THRESHOLD_, UV_THREADPOOL_SIZE: '1' };

const program = fileURLToPath(new URL('./launcher.mjs', import.meta.url));

/** The other process. It keeps this one alive only while somebody waits for a child. */
class Launcher {
  readonly #process: ChildProcess = fork(program, [], {
    env: needed,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  readonly #waiting = new Map<number, (ended: Ended) => void>();
  #launched = 0;

  constructor(onGone: () => void) {
    this.#process.on('message', (sent) => {
      const { id, ...ended } = sent as Ended & { readonly id: number };
      this.#settle(id, ended);
    });
    const gone = (failure: string): void => {
      onGone();
      for (const id of [...this.#waiting.keys()]) this.#settle(id, { failure });
    };
    this.#process.once('error', ({ message }) => gone(message));
    this.#process.once('exit', (code, signal) => gone(`the launcher ended with ${signal ?? code}`));
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** Resolves when the child has ended, because of the signal or by itself. */
  run(launch: Launch, signal: AbortSignal | undefined): Promise<Ended> {
    this.#launched += 1;
    const id = this.#launched;
    const stop = (): void => this.#send({ stop: id });
    return new Promise((resolve) => {
      this.#waiting.set(id, (ended) => {
        signal?.removeEventListener('abort', stop);
        resolve(ended);
      });
      this.#process.channel?.ref();
      signal?.addEventListener('abort', stop, { once: true });
      this.#send({ id, ...launch });
    });
  }

  /** Where it fails, the launcher ends. */
  #send(message: object): void {
    this.#process.send(message, () => {});
  }

  #settle(id: number, ended: Ended): void {
    this.#waiting.get(id)?.(ended);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#process.channel?.unref();
  }
}

let launcher: Launcher | undefined;

function launcherOfProcess(): Launcher {
  launcher ??= new Launcher(() => {
    launcher = undefined;
  });
  return launcher;
}

/**
 * Resolves with the answer of the call. Rejects as it does, or with the refusal of a file that takes too much: of time, an
 * {@link OutOfTime}.
 */
export async function runApart<Name extends FileCall>(
  call: Name,
  args: Parameters<Addon[Name]>,
  { limits, priority, signal }: { limits: ChildLimits; priority: number; signal?: AbortSignal | undefined },
): Promise<Buffer> {
  signal?.throwIfAborted();
  const { megabytes, seconds, longestMs } = limits;
  const task: Task = { call, args, bytes: megabytes * 1_000_000, seconds, priority, marks };
  const launch = { task, longestMs, mostBytes: MOST_ANSWER_BYTES };
  const ended = await launcherOfProcess().run(launch, signal);
  signal?.throwIfAborted();
  if (ended.failure !== undefined) throw new Error(ended.failure);
  const { answer, message, code, killedBy, why } = ended;
  const [begun, outcome] = answer.toString('latin1', 0, marks.begun.length + 1);
  const text = answer.subarray(marks.begun.length + 1);
  if (begun !== marks.begun) throw new Error(`no file was opened: ${message}`);
  if (code === 0 && outcome === marks.answered) return text;
  if (code === 0 && outcome === marks.failed) throw new Error(text.toString());
  const isLate = why === 'late';
  const isOverdue = isLate || killedBy === 'SIGXCPU';
  const needs = inSeconds(isLate ? longestMs / 1_000 : seconds);
  const most = why === 'long' ? `${MOST_ANSWER_BYTES >> 20} MB of answer` : `${megabytes} MB of memory`;
  const refusal = `BATCH_REFUSED: [${TOO_COSTLY}] the file needs more than ${isOverdue ? needs : most} to be read`;
  throw isOverdue ? new OutOfTime(refusal, isLate) : new Error(refusal);
}

function inSeconds(seconds: number): string {
  return `${seconds} seconds`;
}
