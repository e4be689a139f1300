/** The files that the addon is compiled from: those of `crates/node/inputs.txt`, which `crates/node/build.rs` reads too. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.mjs';

/** Paths from the project's root, in order. */
export function addonInputs() {
  const lines = readFileSync(join(root, 'crates', 'node', 'inputs.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const leftOut = new Set(lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1)));
  return lines.filter((line) => !line.startsWith('!')).flatMap((path) => filesOf(path, leftOut));
}

function filesOf(path, leftOut) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .filter((name) => !leftOut.has(name))
    .flatMap((name) => filesOf(`${path}/${name}`, leftOut));
}
