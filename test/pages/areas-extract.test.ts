/** Themes of small areas on the map of the start page, in a real browser over the extract of the address register. */
import { afterAll, expect, test } from 'vitest';
import { phone, servedExtract, servedPage } from './served.ts';

const { base, open, stop } = await servedPage(servedExtract());
afterAll(stop);

test('a theme whose areas are small says that the map has to come nearer, and asks for none', async () => {
  const { page } = await open();
  const paths: string[] = [];
  page.on('request', (request) => paths.push(request.url().slice(base.length)));
  await page.locator('#theme').selectOption('jordstykker');
  await page.locator('#map-hint').getByText('Zoom ind for at se jordstykker.').waitFor();
  expect(paths.filter((path) => path.startsWith('/jordstykker'))).toEqual([]);
});

test('the names of all themes fit a phone', async () => {
  const { page, surplus } = await open('/', phone);
  await page.locator('#map.leaflet-container').waitFor();
  expect(await page.locator('#theme option').count()).toBeGreaterThan(10);
  expect(await surplus()).toBe(0);
});
