/** The container image is built from what the Dockerfile copies: Cargo has to find its whole workspace there. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const [stage = ''] = dockerfile.split(/^FROM /m).filter((part) => / AS addon$/m.test(part));

/** What the stage of the addon copies out of the repository. */
const copied = [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
  sources.split(' '),
);

test('the workspace is whole in what is copied', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vejviser-image-'));
  try {
    for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true });
    const metadata = execFileSync('cargo', ['metadata', '--offline', '--no-deps', '--format-version=1'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { packages } = JSON.parse(String(metadata)) as { packages: { name: string }[] };
    expect(packages.map(({ name }) => name)).toContain('vejviser-node');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('data that is compiled in is copied', () => {
  const facts = readFileSync(join(root, 'crates/ingest/src/synthetic/facts.rs'), 'utf8');
  const included = [...facts.matchAll(/include_(?:str|bytes)!\("(?:\.\.\/)+(data\/[^"]+)"\)/g)].map(
    ([, path]) => path,
  );
  expect(included.length).toBeGreaterThan(0);
  expect(copied).toEqual(expect.arrayContaining(included));
});
