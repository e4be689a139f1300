/** Where a scenario leaves what it measured. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Nothing where no file is named: the figures were printed. */
export function writeResult(file: string | undefined, result: unknown): void {
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`);
}

export function readResult<Result>(file: string): Result {
  return JSON.parse(readFileSync(file, 'utf8')) as Result;
}
