/**
 * `npm run supply`: licences and origins of everything that is built in or installed, by deny.toml. `--advisories` also asks
 * the public databases for known weaknesses, which needs a network.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.mjs';
import { command, run, StepFailed, step } from './step.mjs';

const LOCKS = ['package-lock.json', join('bench', 'package-lock.json')];
const withAdvisories = process.argv.includes('--advisories');

await command(async () => {
  await step('licences of npm packages', checkPackages);
  if (spawnSync('cargo', ['deny', '--version']).status !== 0)
    throw new StepFailed('cargo-deny is missing: cargo install --locked cargo-deny');
  await step('licences and origins of crates (cargo deny)', () =>
    run('cargo', ['deny', '--locked', 'check', 'bans', 'licenses', 'sources']),
  );
  if (!withAdvisories) return;
  await step('known weaknesses of crates', () => run('cargo', ['deny', '--locked', 'check', 'advisories']));
  await step('known weaknesses of npm packages', () => run('npm', ['audit', '--omit=dev']));
});

/** Every package that a lock file names has a licence of the list, or a choice that includes one. */
function checkPackages() {
  const list = /^allow = (\[.*\])$/m.exec(readFileSync(join(root, 'deny.toml'), 'utf8'))?.[1];
  const allowed = new Set(JSON.parse(list ?? '[]'));
  const refused = LOCKS.flatMap((lock) => {
    const { packages } = JSON.parse(readFileSync(join(root, lock), 'utf8'));
    return Object.entries(packages)
      .filter(([path, { license }]) => path !== '' && !isAllowed(license ?? licenceIn(lock, path), allowed))
      .map(([path, { license }]) => `${path}: ${license ?? 'none'}`);
  });
  if (refused.length > 0) throw new StepFailed(`not in deny.toml:\n${refused.join('\n')}`);
}

/** An SPDX expression of alternatives. Anything more complicated is refused and read by a person. */
function isAllowed(expression, allowed) {
  return String(expression)
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((licence) => allowed.has(licence));
}

/** Old packages name their licence in a way that lock files leave out. */
function licenceIn(lock, path) {
  try {
    const manifest = JSON.parse(readFileSync(join(root, lock, '..', path, 'package.json'), 'utf8'));
    return manifest.license?.type ?? manifest.licenses?.[0]?.type;
  } catch {
    return undefined;
  }
}
