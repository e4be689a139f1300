/** Freed memory that the C library keeps is given back to the system; measured in a process of its own. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const PIECES = 60_000;
const PIECE_BYTES = 2_000;
const MEGABYTE = 1_000_000;

/** Makes many small pieces outside the heap, keeps a few, and prints the memory before and after it is given back. */
const program = `
  import { native } from './src/engine/addon/native.ts';
  import { setTimeout as sleep } from 'node:timers/promises';
  const addon = native();
  const pieces = Array.from({ length: ${PIECES} }, () => Buffer.allocUnsafeSlow(${PIECE_BYTES}).fill(1));
  globalThis.kept = pieces.splice(0).filter((_, place) => place % 100 === 0);
  for (let round = 0; round < 3; round += 1) {
    gc();
    await sleep(0);
  }
  const before = process.memoryUsage.rss();
  addon.giveBackMemory();
  for (let look = 0; look < 1_000 && process.memoryUsage.rss() > before - ${PIECES * PIECE_BYTES} / 2; look += 1) await sleep(10);
  console.log(JSON.stringify({ before, after: process.memoryUsage.rss() }));
`;

test.skipIf(process.platform !== 'linux')('freed memory is given back', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', program],
    { encoding: 'utf8', timeout: 60_000 },
  );
  expect(stderr).toBe('');
  const { before, after } = JSON.parse(stdout) as { before: number; after: number };
  expect((before - after) / MEGABYTE).toBeGreaterThan((PIECES * PIECE_BYTES) / 2 / MEGABYTE);
});
