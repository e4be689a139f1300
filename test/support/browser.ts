/**
 * A real Chromium for tests, from the project's own packages: unpacked once into `var/chromium`, with the shared
 * libraries and fonts that come with it, so that nothing has to be installed on the machine.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const shared = fileURLToPath(new URL('../../var', import.meta.url));
const folder = join(shared, 'chromium');

/**
 * What a container without a display needs. The package's own list is for another place: it switches off web security,
 * which is what a test of cross-origin calls is about.
 */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'];

export async function launchBrowser(): Promise<Browser> {
  if (!existsSync(folder)) await unpack();
  const env = {
    ...(process.env as Record<string, string>),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
  };
  return chromium.launch({ executablePath: join(folder, 'chromium'), args: flags, env });
}

/** Unpacks next to the folder first: test files run at the same time, and none may find half a browser. */
async function unpack(): Promise<void> {
  mkdirSync(shared, { recursive: true });
  const own = mkdtempSync(join(shared, 'chromium-'));
  await inflate(own);
  writeFileSync(
    join(own, 'fonts.conf'),
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  );
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * In a process of its own: the package reads from the environment where to unpack to, and that it unpacks its own libraries, and
 * sets variables, which services of the tests would start their processes with.
 */
async function inflate(into: string): Promise<void> {
  const program = fileURLToPath(new URL('./unpack-browser.mjs', import.meta.url));
  const env = { ...process.env, TMPDIR: into, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  await promisify(execFile)(process.execPath, [program], { env });
}
