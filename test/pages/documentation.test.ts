/** The documentation in a real browser, with the headers of a page. */
import { afterAll, expect, test } from 'vitest';
import { servedPage } from './served.ts';

const { base, open, stop } = await servedPage();
afterAll(stop);

test.each(['/docs', '/docs/', '/docs/static/swagger-ui.css', '/docs/static/swagger-ui-bundle.js'])(
  '%s may use scripts of this service only, and tells other sites nothing',
  async (path) => {
    const { headers } = await fetch(`${base}${path}`);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('it shows the operations, and the browser has nothing to complain of', async () => {
  const { page } = await open('/docs/');
  await page.locator('.opblock-get').first().waitFor();
});
