/**
 * The container image works: what its stages copy is all that the build reads and all that import and service need.
 * The steps of the Dockerfile are taken in temporary folders; packages and addon are those of the repository.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandOf, copyStage, instruction, repository } from './image.ts';

const folder = mkdtempSync(join(tmpdir(), 'vejviser-image-'));
const [addon, image, snapshot] = ['addon', 'image', 'snapshot'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
beforeAll(() => {
  copyStage('addon', addon);
  copyStage(undefined, image);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The variables of the image; paths that it mounts lie in the folder. */
function environment(more: Record<string, string> = {}): Record<string, string> {
  const own = instruction('ENV')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string])
    .map(([name, value]) => [name, value.replace(/^\/(snapshot|tmp)/, `${folder}/$1`)]);
  return { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(own), ...more };
}

const inImage = (words: readonly string[], more?: Record<string, string>) =>
  spawnSync(process.execPath, words, { cwd: image, encoding: 'utf8', env: environment(more) });

test('Cargo finds its whole workspace, and the lock file is that of the manifests', () => {
  // Of other platforms nothing is downloaded where the addon was built for this one.
  const host = /^host: (.+)$/m.exec(execFileSync('rustc', ['-vV'], { encoding: 'utf8' }))?.[1] ?? '';
  const words = ['--offline', '--locked', '--format-version=1', '--filter-platform', host];
  const metadata = execFileSync('cargo', ['metadata', ...words], {
    cwd: addon,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const { packages } = JSON.parse(String(metadata)) as { packages: { name: string }[] };
  expect(packages.map(({ name }) => name)).toContain('vejviser-node');
});

// Whatever a source includes is part of the hash: build-hash.test.ts.
test('what the addon is compiled from is copied: its hash is that of the repository', () => {
  const hash = (cwd: string): string =>
    execFileSync(
      process.execPath,
      ['-e', 'import("./scripts/addon.mjs").then(({ addonHash }) => console.log(addonHash()))'],
      { cwd, encoding: 'utf8' },
    );
  expect(hash(addon)).toBe(hash(repository));
});

test('the image imports registers with its own lists, generates, serves, and knows its health', async () => {
  const entry = commandOf('ENTRYPOINT').slice(1);
  const compose = readFileSync(join(repository, 'compose.yaml'), 'utf8');
  const commands = [...compose.matchAll(/command: (\[.*\])/g)].map(
    ([, json = '']) => JSON.parse(json) as string[],
  );
  const [importing = [], serving = []] = commands.map((words) =>
    words.map((word) =>
      word
        .replace('/registers', join(repository, 'crates/ingest/tests/fixtures/adgangsadresser.csv'))
        .replace('/snapshot', snapshot),
    ),
  );
  const imported = inImage([...entry, ...importing]);
  expect(imported.status, imported.stderr).toBe(0);
  const generated = inImage([...entry, 'generate', '--scale', '0.001', '--out', join(folder, 'country')]);
  expect(generated.status, generated.stderr).toBe(0);
  expect(serving).toEqual(commandOf('CMD'));

  const [, ...check] = commandOf('HEALTHCHECK');
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'h' }], { keySize: 2048 });
  const pem = { VEJVISER_TLS_CERT: 'cert.pem', VEJVISER_TLS_KEY: 'key.pem' };
  writeFileSync(join(image, pem.VEJVISER_TLS_CERT), cert);
  writeFileSync(join(image, pem.VEJVISER_TLS_KEY), key);
  // Only Linux has all addresses of the loopback.
  const host = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';
  for (const more of [{}, pem, { VEJVISER_HOST: host }]) {
    const variables = { VEJVISER_PORT: `${await freePort()}`, ...more };
    expect(inImage(check, variables).status).toBe(1);
    const service = spawn(process.execPath, [...entry, ...serving], {
      cwd: image,
      env: environment(variables),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    try {
      await expect.poll(() => inImage(check, variables).status).toBe(0);
    } finally {
      service.kill();
    }
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
