/**
 * The synthetic country that figures are taken over, kept under `var/bench` from run to run. It is made anew when the
 * addon is another one than it was made with.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDar } from './build/dar.ts';
import { runToEnd } from './system/process.ts';

export const command = fileURLToPath(new URL('../bin/vejviser.mjs', import.meta.url));
const folder = join('var', 'bench');
/** Written by `npm run bench` when it builds the addon: what the addon was made of. */
const addonStamp = fileURLToPath(new URL('../build/addon.stamp', import.meta.url));
const SEED = 1;

/** The root of a snapshot of that size, 1 being all of Denmark. */
export function country(scale: number): Promise<string> {
  return made(`country-${scale}`, (root) => generate(scale, root));
}

/** Forms that the same register is delivered in: all of the legacy's bulk files, few columns of one, the register's own. */
export type Form = 'legacy-csv' | 'thin-csv' | 'dar';

/** A folder with its files. */
export async function registerFiles(form: Form, scale: number): Promise<string> {
  if (form !== 'dar') return made(`${form}-${scale}`, (root) => generate(scale, root, '--as', form));
  const legacy = await registerFiles('legacy-csv', scale);
  return made(`dar-${scale}`, (root) => writeDar(legacy, root));
}

/** The root of a snapshot that the address register's own rows were imported into, over which changes can be laid. */
export async function updatable(scale: number): Promise<string> {
  const register = await registerFiles('dar', scale);
  return made(`updatable-${scale}`, (root) =>
    runToEnd([process.execPath, command, 'import', register, '--out', root]),
  );
}

/** The words of the command that makes it. */
export function generated(scale: number): readonly string[] {
  return ['generate', '--scale', `${scale}`, '--seed', `${SEED}`];
}

async function generate(scale: number, root: string, ...more: string[]): Promise<void> {
  await runToEnd([process.execPath, command, ...generated(scale), ...more, '--out', root]);
}

async function made(name: string, make: (root: string) => Promise<void>): Promise<string> {
  const [root, stamp] = [join(folder, name), join(folder, `${name}.stamp`)];
  const current = existsSync(addonStamp) ? readFileSync(addonStamp, 'utf8') : `${Date.now()}`;
  if (existsSync(root) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return root;
  rmSync(root, { recursive: true, force: true });
  mkdirSync(dirname(root), { recursive: true });
  console.log(`bench: ${name} is made`);
  await make(root);
  writeFileSync(stamp, current);
  return root;
}

/** Bytes of all files of a folder. */
export function bytesOf(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
}
