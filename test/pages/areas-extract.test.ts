/** Themes of small areas on the map of the start page, in a real browser over the extract of the address register. */
import { afterAll, expect, test } from 'vitest';
import { servedExtract, servedPage } from './served.ts';

const { base, open, stop } = await servedPage(servedExtract());
afterAll(stop);

test('a theme whose areas are small says that the map has to come nearer, and asks for none', async () => {
  const { page } = await open();
  for (let times = 0; times < 3; times += 1) await page.getByRole('button', { name: 'Zoom ud' }).click();
  const paths: string[] = [];
  page.on('request', (request) => paths.push(request.url().slice(base.length)));
  await page.locator('#theme').selectOption('ejerlav');
  await page.locator('#map-hint').getByText('Zoom ind for at se ejerlav.').waitFor();
  expect(paths.filter((path) => path.startsWith('/ejerlav'))).toEqual([]);
});
