/** `npm start`: builds what is missing or out of date, then serves the registers of `data/`. */
import { join } from 'node:path';
import { buildAddon } from './addon.mjs';
import { install } from './install.mjs';
import { vejviser } from './runtime.mjs';
import { buildStartSample, startSnapshot } from './sample.mjs';
import { command } from './step.mjs';

await command(async () => {
  await install();
  await buildAddon();
  await buildStartSample();
  const { HOST: host, PORT: port } = process.env;
  await vejviser([
    'serve',
    '--snapshot',
    startSnapshot,
    '--store',
    join('var', 'store'),
    ...(host ? ['--host', host] : []),
    ...(port ? ['--port', port] : []),
  ]);
});
