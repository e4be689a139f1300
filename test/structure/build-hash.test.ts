/**
 * What is compiled into the addon is part of its hash, and so of every ETag. `crates/node/build.rs` hashes the crates
 * whole, without the folders that are never compiled in: so every file that a source includes must lie there.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Compiled in, but part of no answer: the generator alone reads it, and a generated country has a version of its own. */
const OF_THE_GENERATOR = 'data/lists/postnumre.csv';

function included(file: string): [path: string, by: string][] {
  const source = readFileSync(join(repository, file), 'utf8');
  return [...source.matchAll(/include_(?:str|bytes)!\(\s*"([^"]+)"/g)].map(([, path = '']) => [
    relative(repository, join(repository, dirname(file), path)),
    file,
  ]);
}

const files = globSync('crates/*/src/**/*.rs', { cwd: repository }).flatMap(included);

test.each(files.filter(([path]) => path !== OF_THE_GENERATOR))('%s, included by %s, is hashed', (path) => {
  expect(path).toMatch(/^crates\/[^/]+\/(?!(benches|examples|tests)\/)/);
});
