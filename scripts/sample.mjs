/** Imports the registers of `data/` into the snapshots below `var/`, when they or the addon have changed. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import samples from '../data/samples.json' with { type: 'json' };
import { addonHash } from './addon.mjs';
import { root, serviceNode } from './runtime.mjs';
import { hashOf, isStamped, stamp } from './stamp.mjs';
import { run, step } from './step.mjs';

/** Root of the snapshot that `npm start` serves: both samples, without the areas that were made up for tests. */
export const startSnapshot = join('var', 'start');

/** Brings the snapshot that `npm start` serves up to date. */
export function buildStartSample() {
  return build('import the sample registers', samples.start, startSnapshot);
}

/** Brings the snapshot of Tønder and Fanø up to date. */
export function buildSample() {
  return build('import the sample of two municipalities', samples.sample, join('var', 'sample'));
}

/** Brings the snapshot of the extract of the address register with its history up to date. */
export function buildDarSample() {
  return build('import the sample of the address register', samples.dar, join('var', 'dar'));
}

async function build(what, folders, snapshot) {
  const registers = folders.map((folder) => join('data', folder));
  const stampFile = `${snapshot}.stamp`;
  const made = hashOf(registers, addonHash());
  if (isStamped(stampFile, made) && existsSync(join(root, snapshot, 'current'))) return;
  // Made anew, so that its transactions are those of a fresh clone. A service keeps what it has open.
  rmSync(join(root, snapshot), { recursive: true, force: true });
  const words = ['import', ...registers, '--out', snapshot];
  await step(what, () => run(serviceNode(), [join('src', 'cli', 'main.ts'), ...words]));
  stamp(stampFile, made);
}
