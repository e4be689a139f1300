/**
 * The snapshots of the tests. `npm test` has built them; where one is missing, {@link setup} builds it before any test
 * file runs, because files that run at once would both import it.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import samples from '../../data/samples.json' with { type: 'json' };

type Name = keyof typeof samples;

const root = fileURLToPath(new URL('../..', import.meta.url));

export const snapshotRoot = (name: Name): string => `${root}var/${name}`;

/** Called once by vitest. */
export async function setup(): Promise<void> {
  for (const name of Object.keys(samples) as Name[]) {
    if (existsSync(`${snapshotRoot(name)}/current`)) continue;
    const { native } = await import('../../src/engine/addon/native.ts');
    const registers = samples[name].map((folder) => `${root}data/${folder}`);
    const publishing = {
      root: snapshotRoot(name),
      maxLoss: 0,
      acceptLoss: false,
      skipUnknown: false,
      replication: true,
    };
    await native().importRegisters(registers, publishing, () => {});
  }
}
