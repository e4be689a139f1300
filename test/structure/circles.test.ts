/** What counts as a circle of Rust modules, and that the crates have none. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circlesOf } from './circles.ts';
import { crateOf, type Files } from './rust-modules.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Folders of the packages in the Cargo workspace. */
function packages(): string[] {
  const manifest = readFileSync(join(repository, 'Cargo.toml'), 'utf8');
  const [, members = ''] = /^members = \[([^\]]*)\]/m.exec(manifest) ?? [];
  return [...members.matchAll(/"([^"]+)"/g)].map(([, folder = '']) => folder);
}

function sourcesOf(folder: string): Files {
  const paths = globSync(`${folder}/src/**/*.rs`, { cwd: repository });
  return new Map(paths.map((path) => [path, readFileSync(join(repository, path), 'utf8')]));
}

/** Each by its name, with a way round. */
function circlesOfPackage(folder: string): [name: string, steps: readonly string[]][] {
  const files = sourcesOf(folder);
  const roots = ['lib', 'main'].map((name) => `${folder}/src/${name}.rs`).filter((root) => files.has(root));
  if (roots.length === 0) throw new Error(`${folder} has neither lib.rs nor main.rs`);
  return roots
    .flatMap((root) => circlesOf(crateOf(files, root)))
    .map(({ level, members, steps }) => [`${`${folder} ${level}`.trim()}: ${members.join(', ')}`, steps]);
}

describe('a circle is', () => {
  const both = 'mod a; mod b;';
  it.each<[fact: string, files: Record<string, string>, circles: string[]]>([
    ['two that use each other', { lib: both, a: 'use crate::b::B;', b: 'use super::a::A;' }, ['a, b']],
    [
      'one of three',
      { lib: `${both} mod c;`, a: 'use crate::b::B;', b: 'use crate::c::C;', c: 'use crate::a::A;' },
      ['a, b, c'],
    ],
    ['nothing that goes one way', { lib: both, a: 'use crate::b::B;', b: '' }, []],
    [
      'nothing between parent and child',
      { lib: 'mod a;', a: 'mod c; use c::C;', 'a/c': 'use super::A;' },
      [],
    ],
    [
      'between folders what their files use',
      { lib: both, a: 'mod c;', 'a/c': 'use crate::b::B;', b: 'mod d;', 'b/d': 'use crate::a::A;' },
      ['a, b'],
    ],
    [
      'one within a folder',
      { lib: 'mod f;', f: both, 'f/a': 'use super::b::B;', 'f/b': 'use crate::f::a::A;' },
      ['f: a, b'],
    ],
    [
      'a path outside of use',
      { lib: both, a: 'fn f() { crate::b::g() }', b: 'fn g() { super::a::f() }' },
      ['a, b'],
    ],
    [
      'what the parent hands on',
      { lib: `${both} pub use b::B;`, a: 'use crate::B;', b: 'use crate::a::A;' },
      ['a, b'],
    ],
    [
      'what it hands on under another name',
      { lib: `${both} use b::B as C;`, a: 'use super::C;', b: 'use crate::a::A;' },
      ['a, b'],
    ],
    [
      'a branch of a tree of use',
      { lib: both, a: 'use crate::{c::C, b::{self, B}};', b: 'use crate::a::{A};' },
      ['a, b'],
    ],
    ['within braces of a file', { lib: 'mod a { use super::b::B; } mod b { use super::a::A; }' }, ['a, b']],
    [
      'nothing that only tests use',
      { lib: both, a: 'use crate::b::B;', b: '#[cfg(test)] mod tests { use crate::a::A; }' },
      [],
    ],
    [
      'nothing in comments and texts',
      { lib: both, a: 'use crate::b::B;', b: '// crate::a::A\nconst T: &str = "crate::a";' },
      [],
    ],
    ['nothing of another crate', { lib: both, a: 'use other::b::B;', b: 'use crate::a::A;' }, []],
  ])('%s', (_fact, files, circles) => {
    const paths = Object.entries(files).map(([name, text]) => [`src/${name}.rs`, text] as const);
    const found = circlesOf(crateOf(new Map(paths), 'src/lib.rs'));
    expect(found.map(({ level, members }) => `${level && `${level}: `}${members.join(', ')}`)).toEqual(
      circles,
    );
  });

  it('reported with the file and line of each dependency', () => {
    const files = new Map([
      ['src/lib.rs', 'mod a;\nmod b;'],
      ['src/a.rs', '\nuse crate::b::B;'],
      ['src/b/mod.rs', '/* of\n   two lines */\nuse crate::a::A;'],
    ]);
    expect(circlesOf(crateOf(files, 'src/lib.rs'))[0]?.steps).toEqual([
      'a → b (src/a.rs:2)',
      'b → a (src/b/mod.rs:3)',
    ]);
  });
});

describe('the modules of all packages', () => {
  it('stand in no circle', () => {
    const circles = packages().flatMap(circlesOfPackage);
    expect(circles.map(([name, steps]) => [name, ...steps].join('\n  '))).toEqual([]);
  });
});
