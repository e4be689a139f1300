/** Builds the native addon, `build/vejviser.node`, when the Rust sources are not those it was built from. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addonInputs } from './addon-inputs.mjs';
import { root, serviceNode } from './runtime.mjs';
import { hashOf, isStamped, stamp } from './stamp.mjs';
import { run, step } from './step.mjs';

const stampFile = 'build/addon.stamp';

/**
 * The profile of cargo that it is built with. In that of the tests, `dev`, the tests are built with it, and what both need
 * is compiled once: `.ci/run` has no time for more.
 */
const profile = process.env['VEJVISER_ADDON_PROFILE'] ?? 'release';
const [inProfile, withTests] =
  profile === 'dev' ? [[], ['--workspace', '--lib', '--tests']] : [[`--profile=${profile}`], []];

const platform = `${process.platform}-${process.arch}-${profile}`;
/** Hash of what the addon is compiled from. */
export const addonHash = () => hashOf(addonInputs(), platform);

/** `options` are those of [`run`]. */
export async function buildAddon(options = {}) {
  const hash = addonHash();
  if (isStamped(stampFile, hash) && existsSync(join(root, 'build', 'vejviser.node'))) return;
  const napi = join(root, 'node_modules', '@napi-rs', 'cli', 'dist', 'cli.js');
  const words = [
    ...inProfile,
    '--manifest-path=crates/node/Cargo.toml',
    '--output-dir=build',
    '--dts=vejviser.d.ts',
    ...['--', '--locked', ...withTests],
  ];
  const env = { CARGO: join(root, 'scripts', 'cargo.sh') };
  await step('build the native addon (a few minutes the first time)', () =>
    // napi replaces the file by rename, so a service that runs on the old one keeps it.
    run(serviceNode(), [napi, 'build', ...words], { ...options, env }),
  );
  // Sources that were edited meanwhile are not in the addon.
  if (addonHash() === hash) stamp(stampFile, hash);
}
