/** `npm run docs` writes the page anew. */
import { expect, test } from 'vitest';
import { errorsPage } from './errors-page.ts';

test('docs/errors.md says what the catalogue of errors says', async () => {
  await expect(errorsPage()).toMatchFileSnapshot('../../docs/errors.md');
});
