/**
 * V8 compiles and collects garbage on threads of its own, which begin with the priority of the event loop: on a machine of
 * few processors it then waits for milliseconds while one of them takes its turn. They go behind it, as the pool does.
 * Where the system does not show its threads by name, or refuses, they stay as they are.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { LOW_PRIORITY } from '../engine/priority.ts';

const THREADS = '/proc/self/task';

/** The name that Node gives them. */
const BACKGROUND = 'V8Worker';

export function lowerBackgroundThreads(): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync(THREADS)) {
    try {
      if (readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim() !== BACKGROUND) continue;
      setPriority(Number(thread), LOW_PRIORITY);
    } catch {
      // It has ended, or the system keeps its priority.
    }
  }
}
