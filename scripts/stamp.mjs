/** Stamps: a step writes the hash of what it was made from, and is skipped while that hash stays the same. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './runtime.mjs';

/** The hash of the contents and names of files and of all files in folders; paths from the project's root, missing ones skipped. */
export function hashOf(paths, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const path of paths) addTo(hash, join(root, path));
  return hash.digest('hex');
}

function addTo(hash, path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name));
  } else {
    hash.update(`\0${relative(root, path)}\0${stat.size}\0`).update(readFileSync(path));
  }
}

/** Whether the stamp in `path` is `value`. */
export function isStamped(path, value) {
  try {
    return readFileSync(join(root, path), 'utf8') === value;
  } catch {
    return false;
  }
}

export function stamp(path, value) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), value);
}
