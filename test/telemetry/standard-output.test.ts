/** The log on standard output: no disk that is full and no reader that stops ends or fills a process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Lines } from '../../src/telemetry/standard-output.ts';

/** Writes 3,000 lines of 1 kB, 100 a turn, then says how many were dropped and how many bytes wait. */
const SCRIPT = `
const { standardOutput, droppedLines } = await import(process.argv[1]);
const write = standardOutput();
for (let turn = 0; turn < 30; turn += 1) {
  for (let line = 0; line < 100; line += 1) write('x'.repeat(999));
  await new Promise((resolve) => setImmediate(resolve));
}
process.stderr.write(JSON.stringify([droppedLines(), process.stdout.writableLength]), () => process.exit(0));`;

async function ended(stdout: 'pipe' | number): Promise<[code: number, dropped: number, waiting: number]> {
  const source = new URL('../../src/telemetry/standard-output.ts', import.meta.url).href;
  const args = ['--input-type=module', '-e', SCRIPT, source];
  const child = spawn(process.execPath, args, { stdio: ['ignore', stdout, 'pipe'] });
  const errors = child.stderr ?? [];
  let said = '';
  for await (const piece of errors) said += String(piece);
  if (child.exitCode === null) await once(child, 'exit');
  const code = child.exitCode ?? -1;
  const [dropped, waiting] = JSON.parse(said) as [number, number];
  return [code, dropped, waiting];
}

test.runIf(process.platform === 'linux')('a full disk drops and counts each line', async () => {
  expect(await ended(openSync('/dev/full', 'w'))).toEqual([0, 3_000, 0]);
});

test('of a reader that has stopped at most 1 MB of lines waits', async () => {
  const [code, dropped, waiting] = await ended('pipe');
  expect(code).toBe(0);
  expect(dropped).toBeGreaterThan(1_000);
  expect(waiting).toBeGreaterThan(900_000);
  expect(waiting).toBeLessThanOrEqual(1_001_000);
});

test('a line after one that failed is written, on a line of its own', () => {
  const written: string[] = [];
  const failing = [true, true, false, false];
  const lines = new Lines({
    writableLength: 0,
    on() {},
    write(text, done) {
      if (failing.shift()) return done(new Error('ENOSPC'));
      written.push(text);
      done();
    },
  });
  for (const line of ['a', 'b', 'c', 'd']) lines.write(line);
  expect([written, lines.dropped]).toEqual([['\nc\n', 'd\n'], 2]);
});
