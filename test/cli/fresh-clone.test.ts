/** What is said where something was not installed or built yet. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const clone = mkdtempSync(join(tmpdir(), 'vejviser-clone-'));
beforeAll(() => {
  for (const path of ['bin', 'scripts', 'src', 'package.json'])
    cpSync(join(repository, path), join(clone, path), { recursive: true });
});
afterAll(() => rmSync(clone, { recursive: true }));

test.each([
  ['serve'],
  ['import', 'package.json', '--out', 'x'],
  ['generate', '--out', 'x'],
  ['verify', 'x'],
  ['list', 'x'],
  ['rollback', 'x'],
  ['geocode', 'x'],
  ['geocode', '--help'],
])('%s in a fresh clone says that npm run build is missing', (...words) => {
  const { status, stderr } = spawnSync(process.execPath, ['bin/vejviser.mjs', ...words], {
    cwd: clone,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('build/vejviser.node is missing: run npm run build');
  expect(stderr).not.toContain('    at ');
});
