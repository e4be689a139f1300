/** `npm run docs`: writes what is made from the code and from its answers. `npm test` fails while any of it differs. */
import { join } from 'node:path';
import { buildAddon } from './addon.mjs';
import { install } from './install.mjs';
import { root, serviceNode } from './runtime.mjs';
import { buildDarSample, buildSample, buildStartSample } from './sample.mjs';
import { command, run } from './step.mjs';

await command(async () => {
  await install();
  await buildAddon();
  await buildSample();
  await buildDarSample();
  await buildStartSample();
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const pages = ['errors', 'paths', 'recorded'].map((page) => join('test', 'docs', `${page}.test.ts`));
  await run(serviceNode(), [vitest, 'run', ...pages, '--update']);
});
