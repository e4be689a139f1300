/** A second sample, of fewer rows: what a snapshot is swapped with, and what makes a second transaction. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import samples from '../../data/samples.json' with { type: 'json' };
import { native } from '../../src/engine/addon/native.ts';

/** Imports the sample without Fanø into a root, and returns the root. */
export async function importSampleWithoutFanoe(root: string): Promise<string> {
  const data = fileURLToPath(new URL('../../data', import.meta.url));
  const files = samples.sample.flatMap((name) => {
    const path = join(data, name);
    return statSync(path).isDirectory() ? readdirSync(path).map((file) => join(path, file)) : [path];
  });
  await native().importRegisters(
    files.filter((file) => !file.includes('0563_fanoe')),
    { root, maxLoss: 0, acceptLoss: true, skipUnknown: false, replication: true },
    () => {},
  );
  return root;
}
