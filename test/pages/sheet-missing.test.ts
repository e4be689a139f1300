/** Property sheets and the start page over the sample, which has no register of buildings and no outlines. */
import { afterAll, expect, test } from 'vitest';
import { servedPage } from './served.ts';

const { base, open, stop } = await servedPage();
afterAll(stop);

const [{ id } = { id: '' }] = (await (await fetch(`${base}/adresser?per_side=1`)).json()) as { id: string }[];

test('what is not loaded is said so, which is not the same as nothing', async () => {
  const { page } = await open(`/adresse/${id}`);
  for (const register of ['bbr', 'vurdering', 'energimaerke', 'jordstykke']) {
    const section = page.locator(`#${register}`);
    expect(await section.locator('.not-loaded').count(), register).toBe(1);
    expect(await section.locator('.none, .untold').count(), register).toBe(0);
  }
  expect(await page.locator('.plan figcaption').textContent()).toContain(
    'Jordstykkers omrids er ikke indlæst i denne tjeneste. Bygningers omrids er ikke indlæst i denne tjeneste.',
  );
});

test('the start page says so too, and asks for no outlines', async () => {
  const { page } = await open('/');
  const paths: string[] = [];
  page.on('request', (request) => paths.push(request.url().slice(base.length)));
  await page.goto(`${base}/#adresse/${id}`);
  await page.locator('#standing').getByText('Bygningsregistret (BBR) er ikke indlæst her.').waitFor();
  expect(paths.filter((path) => /^\/(jordstykker|bygninger)/.test(path))).toEqual([]);
});

test('an area of an address leads to it on the map', async () => {
  const { page } = await open(`/#adresse/${id}`);
  await page.locator('#record').getByRole('link', { name: 'Tønder (0550)' }).click();
  await page.locator('#map .chosen-area').waitFor();
});
