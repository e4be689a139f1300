/** The command `vejviser` as a process. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../bin/vejviser.mjs', import.meta.url));

/** `npx vejviser …args`, without the variables of whoever runs the tests. */
export function vejviser(
  args: readonly string[],
  variables: Record<string, string> = {},
  input: string | Buffer = '',
) {
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('VEJVISER_'));
  return spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    input,
    // The limit of a test cannot end what blocks its process.
    timeout: 300_000,
    killSignal: 'SIGKILL',
    // What uses idle processors alone would wait for the other tests.
    env: { ...Object.fromEntries(environment), VEJVISER_PRIORITY: 'low', ...variables },
  });
}
