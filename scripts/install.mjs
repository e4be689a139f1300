/**
 * Installs packages when a lock file has changed: those of the service and its tools; and for measurements and their tests
 * those of `bench/`, which has its own lock file.
 *
 * `npm ci` installs exactly what the lock file says. An older Node.js needs two steps: npm skips optional packages whose
 * engines refuse the Node.js it runs on, so the packages that run the service come first and bring a newer one, which then
 * installs the tools. The second step is `npm install`: `ci` would first remove the Node.js that it runs on.
 */
import { join } from 'node:path';
import { bundledNode, isNewEnough, root, serviceNode } from './runtime.mjs';
import { hashOf, isStamped, stamp } from './stamp.mjs';
import { run, StepFailed, step } from './step.mjs';

export function install() {
  return installed('install packages', '.', async () => {
    if (isNewEnough) return npm(process.execPath, 'ci');
    if (bundledNode() === undefined) await npm(process.execPath, 'ci', '--omit=dev');
    await npm(newestNode(), 'install');
  });
}

/** After {@link install}, whose packages the measurements use as well. */
export function installBench() {
  return installed('install packages of bench/', 'bench', () =>
    npm(newestNode(), 'ci', '--prefix', join(root, 'bench')),
  );
}

async function installed(what, folder, work) {
  const stampFile = join(folder, 'node_modules', '.vejviser-stamp');
  const lockHash = () =>
    hashOf(
      ['package.json', 'package-lock.json', '.npmrc'].map((name) => join(folder, name)),
      `${process.platform}-${process.arch}`,
    );
  if (isStamped(stampFile, lockHash())) return;
  await step(what, work);
  stamp(stampFile, lockHash());
}

function newestNode() {
  try {
    return serviceNode();
  } catch (error) {
    throw new StepFailed(error.message);
  }
}

function npm(node, ...args) {
  // Certificates: the bundled Node.js trusts what the system trusts, as the system's own usually does.
  const env = { NODE_USE_SYSTEM_CA: '1' };
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? run(node, [cli, ...args], { env }) : run('npm', args, { env });
}
