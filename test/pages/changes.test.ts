/** The page of what changed in a real browser, over a root that is imported into again and again. */
import { afterAll, describe, expect, test } from 'vitest';
import { entranceId, livingRoot } from '../support/living.ts';
import { screens, servedPage } from './served.ts';
import { violations } from './violations.ts';

const living = await livingRoot();
await living.publish(['1,1,1,6270,497400,550,1', '2,1,2,6270,497410,550', '3,2,1,6720,462159,563,1']);
await living.publish(['1,1,1,6270,497400,550,1|2', '2,1,4,6270,497410,550', '4,2,9,6720,462160,563,1']);
const base = await living.service.app.listen({ port: 0 });
const { open, stop } = await servedPage(Promise.resolve({ base, close: () => living.close() }));
afterAll(stop);

interface Overview {
  readonly dag: string;
  readonly dage: { inserts: number; updates: number; deletes: number }[];
  readonly kommuner: { kode: string; inserts: number; updates: number; deletes: number }[];
  readonly aendringer: { betegnelse: string; operation: string; x: number | null }[];
}
const overview = async (query = '') =>
  (await (await fetch(`${base}/haendelser/oversigt?${query}`)).json()) as Overview;

test('the list has every change of the newest day, each with its kind, its text and a link to what is there', async () => {
  const { page } = await open('/aendringer');
  const { aendringer } = await overview();
  const items = page.locator('.change-list li');
  await items.first().waitFor();
  const kinds: Record<string, string> = { insert: 'Ny', update: 'Ændret', delete: 'Nedlagt' };
  expect(await items.locator('.tag').allTextContents()).toEqual(
    aendringer.map(({ operation }) => kinds[operation]),
  );
  expect(await items.locator('.what > :first-child').allTextContents()).toEqual(
    aendringer.map(({ betegnelse }) => betegnelse),
  );
  const link = page.getByRole('link', { name: 'Prøvevej 1 4, 6270 By 6270' });
  expect(await link.getAttribute('href')).toBe(`./#adgangsadresse/${entranceId('2')}`);
  expect(await page.locator('#map .change').count()).toBe(aendringer.filter(({ x }) => x !== null).length);
  expect(await items.filter({ hasText: 'Prøvevej 2 1, 6720' }).locator('a, button').count()).toBe(0);
});

test('until the changes are there, the page says that they are fetched', async () => {
  const { page } = await open('/');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/haendelser/oversigt*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${base}/aendringer`);
  const note = page.locator('#problem').getByText('Henter ændringerne …');
  await note.waitFor();
  answer();
  await page.locator('.change-list li').first().waitFor();
  expect(await note.count()).toBe(0);
});

test('a municipality is chosen in its table or its list, can be linked to, and is left again', async () => {
  const { page } = await open('/aendringer');
  const { dag, kommuner, aendringer } = await overview();
  const own = await overview('kommunekode=563');
  expect(kommuner.map(({ kode }) => kode).toSorted()).toEqual(['0550', '0563']);
  const items = page.locator('.change-list li');
  await page.getByRole('rowheader', { name: '0563' }).getByRole('link').click();
  await expect.poll(() => items.count()).toBe(own.aendringer.length);
  expect(new URL(page.url()).hash).toBe(`#${dag}/0563`);
  expect(await page.locator('#municipality').inputValue()).toBe('0563');
  await page.reload();
  await expect.poll(() => items.count()).toBe(own.aendringer.length);
  await page.locator('#municipality').selectOption('Hele landet');
  await expect.poll(() => items.count()).toBe(aendringer.length);
});

test('the keyboard alone shows a change on the map', async () => {
  const { page } = await open('/aendringer');
  await page.locator('.change-list li').first().waitFor();
  const button = page.locator('button[aria-label^="Vis på kortet: Prøvevej 1 4"]:focus');
  for (let steps = 0; steps < 60 && (await button.count()) === 0; steps += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.leaflet-popup').getByText('Prøvevej 1 4, 6270 By 6270').waitFor();
  expect(await page.getByRole('status').textContent()).toBe('Prøvevej 1 4, 6270 By 6270 er vist på kortet.');
});

test('in English, with the way to the same place in Danish', async () => {
  const { page } = await open('/aendringer?sprog=en');
  await page.getByRole('heading', { name: 'Changes', level: 1 }).waitFor();
  await page.getByRole('rowheader', { name: '0550' }).getByRole('link').click();
  await expect.poll(() => new URL(page.url()).hash).toContain('/0550');
  await page.getByRole('link', { name: 'På dansk' }).click();
  await page.getByRole('heading', { name: 'Ændringer', level: 1 }).waitFor();
  await expect.poll(() => page.locator('#municipality').inputValue()).toBe('0550');
});

describe.each(screens)('on %s', (_screen, options) => {
  test('it has no serious accessibility fault and is no wider than the screen', async () => {
    const { page, surplus } = await open('/aendringer', options);
    await page.locator('.change-list li').first().waitFor();
    await page
      .getByRole('button', { name: /^Vis på kortet: / })
      .first()
      .click();
    // It fades in, and its letters are paler until then.
    const opacity = `getComputedStyle(document.querySelector('.leaflet-popup')).opacity`;
    await expect.poll(() => page.evaluate(opacity)).toBe('1');
    expect([await violations(page), await surplus()]).toEqual([[], 0]);
  });
});

test('of more changes than are listed the page says how many there are, and how many are listed', async () => {
  const many = Array.from({ length: 600 }, (_, at) => `${100 + at},1,${at + 10},6270,497400,550`);
  await living.publish(many);
  const { page } = await open('/aendringer');
  const items = page.locator('#changes');
  const [day] = (await overview()).dage;
  const count = day === undefined ? 0 : day.inserts + day.updates + day.deletes;
  expect(count).toBeGreaterThan(600);
  await items.getByRole('heading', { name: `${count} ændringer` }).waitFor();
  await items.getByText('De første 500 er på listen.').waitFor();
});

test.each([
  ['/%C3%A6ndringer', './aendringer'],
  ['/%C3%A6ndringer?sprog=en', './aendringer?sprog=en'],
  ['/%C3%86ndringer/', '../aendringer'],
])('%s leads to %s', async (path, location) => {
  const answer = await living.service.app.inject(path);
  expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
});

test('where nothing has changed yet, the page says so', async () => {
  const other = await servedPage();
  const { page, close } = await other.open('/aendringer');
  await page.getByText('Der er ingen ændringer endnu.').waitFor();
  await close();
  await other.stop();
  await living.publish(['1,1,1,6270,497400,550,1']);
});
