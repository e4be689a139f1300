/** What is built and deployed is pinned and confined: lock files, base images, containers, systemd units. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './image.ts';

const text = (path: string): string => readFileSync(join(repository, path), 'utf8');
const COMPOSE = ['compose.yaml', 'compose.jobs.yaml'];

test.each(['Dockerfile', ...COMPOSE])('%s names every image from a registry by its digest', (path) => {
  const named = text(path).matchAll(/^FROM (\S+)|^ +image: (\S+)/gm);
  const stages = [...text('Dockerfile').matchAll(/ AS (\S+)$/gm)].map(([, stage]) => stage);
  const own = new Set(['vejviser', ...stages]);
  const images = [...named].map(([, from, image]) => from ?? image ?? '').filter((name) => !own.has(name));
  expect(images.filter((name) => !/@sha256:[0-9a-f]{64}$/.test(name))).toEqual([]);
});

test('the image installs what the lock files name', () => {
  expect(text('Dockerfile').match(/npm \w+/g)).toEqual(['npm ci', 'npm ci']);
});

test.each([
  ['scripts/addon.mjs', "'--locked'"],
  ['scripts/test.mjs', "['clippy', '--locked'"],
  ['scripts/test.mjs', "['test', '--locked'"],
  ['scripts/fuzz.mjs', "'--locked'"],
  ['bench/http/client.ts', "'build', '--locked'"],
  ['bench/instructions/scenario.ts', "'build', '--locked'"],
  ['bench/soak/cases.ts', "'test', '--locked'"],
])('%s calls cargo with %s', (path, words) => {
  expect(text(path)).toContain(words);
});

test.each(COMPOSE)('every container of %s has bounds and no privileges', (path) => {
  const confined =
    text(path)
      .split(/^x-confined:/m)[1]
      ?.split(/^\S/m)[0] ?? '';
  const words = ['cap_drop: [ALL]', 'no-new-privileges:true', 'mem_limit:', 'pids_limit:'];
  expect(words.filter((word) => !confined.includes(word))).toEqual([]);
  const services =
    text(path)
      .split(/^services:$/m)[1]
      ?.split(/^volumes:$/m)[0] ?? '';
  const each = services.split(/^(?= {2}[a-z]+:$)/m).filter((part) => part.trim() !== '');
  // A service that another file starts has its bounds there.
  const begun = each.filter((part) => /^ {4}(build|image):/m.test(part));
  expect(begun.filter((part) => !/^ {4}<<: .*\*confined/m.test(part))).toEqual([]);
  expect(begun.length).toBeGreaterThan(0);
});

test.each(readdirSync(join(repository, 'deploy')).filter((name) => name.endsWith('.service')))(
  '%s has a bound of memory and is started again however often it ends',
  (name) => {
    const unit = text(join('deploy', name));
    for (const line of [/^MemoryMax=\d+G$/m, /^TasksMax=\d+$/m, /^StartLimitIntervalSec=0$/m])
      expect(unit).toMatch(line);
  },
);
