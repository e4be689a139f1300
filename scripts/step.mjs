/** One step of a command: its name is printed, its output passed through, and a failure ends the command. */
import { spawn } from 'node:child_process';
import { passSignals, root } from './runtime.mjs';

export class StepFailed extends Error {}

/** Prints a heading and runs `work`, which may return a note to be printed with the time taken. */
export async function step(name, work) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const result = await work();
  console.log(`── ${name}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * Runs a program in the project's root; `signal` ends it. With `collect` or `hold` it resolves to what it printed:
 * with `collect` that is shown as it comes, with `hold` all at the end, so that two programs at once do not mix lines.
 */
export function run(program, args, { env = {}, collect = false, hold = false, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', collect || hold ? 'pipe' : 'inherit', hold ? 'pipe' : 'inherit'],
      signal,
    });
    passSignals(child);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output.push(chunk);
        if (!hold) process.stdout.write(chunk);
      });
    }
    child.once('error', (error) =>
      reject(new StepFailed(`${program} could not be started: ${error.message}`)),
    );
    child.once('close', (code, signal) => {
      const text = Buffer.concat(output).toString();
      if (hold) process.stdout.write(text);
      if (code === 0) resolve(text);
      else reject(Object.assign(new StepFailed(`${program} ended with ${signal ?? code}`), { output: text }));
    });
  });
}

/**
 * Runs `longest` beside `others`, and ends it when these fail. It gets options for [`run`] by which its output is held
 * until its end.
 */
export async function beside(longest, others) {
  const failed = new AbortController();
  const first = longest({ hold: true, signal: failed.signal });
  // Its failure is told after the others have ended; until then nobody waits for it.
  first.catch(() => {});
  try {
    await others();
  } catch (error) {
    failed.abort();
    throw error;
  }
  await first;
}

/** Runs a command's `work`; a failed step becomes one line and exit code 1 instead of a stack. */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
