/**
 * Runs the calls of the addon that open a file from somewhere else, each in a child process with limits of memory and
 * time (`child.mjs`). A child that dies of its limits is an error of the file. Whoever waits can stop it.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Addon } from '../../engine/addon/addon.ts';

/** The calls that open files. */
type FileCall = 'inspectRows' | 'convertRows' | 'indexRows' | 'listRows' | 'listedBytes';

/** What a child may take. */
export interface ChildLimits {
  /** Memory, beside what the process takes before it opens the file. */
  readonly megabytes: number;
  /** Processor time. */
  readonly seconds: number;
  /** Until it is ended, however little it did. */
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

/** A file needs more time than its child had. */
export class OutOfTime extends Error {}

/** The longest answer is a page of rows, one of which may have 16 MB. */
const MOST_ANSWER_BYTES = 64 << 20;
/** What is kept of the messages of a child that failed. */
const MESSAGE_LETTERS = 2_000;

/** The variables that a child gets; others hold passwords of stores and mail servers. */
const { PATH, TMPDIR, LD_LIBRARY_PATH, MALLOC_MMAP_THRESHOLD_ } = process.env;
const needed = { PATH, TMPDIR, LD_LIBRARY_PATH, MALLOC_MMAP_THRESHOLD_ };

const program = fileURLToPath(new URL('./child.mjs', import.meta.url));

/** Resolves with the answer of the call. Rejects as it does, or with the refusal of a file that takes too much: of time, {@link OutOfTime}. */
export function runApart<Name extends FileCall>(
  call: Name,
  args: Parameters<Addon[Name]>,
  { limits, priority, signal }: { limits: ChildLimits; priority: number; signal?: AbortSignal | undefined },
): Promise<string> {
  const { megabytes, seconds, longestMs } = limits;
  const task: Task = { call, args, bytes: megabytes * 1_000_000, seconds, priority, marks };
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) throw signal.reason;
    const env = { ...needed, UV_THREADPOOL_SIZE: '1' };
    const child = spawn(process.execPath, [program], { env, stdio: 'pipe' });
    const answer: Buffer[] = [];
    let [bytes, message] = [0, ''];
    let why: string | undefined;
    const end = (reason?: string): void => {
      why ??= reason;
      child.kill('SIGKILL');
    };
    const stop = (): void => end();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end(inSeconds(longestMs / 1_000));
    }, longestMs);
    signal?.addEventListener('abort', stop, { once: true });
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes <= MOST_ANSWER_BYTES) answer.push(piece);
      else end(`${MOST_ANSWER_BYTES >> 20} MB of answer`);
    });
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      message = (message + piece).slice(-MESSAGE_LETTERS);
    });
    // It may end before it has read its task.
    child.stdin.on('error', () => {}).end(JSON.stringify(task));
    const settled = (settle: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      settle();
    };
    child.once('error', (error) => settled(() => reject(error)));
    child.once('close', (code, killedBy) =>
      settled(() => {
        if (signal?.aborted === true) return reject(signal.reason);
        const said = Buffer.concat(answer).toString();
        const text = said.slice(marks.begun.length + 1);
        if (code === 0 && said.startsWith(marks.begun + marks.answered)) return resolve(text);
        if (code === 0 && said.startsWith(marks.begun + marks.failed)) return reject(new Error(text));
        if (!said.startsWith(marks.begun)) return reject(new Error(`no file was opened: ${message}`));
        const isOverdue = isLate || killedBy === 'SIGXCPU';
        const ended = why ?? (isOverdue ? inSeconds(seconds) : `${megabytes} MB of memory`);
        const refusal = `BATCH_REFUSED: the file needs more than ${ended} to be read`;
        reject(isOverdue ? new OutOfTime(refusal) : new Error(refusal));
      }),
    );
  });
}

function inSeconds(seconds: number): string {
  return `${seconds} seconds`;
}
