/** `npm run build`: installs and builds what is missing or out of date. */
import { buildAddon } from './addon.mjs';
import { install } from './install.mjs';
import { command } from './step.mjs';

await command(async () => {
  await install();
  await buildAddon();
});
