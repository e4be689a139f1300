/** `npm run bench [-- engine …]`: builds what is out of date, then measures; after `engine`, the Rust engine alone by criterion. */
import { join, resolve } from 'node:path';
import { buildAddon } from './addon.mjs';
import { install, installBench } from './install.mjs';
import { root, serviceNode } from './runtime.mjs';
import { buildDarSample, buildSample } from './sample.mjs';
import { command, run, step } from './step.mjs';

await command(async () => {
  await install();
  await installBench();
  await buildAddon();
  await buildSample();
  await buildDarSample();
  const words = process.argv.slice(2);
  await run(serviceNode(), [join('bench', 'main.ts'), ...words]);
  if (words[0] === 'engine' && !words.includes('--help')) {
    await step('the engine without the addon (criterion)', () => criterion(words));
  }
});

/** Over the snapshot that the scenario measured. */
function criterion(words) {
  const named = words.indexOf('--snapshot') + 1;
  const snapshot = resolve(named === 0 ? join(root, 'var', 'sample') : words[named]);
  const args = ['bench', '--locked', '-p', 'vejviser-engine', '--bench', 'questions'];
  return run('cargo', [...args, '--', '--output-format', 'bencher'], {
    env: { VEJVISER_SNAPSHOT: snapshot },
  });
}
