/**
 * What is compiled into the addon is part of its hash, and so of every ETag, and of the stamp that says whether it has to
 * be built anew. Both take the files from `crates/node/inputs.txt`, so what a source includes must be among them.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

/** The scripts of the build are plain JavaScript without types. */
const script = new URL('../../scripts/addon-inputs.mjs', import.meta.url).href;
const { addonInputs } = (await import(script)) as { addonInputs(): string[] };
const inputs = new Set(addonInputs());

function included(file: string): [path: string, by: string][] {
  return [...read(file).matchAll(/include_(?:str|bytes)!\(\s*"([^"]+)"/g)].map(([, path = '']) => [
    relative(repository, join(repository, dirname(file), path)),
    file,
  ]);
}

/** Without modules of unit tests that fill a folder. */
const sources = globSync('crates/*/{build.rs,src/**/*.rs}', { cwd: repository }).filter(
  (path) => !path.includes('/tests/'),
);

test.each(sources.flatMap(included))('%s, included by %s, is an input', (path) => {
  expect(inputs).toContain(path);
});

test('every Rust source, every manifest and the lock file is an input', () => {
  const manifests = globSync('crates/*/Cargo.toml', { cwd: repository });
  const others = ['Cargo.toml', 'Cargo.lock', 'crates/node/inputs.txt'];
  expect([...sources, ...manifests, ...others].filter((path) => !inputs.has(path))).toEqual([]);
});

test('tests, benchmarks and examples of the crates are no inputs', () => {
  expect([...inputs].filter((path) => /\/(benches|examples|tests)\//.test(path))).toEqual([]);
});

describe('nobody has a list of inputs beside inputs.txt', () => {
  test.each(['crates/node/build.rs', 'scripts/addon.mjs', 'scripts/addon-inputs.mjs'])('%s', (path) => {
    expect(read(path)).toMatch(/inputs\.txt|addon-inputs\.mjs/);
    expect(read(path)).not.toMatch(/'crates'\]|"crates"|Cargo\.toml"|'Cargo\.toml'|postnumre|benches/);
  });
});
