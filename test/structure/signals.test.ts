/** A signal to a command of `npm` reaches the program that it runs: none is left behind. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s to a build ends the step under way',
  async (signal) => {
    const step = `console.log(process.pid); setInterval(() => {}, 1000)`;
    const build = `import('./scripts/step.mjs').then((m) => m.command(() => m.run(process.execPath, ['-e', ${JSON.stringify(step)}])))`;
    const child = spawn(process.execPath, ['-e', build], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = Number(String(output));
    expect(isRunning(pid)).toBe(true);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([1, null]);
    await expect.poll(() => isRunning(pid)).toBe(false);
  },
);

test('npm start leaves no shell between npm and the program', () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const folder = mkdtempSync(join(tmpdir(), 'vejviser-node-'));
  try {
    const stand = join(folder, 'node');
    writeFileSync(stand, '#!/bin/sh\necho $$\n');
    chmodSync(stand, 0o755);
    const { pid, stdout } = spawnSync('sh', ['-c', scripts.start], {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    });
    expect(Number(stdout)).toBe(pid);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
