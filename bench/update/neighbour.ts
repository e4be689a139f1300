/**
 * Another program that takes as much memory as an update does, and does nothing with it: what key presses lose beside it they
 * do not lose to the work of an update.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

const PIECE_MB = 16;

/** Takes pieces until it has them all, then waits to be stopped. */
const PROGRAM = `
  const [pieces, everyMs] = process.argv.slice(1).map(Number);
  const held = [];
  const timer = setInterval(() => {
    held.push(Buffer.alloc(${PIECE_MB} << 20, 1));
    if (held.length >= pieces) clearInterval(timer);
  }, everyMs);
  setInterval(() => held.length, 60_000);
`;

/** Does some work beside a program of the lowest priority that takes so many megabytes within so many seconds. */
export async function besideNeighbour<T>(
  megabytes: number,
  seconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const pieces = Math.ceil(megabytes / PIECE_MB);
  const every = Math.max(1, Math.floor((seconds * 1_000) / pieces));
  const program = ['--eval', PROGRAM, '--', String(pieces), String(every)];
  const neighbour: ChildProcess = spawn(process.execPath, program, { stdio: 'ignore' });
  const ended = once(neighbour, 'exit');
  if (neighbour.pid !== undefined) setPriority(neighbour.pid, constants.priority.PRIORITY_LOW);
  try {
    return await work();
  } finally {
    neighbour.kill('SIGKILL');
    await ended;
  }
}
