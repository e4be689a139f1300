/** `npm run docs`: writes the pages that are made from the code. `npm test` fails while one of them differs. */
import { join } from 'node:path';
import { install } from './install.mjs';
import { root, serviceNode } from './runtime.mjs';
import { command, run } from './step.mjs';

await command(async () => {
  await install();
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const pages = ['errors', 'paths', 'recorded'].map((page) => join('test', 'docs', `${page}.test.ts`));
  await run(serviceNode(), [vitest, 'run', ...pages, '--update']);
});
