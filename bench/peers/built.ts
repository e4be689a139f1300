/** Reuses what was built before, while the register and the source that builds stay the same. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds that it took, now or then. `path`: what is built, with a note in a file next to it; `recipe`: the source that builds. */
export async function builtOnce(
  path: string,
  recipe: URL,
  build: () => void | Promise<void>,
): Promise<number> {
  const note = `${path}.json`;
  const hash = createHash('sha256').update(readFileSync(recipe)).digest('hex');
  if (existsSync(note)) {
    const built = JSON.parse(readFileSync(note, 'utf8')) as { seconds: number; recipe: string };
    if (built.recipe === hash) return built.seconds;
    rmSync(note);
  }
  const taken = await seconds(build);
  writeFileSync(note, JSON.stringify({ seconds: taken, recipe: hash }));
  return taken;
}

export async function seconds(work: () => void | Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return Number(((performance.now() - started) / 1000).toFixed(1));
}

/** Of a file or a folder and all below it. */
export function megabytesOf(path: string): number {
  const all = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path];
  const bytes = all.reduce((sum, file) => sum + (statSync(file).isFile() ? statSync(file).size : 0), 0);
  return Math.round(bytes / 1e6);
}
