/** `npm run docs` writes the page anew. */
import { expect, test } from 'vitest';
import { pathsPage } from './paths-page.ts';

test('docs/paths.md lists the paths and parameters of the catalogue', async () => {
  await expect(pathsPage()).toMatchFileSnapshot('../../docs/paths.md');
});
