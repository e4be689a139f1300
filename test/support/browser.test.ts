/** The browser of the tests starts from the packages of the project. */
import { expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';

test('the browser of the project’s packages runs, and has a font', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent('<span id="narrow">i</span><span id="wide">Ærøskøbing</span>');
    const width = async (id: string) => (await page.locator(id).boundingBox())?.width ?? 0;
    expect(await width('#wide')).toBeGreaterThan(4 * (await width('#narrow')));
    expect(await width('#narrow')).toBeGreaterThan(0);
  } finally {
    await browser.close();
  }
});
