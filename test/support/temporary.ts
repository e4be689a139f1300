/**
 * What a run of the tests puts into the system's temporary folder lies in a folder of the run, and goes with it, also where a
 * test was stopped before it could clear up. What is left when all have ended well is named.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'vejviser-test-';
/** One folder for all processes of a user, which the next one clears; what `postgres.ts` makes once for all test files. */
const KEPT = /^(vejviser-spool-|prepared-postgres$)/;

/** Called once by vitest, before its workers start, which get the variable. */
export function setup(): () => void {
  const outside = tmpdir();
  for (const name of readdirSync(outside)) if (isLeft(name)) remove(join(outside, name));
  const folder = mkdtempSync(join(outside, `${PREFIX}${process.pid}-`));
  // PostgreSQL does not run as root, but as somebody who must get in here.
  chmodSync(folder, 0o755);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    const left = readdirSync(folder).filter((name) => !KEPT.test(name));
    if (left.length > 0) process.stderr.write(`left in the temporary folder: ${left.join(', ')}\n`);
    remove(folder);
  };
}

/** Of a run that was killed. */
function isLeft(name: string): boolean {
  const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
