/**
 * The Node.js that runs the service: the one the project's own dependencies bring, so that the system's may be older;
 * on systems for which none is published, the one at hand if it is new enough.
 *
 * Plain JavaScript like all of scripts/ and bin/, because it runs before that Node.js is there.
 */
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The first release that runs `src/*.ts` as they are, without a flag or a warning. */
const minimumMajor = 24;

/** Compiled JavaScript is cached here for the next start, where the folder can be written. */
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node');

/**
 * The default semi-space is larger than the requests under way need, whose objects die young, and begins much smaller, so that
 * a start is full of collections. At this size a collection is short and needs no helper threads. V8 also compiles on four
 * threads, whatever the machine has, which on two processors leaves none for the event loop. It also lets garbage grow to
 * several times what is in use before it collects all of it, and with each dead connection it keeps the memory of Node.js
 * behind that; so the heap may double. Flags for the start of a process only.
 */
const flags = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--no-parallel-scavenge',
  '--v8-pool-size=1',
  '--heap-growing-percent=100',
];

/**
 * For the service, and for what builds snapshots. By default glibc keeps memory as large as the largest answer so far, for
 * every thread, and what one step of an import has freed lies idle during the next; with this threshold, in bytes, it
 * returns larger blocks to the system when they are freed.
 */
const lean = { MALLOC_MMAP_THRESHOLD_: '262144' };
const leanCommands = ['serve', 'import', 'update', 'follow', 'generate'];

/** Whether the Node.js that runs this can run the service. It is then used, and the bundled one is not. */
export const isNewEnough = Number.parseInt(process.versions.node, 10) >= minimumMajor;

/** The path of the bundled Node.js, or undefined before the install and on systems for which none is published. */
export function bundledNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `node-${process.platform}-${process.arch}/package.json`,
    );
    return join(dirname(manifest), 'bin', 'node');
  } catch {
    return undefined;
  }
}

/** The path of a Node.js that can run the service; throws what the user should do if there is none. */
export function serviceNode() {
  const path = isNewEnough ? process.execPath : bundledNode();
  if (path !== undefined) return path;
  throw new Error(
    `Node.js ${minimumMajor} or newer is needed and the project's own is not installed. ` +
      'Run npm run build, which installs it on Linux x64 and arm64, or use a newer Node.js.',
  );
}

/** Runs `npx vejviser …args`: in place of this process where it can, else in a child that gets this process's signals. */
export async function vejviser(args) {
  const main = join(root, 'src', 'cli', 'main.ts');
  const words = [...flags, main, ...args];
  const own = { NODE_COMPILE_CACHE: compileCache, ...(leanCommands.includes(args[0]) ? lean : {}) };
  const env = { ...own, ...process.env };
  if (isNewEnough && process.execve !== undefined) {
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...words], env);
  }
  const { spawn } = await import('node:child_process');
  // A process that is killed passes no signal on; the channel tells the child.
  const child = spawn(serviceNode(), words, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  passSignals(child);
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** Passes the signals of this process on to a child as long as that lives; this process ends when the child has ended. */
export function passSignals(child) {
  const passers = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'].map((signal) => {
    // A terminal sends its interrupt to the child as well; passing it on would count as a second, impatient one.
    const pass = () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal);
    process.on(signal, pass);
    return [signal, pass];
  });
  child.once('exit', () => {
    for (const [signal, pass] of passers) process.off(signal, pass);
  });
}
