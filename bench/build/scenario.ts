/** `npm run bench -- build`: from the legacy's bulk files to a published snapshot, hashes and fsync included. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOf, command, legacyFiles } from '../country.ts';
import { type Disk, diskOf } from '../disk.ts';
import { type OnMachine, onMachine } from '../machine.ts';
import { readOptions } from '../options.ts';
import { runToEnd, type Took } from '../process.ts';
import { writeResult } from '../result-file.ts';

const HELP = `npm run bench -- build [--files DIR] [--scale N] [--keep DIR] [--json OUT]

  --files DIR   register files that are imported; generated ones of the size --scale when not given
  --scale N     1 is all of Denmark (0.1)
  --keep DIR    where the snapshot is built and stays; it is removed when not given
  --json OUT    where the figures go; they are only printed when not given`;

export interface BuildResult extends OnMachine {
  /** Text read, in GB. */
  readonly gigabytes: number;
  readonly took: Took;
  readonly secondsPerGb: number;
  readonly disk: Disk;
}

export async function buildScenario(words: string[]): Promise<void> {
  const options = readOptions(words, HELP, ['files', 'scale', 'keep', 'json']);
  if (options === undefined) return;
  const files = options.text('files') ?? (await legacyFiles(options.number('scale', 0.1, 0.001, 4)));
  const root = options.text('keep') ?? join('var', 'bench', 'built');
  rmSync(root, { recursive: true, force: true });
  const took = await runToEnd([process.execPath, command, 'import', files, '--out', root]);
  const gigabytes = bytesOf(files) / 1e9;
  const result: BuildResult = {
    ...onMachine(),
    gigabytes,
    took,
    secondsPerGb: took.seconds / gigabytes,
    disk: diskOf(root),
  };
  console.log({ gigabytes, ...took, secondsPerGb: result.secondsPerGb, ...result.disk });
  if (options.text('keep') === undefined) rmSync(root, { recursive: true, force: true });
  writeResult(options.text('json'), result);
}
