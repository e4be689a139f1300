/** `npm start`: builds what is missing or out of date, then serves the sample registers. */
import { join } from 'node:path';
import { buildAddon } from './addon.mjs';
import { install } from './install.mjs';
import { vejviser } from './runtime.mjs';
import { buildSample, sampleSnapshot } from './sample.mjs';
import { command } from './step.mjs';

await command(async () => {
  await install();
  await buildAddon();
  await buildSample();
  const { HOST: host, PORT: port } = process.env;
  await vejviser([
    'serve',
    '--snapshot',
    sampleSnapshot,
    '--store',
    join('var', 'store'),
    ...(host ? ['--host', host] : []),
    ...(port ? ['--port', port] : []),
  ]);
});
