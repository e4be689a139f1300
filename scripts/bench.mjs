/** `npm run bench [-- engine …]`: builds what is out of date, then measures. */
import { join } from 'node:path';
import { buildAddon } from './addon.mjs';
import { install, installBench } from './install.mjs';
import { serviceNode } from './runtime.mjs';
import { buildDarSample, buildSample } from './sample.mjs';
import { command, run } from './step.mjs';

await command(async () => {
  await install();
  await installBench();
  await buildAddon();
  await buildSample();
  await buildDarSample();
  await run(serviceNode(), [join('bench', 'main.ts'), ...process.argv.slice(2)]);
});
