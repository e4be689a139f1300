/** `npm run soak [-- --minutes 10]`: builds what is out of date, then runs the service under load. */
import { join } from 'node:path';
import { buildAddon } from './addon.mjs';
import { install, installBench } from './install.mjs';
import { serviceNode } from './runtime.mjs';
import { buildSample } from './sample.mjs';
import { command, run } from './step.mjs';

await command(async () => {
  await install();
  await installBench();
  await buildAddon();
  await buildSample();
  await run(serviceNode(), [join('bench', 'main.ts'), 'soak', ...process.argv.slice(2)]);
});
