/** The documents: every relative link leads somewhere, and every path of this repository that they name exists. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { headingAnchor } from '../../src/pages/documentation/sentences.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders that documents name; what lies in others is made here and not kept. */
const FOLDERS = ['.ci', 'bench', 'bin', 'crates', 'data', 'deploy', 'docs', 'fuzz', 'scripts', 'src', 'test'];

const pages = globSync(['*.md', `{${FOLDERS.join(',')}}/**/*.md`], {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path.includes('target'),
}).sort();

/** Stands for any name. */
const PLACEHOLDER = /[*<>…]|\b(NAME|TARGET|DIR)\b/;

const withoutFences = (page: string): string => page.replace(/^```[\s\S]*?^```/gm, '');

/** Targets of links, without those to other hosts. */
function linksOf(page: string): string[] {
  const targets = [...withoutFences(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** Paths in backticks that begin with a folder of the repository; `{a,b}` is both. */
function pathsOf(page: string): string[] {
  const quoted = [...withoutFences(page).matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text);
  const paths = quoted.filter((text) => FOLDERS.some((folder) => text.startsWith(`${folder}/`)));
  return paths.filter((path) => !PLACEHOLDER.test(path)).flatMap(alternatives);
}

function alternatives(path: string): string[] {
  const [, before = '', inside, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (inside === undefined) return [path];
  return inside.split(',').flatMap((one) => alternatives(`${before}${one}${after}`));
}

function anchorsOf(page: string): string[] {
  return [...withoutFences(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    headingAnchor(heading.trim()),
  );
}

function broken(name: string): string[] {
  const page = readFileSync(join(root, name), 'utf8');
  const links = linksOf(page).filter((target) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? join(root, name) : join(root, dirname(name), path);
    if (relative(root, file).startsWith('..') || !existsSync(file)) return true;
    if (anchor === undefined || !file.endsWith('.md')) return false;
    return !anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
  });
  return [...links, ...pathsOf(page).filter((path) => !existsSync(join(root, path)))];
}

test.each(pages)('%s names nothing that is not there', (name) => {
  expect(broken(name)).toEqual([]);
});

test('every page of docs is reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const name of reached) {
    for (const target of linksOf(readFileSync(join(root, name), 'utf8'))) {
      const file = join(dirname(name), target.split('#')[0] ?? '');
      if (pages.includes(file)) reached.add(file);
    }
  }
  expect(pages.filter((name) => name.startsWith('docs/') && !reached.has(name))).toEqual([]);
});

describe('anchors', () => {
  test.each([
    ['How right the answers are', 'how-right-the-answers-are'],
    ['`not_found`', 'not_found'],
    ['Two lanes, one step budget', 'two-lanes-one-step-budget'],
    ['dar: the address register', 'dar-the-address-register'],
    ['Tønder og Fanø', 'tønder-og-fanø'],
  ])('%s is #%s', (heading, anchor) => {
    expect(headingAnchor(heading)).toBe(anchor);
  });
});
