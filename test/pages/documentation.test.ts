/** The documentation in a real browser: for everybody, on every screen, in both languages. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { phone, screens, servedPage } from './served.ts';
import { violations } from './violations.ts';

const { open, stop } = await servedPage();
afterAll(stop);

const paths = [
  '/docs',
  '/docs?sprog=en',
  '/docs/kommuner',
  '/docs/steder',
  '/docs/datavask?sprog=en',
  '/docs/errors.md',
  '/docs/matching.md?sprog=en',
];

/** Everything that can be opened is open. */
const unfold = (page: Page) =>
  page.evaluate('for (const part of document.querySelectorAll("details")) part.open = true;');

describe.each(screens)('on %s', (_screen, options) => {
  test.each(paths)('%s has no serious accessibility fault and is no wider than the screen', async (path) => {
    const { page, surplus } = await open(path, options);
    await unfold(page);
    expect([await violations(page), await surplus()]).toEqual([[], 0]);
  });

  test('an answer has no fault either', async () => {
    const { page } = await open('/docs/kommuner', options);
    await page.getByRole('button', { name: /^Prøv/ }).nth(1).click();
    await page.getByRole('status').getByText('Svar 200').waitFor();
    expect(await violations(page, '.requests')).toEqual([]);
  });
});

test('an example is sent from the page, as it is or changed', async () => {
  const { page } = await open('/docs/kommuner');
  await page.getByRole('button', { name: 'Prøv /kommuner/550' }).click();
  await page.getByText('Svar 200 · application/json').waitFor();
  expect(await page.locator('.sent pre').textContent()).toContain('"navn": "Tønder"');
  const field = page.getByRole('textbox', { name: 'Forespørgsel' });
  await field.fill('/kommuner/550?format=csv');
  await field.press('Enter');
  await page.getByText('Svar 200 · text/csv').waitFor();
  await field.fill('/postnumre/6270');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.sent pre').getByText('"nr": "6270"').waitFor();
});

test('the answers of the examples are those of the service, each asked for when it is seen', async () => {
  const { page } = await open('/docs/kommuner', { viewport: { width: 1280, height: 700 } });
  const [first, last] = [page.locator('.shown').first(), page.locator('.shown').last()];
  await first.getByText('Svar fra tjenesten lige nu.').waitFor();
  expect(await first.locator('a').first().getAttribute('href')).toContain(new URL(page.url()).host);
  expect(await last.textContent()).toContain('Optaget fra projektets eksempeldata.');
  await last.scrollIntoViewIfNeeded();
  await last.getByText('Svar fra tjenesten lige nu.').waitFor();
});

test('an answer takes the place of the recorded one without moving what stands below', async () => {
  const { page } = await open('/docs/kommuner');
  const place = () => page.locator('#get-kommuner-kode').evaluate((heading) => heading.offsetTop);
  await page.route('**/kommuner*', async (route) => {
    await new Promise((go) => setTimeout(go, 0));
    await route.continue();
  });
  const before = await place();
  await page.locator('.shown').first().getByText('lige nu').waitFor();
  expect(await place()).toBe(before);
});

test('where an example finds nothing, one is made from the first row of the list', async () => {
  const { page } = await open('/docs/adresser');
  const shown = page.locator('.shown').first();
  await page.route('**/adresser?vejnavn=*', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await shown.getByText('lige nu').waitFor();
  expect(await shown.locator('figcaption code').textContent()).toBe('/adresser?per_side=1');
});

test('an example of a register that is not loaded is answered with a word on that', async () => {
  const { page } = await open('/docs/steder');
  await page.getByRole('button', { name: /^Prøv/ }).first().click();
  await page.getByRole('status').getByText('Registret er ikke indlæst, så svaret er tomt.').waitFor();
});

test('what is posted is sent from the page', async () => {
  const { page } = await open('/docs/datavask?sprog=en');
  await page.getByRole('button', { name: 'Try {"betegnelse"' }).click();
  await page.getByText('Answer 200 · application/json').waitFor();
  expect(await page.locator('.sent pre').textContent()).toContain('"kategori": "A"');
});

test('a long answer is cut, and the page says so', async () => {
  const { page } = await open('/docs/adgangsadresser');
  await page
    .getByRole('button', { name: /^Prøv .*cirkel/ })
    .first()
    .click();
  await page.locator('.sent pre').getByText('Resten vises ikke.').waitFor();
});

test('a link to a form opens it', async () => {
  const { page } = await open('/docs/kommuner#KommuneMini');
  const form = page.locator('#KommuneMini');
  await form.locator('dt').first().waitFor();
  expect(await page.locator('#KommuneFlad[open]').count()).toBe(0);
});

test('on a phone the folder of the page is in view', async () => {
  const { page } = await open('/docs/storkredse', phone);
  const box = await page.locator('.folders [aria-current]').boundingBox();
  expect(box?.x).toBeGreaterThan(0);
  expect(Number(box?.x) + Number(box?.width)).toBeLessThanOrEqual(phone.viewport.width);
});

test('the other language is one link away, on the same page', async () => {
  const { page } = await open('/docs/postnumre');
  await page.getByRole('link', { name: 'In English' }).click();
  await page.getByRole('heading', { level: 2, name: 'List postcodes' }).waitFor();
  expect(page.url()).toMatch(/\/docs\/postnumre\?sprog=en$/);
  await page.getByRole('link', { name: 'På dansk' }).click();
  await page.getByRole('heading', { level: 2, name: 'Liste over postnumre' }).waitFor();
});

test('the keyboard reaches the content, an example and its answer', async () => {
  const { page } = await open('/docs/kommuner');
  const { keyboard } = page;
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await page.locator('#main:focus').waitFor();
  const tabTo = async (selector: string) => {
    for (let steps = 0; steps < 30; steps += 1) {
      if (await page.locator(`${selector}:focus`).count()) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${selector} is not reached`);
  };
  await tabTo('.try');
  await keyboard.press('Enter');
  await page.getByText('Svar 200').waitFor();
  await tabTo('.sent pre');
});

test('links from Danish to documents in English say so, and to those in Danish do not', async () => {
  const { page } = await open('/docs');
  const noted = page.locator('.notes a + small').filter({ hasText: '(på engelsk)' });
  const texts = await noted.evaluateAll((notes) =>
    notes.map((note) => note.previousElementSibling?.textContent ?? ''),
  );
  expect(texts).toContain('errors.md');
  expect(texts).not.toContain('paths.md');
  const english = await open('/docs?sprog=en');
  expect(await english.page.locator('.notes a + small').count()).toBe(0);
});
