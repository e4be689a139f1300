/**
 * The types of the addon that the service is checked against are those that the addon was built with. After a change in
 * `crates/node`: `npx vitest run test/engine/addon-types.test.ts --update`.
 */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('the committed declarations are those that napi generated', async () => {
  const generated = await readFile(new URL('../../build/vejviser.d.ts', import.meta.url), 'utf8');
  await expect(generated).toMatchFileSnapshot('../../src/engine/addon/addon.generated.d.ts');
});
