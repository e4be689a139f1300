/**
 * The synthetic country that figures are taken over, kept under `var/bench` from run to run. It is made anew when the
 * addon is another one than it was made with.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from './process.ts';

export const command = fileURLToPath(new URL('../bin/vejviser.mjs', import.meta.url));
const folder = join('var', 'bench');
/** Written by `npm run bench` when it builds the addon: what the addon was made of. */
const addonStamp = fileURLToPath(new URL('../build/addon.stamp', import.meta.url));
const SEED = 1;

/** The root of a snapshot of that size, 1 being all of Denmark. */
export function country(scale: number): Promise<string> {
  return made(`country-${scale}`, (root) => ['generate', ...sized(scale), '--out', root]);
}

/** A folder with the same register as the legacy's bulk files. */
export function legacyFiles(scale: number): Promise<string> {
  return made(`legacy-${scale}`, (root) => [
    'generate',
    ...sized(scale),
    '--as',
    'legacy-csv',
    '--out',
    root,
  ]);
}

function sized(scale: number): string[] {
  return ['--scale', `${scale}`, '--seed', `${SEED}`];
}

async function made(name: string, words: (root: string) => string[]): Promise<string> {
  const [root, stamp] = [join(folder, name), join(folder, `${name}.stamp`)];
  const wanted = existsSync(addonStamp) ? readFileSync(addonStamp, 'utf8') : `${Date.now()}`;
  if (existsSync(root) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return root;
  rmSync(root, { recursive: true, force: true });
  mkdirSync(dirname(root), { recursive: true });
  console.log(`bench: ${name} is made`);
  await runToEnd([process.execPath, command, ...words(root)]);
  writeFileSync(stamp, wanted);
  return root;
}

/** Bytes of all files of a folder. */
export function bytesOf(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
}
