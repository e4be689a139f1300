/** The container image without Docker: its stages as folders with exactly the files that the Dockerfile copies. */
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));
const dockerfile = readFileSync(join(repository, 'Dockerfile'), 'utf8');
const ignored = readFileSync(join(repository, '.dockerignore'), 'utf8').trim().split('\n');

/** The instructions of a stage: the one with that name, or the last. */
function stage(name: string | undefined): string[] {
  const stages = dockerfile.split(/^FROM /m).slice(1);
  const found =
    name === undefined ? stages.at(-1) : stages.find((part) => part.split('\n')[0]?.endsWith(` AS ${name}`));
  return found?.split('\n') ?? [];
}

/** The values of an instruction, such as `ENV`, in the last stage. */
export function instruction(name: string): string {
  const line = stage(undefined).find((each) => each.startsWith(`${name} `) && !each.startsWith('#'));
  return line?.slice(name.length + 1) ?? '';
}

/** The command of an instruction in JSON form. */
export function commandOf(name: string): string[] {
  const text = instruction(name);
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}

/** Copies what a stage copies out of the repository; what it takes from other stages is linked. */
export function copyStage(name: string | undefined, folder: string): void {
  for (const line of stage(name)) {
    const [word, ...arguments_] = line.split(' ');
    if (word !== 'COPY') continue;
    const from = arguments_[0]?.startsWith('--from=') ? arguments_.shift() : undefined;
    const target = arguments_.pop() ?? '';
    for (const source of arguments_) {
      if (from === undefined) copy(source, placeOf(source, target, folder));
      else if (source.startsWith('/vejviser/')) link(source.slice('/vejviser/'.length), target, folder);
    }
  }
}

function placeOf(source: string, target: string, folder: string): string {
  return join(folder, target, target.endsWith('/') ? basename(source) : '');
}

function copy(source: string, place: string): void {
  cpSync(join(repository, source), place, {
    recursive: true,
    filter: (path) => {
      const inside = relative(repository, path);
      return !ignored.some((line) =>
        line.startsWith('**/') ? basename(path) === line.slice('**/'.length) : inside === line,
      );
    },
  });
}

/** `npm ci` without tools and optional packages leaves those that the lock file marks as neither. */
function link(source: string, target: string, folder: string): void {
  if (source !== 'node_modules') {
    const place = placeOf(source, target, folder);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(repository, source), place);
    return;
  }
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; optional?: true; devOptional?: true }>;
  };
  for (const [path, { dev, optional, devOptional }] of Object.entries(lock.packages)) {
    const isOnTop = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path);
    if (!isOnTop || dev || optional || devOptional || !existsSync(join(repository, path))) continue;
    if (!statSync(join(repository, path)).isDirectory()) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(repository, path), join(folder, path));
  }
}
