/** Imports the sample registers of `data/` into the snapshot `var/sample`, when they or the addon have changed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addonHash } from './addon.mjs';
import { root, serviceNode } from './runtime.mjs';
import { hashOf, isStamped, stamp } from './stamp.mjs';
import { run, step } from './step.mjs';

export const sampleSnapshot = join('var', 'sample');
const stampFile = join('var', 'sample.stamp');

export async function buildSample() {
  const made = hashOf(['data'], addonHash());
  if (isStamped(stampFile, made) && existsSync(join(root, sampleSnapshot, 'current'))) return;
  await step('import the sample registers', () =>
    run(serviceNode(), [join('src', 'cli', 'main.ts'), 'import', 'data', '--out', sampleSnapshot]),
  );
  stamp(stampFile, made);
}
