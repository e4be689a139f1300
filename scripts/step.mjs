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

/** Runs a program in the project's root. With `collect`, resolves to what it printed, which is shown all the same. */
export function run(program, args, { env = {}, collect = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: collect ? ['ignore', 'pipe', 'inherit'] : ['ignore', 'inherit', 'inherit'],
    });
    passSignals(child);
    const output = [];
    child.stdout?.on('data', (chunk) => {
      output.push(chunk);
      process.stdout.write(chunk);
    });
    child.once('error', (error) =>
      reject(new StepFailed(`${program} could not be started: ${error.message}`)),
    );
    child.once('close', (code, signal) => {
      const text = Buffer.concat(output).toString();
      if (code === 0) resolve(text);
      else reject(Object.assign(new StepFailed(`${program} ended with ${signal ?? code}`), { output: text }));
    });
  });
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
