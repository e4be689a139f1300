/** The themes of areas on the map of the start page, in a real browser over the sample registers. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { phone, screens, servedPage } from './served.ts';
import { violations } from './violations.ts';
import { visit } from './visit.ts';

const { base, browser, open, stop } = await servedPage();
afterAll(stop);

/** Drawn, not only asked for. */
const outlines = (page: Page) => page.locator('#map .theme-area:not([d="M0 0"])');
const hint = (page: Page) => page.locator('#map-hint');

async function choose(page: Page, theme: string): Promise<void> {
  await page.locator('#map .municipality:not([d="M0 0"])').first().waitFor();
  await page.getByRole('combobox', { name: /^(Vis|Show)$/ }).selectOption(theme);
  await outlines(page).first().waitFor();
}

/** Notes what the page asks for from now on. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(request.url().slice(base.length)));
  return paths;
}

/** A place on the screen that lies in Tønder. */
async function tønder(page: Page): Promise<{ x: number; y: number }> {
  const name = page.locator('#map .theme-name', { hasText: 'Tønder' }).first();
  await page.locator('#map').scrollIntoViewIfNeeded();
  const box = await name.locator('span').boundingBox();
  if (box === null) throw new Error('Tønder is not on the map');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('the themes to choose from', () => {
  const themes = (body: string) =>
    [...body.matchAll(/<option value="([^"]+)"[^>]*>([^<]+)</g)].map(([, path, name]) => `${path}: ${name}`);

  test('are those whose register is loaded, in Danish', async () => {
    const body = await (await fetch(base)).text();
    expect(themes(body)).toContain('kommuner: Kommuner');
    expect(themes(body)).toContain('opstillingskredse: Opstillingskredse');
    expect(themes(body)).not.toContain('landsdele: Landsdele');
    expect(themes(body)).not.toContain('jordstykker: Jordstykker');
  });

  test('ejerlav, which the sample names without borders, is none', async () => {
    expect(await (await fetch(`${base}/ejerlav`)).json()).not.toEqual([]);
    expect(await (await fetch(base)).text()).not.toContain('<option value="ejerlav"');
  });

  test.each(['storkredse', 'valglandsdele'])(
    '%s, which the sample names without borders, is one, for those of its districts are there',
    async (path) => {
      expect(await (await fetch(base)).text()).toContain(`<option value="${path}"`);
    },
  );

  test('and in English', async () => {
    const body = await (await fetch(`${base}/?sprog=en`)).text();
    expect(themes(body)).toContain('retskredse: Court districts');
  });
});

test('what draws areas is fetched with the first theme, and its outlines no finer than the screen', async () => {
  const { page } = await open();
  const paths = asked(page);
  expect(
    await page.evaluate('performance.getEntriesByType("resource").map(({ name }) => name).join()'),
  ).not.toContain('areas.js');
  await choose(page, 'sogne');
  expect(paths.filter((path) => path.endsWith('areas.js'))).toHaveLength(1);
  const own = paths.filter((path) => path.startsWith('/sogne?'));
  expect(own).toHaveLength(1);
  expect(own[0]).toMatch(/^\/sogne\?format=geojson&struktur=mini&bbox=[\d.,]+&simplify=\d+$/);
});

test('a theme is fetched anew where the map comes nearer, and not where it moves a little', async () => {
  const { page } = await open('/', { reducedMotion: 'reduce' });
  await choose(page, 'sogne');
  const paths = asked(page);
  const own = () => paths.filter((path) => path.startsWith('/sogne?'));
  await page.getByRole('button', { name: 'Zoom ind' }).click();
  await expect.poll(own).toHaveLength(1);
  await page.locator('#map').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  expect(own().length).toBeLessThanOrEqual(2);
});

test('the pointer is told the name and the code of what it is over', async () => {
  const { page } = await open();
  await choose(page, 'kommuner');
  const { x, y } = await tønder(page);
  await page.mouse.move(x, y + 20);
  await page.mouse.move(x, y + 22);
  await page.locator('.area-tip').getByText('Tønder (0550)').waitFor();
});

test('a click asks for the area of the theme at that place, and shows it with its link', async () => {
  const { page, record } = await open();
  await choose(page, 'kommuner');
  const paths = asked(page);
  const { x, y } = await tønder(page);
  await page.mouse.click(x, y + 20);
  await record.getByRole('heading', { level: 2, name: 'Tønder (0550)' }).waitFor();
  expect(paths.filter((path) => path.startsWith('/kommuner/reverse?'))).toHaveLength(1);
  expect(await record.getByRole('link', { name: 'Hele posten' }).getAttribute('href')).toBe(
    `${base}/kommuner/550`,
  );
  const docs = await record.getByRole('link', { name: 'Felter og parametre' }).getAttribute('href');
  expect((await fetch(`${base}/${docs}`)).status).toBe(200);
  expect(new URL(page.url()).hash).toBe('#kommuner/550');
  expect(await page.locator('#map .chosen-area').count()).toBe(1);
});

test('a link to an area shows it on the map, and back returns to the one before', async () => {
  const { page, record } = await open('/#postnumre/6270');
  await record.getByRole('heading', { name: '6270 Tønder' }).waitFor();
  const chosen = page.locator('#map .chosen-area');
  await chosen.waitFor();
  // Over the borders of its neighbours.
  await expect
    .poll(() => chosen.evaluate((path) => path === path.parentElement?.lastElementChild))
    .toBe(true);
  expect(await page.locator('#theme').inputValue()).toBe('postnumre');
  await page.goto(`${base}/#kommuner/563`);
  await record.getByRole('heading', { name: 'Fanø (0563)' }).waitFor();
  await page.goBack();
  await record.getByRole('heading', { name: '6270 Tønder' }).waitFor();
  await expect.poll(() => page.locator('#theme').inputValue()).toBe('postnumre');
});

test('the keyboard alone chooses a theme, hears what lies in the middle and picks it', async () => {
  const { page, record } = await open('/', { reducedMotion: 'reduce' });
  const { keyboard } = page;
  await page.locator('#map .municipality:not([d="M0 0"])').first().waitFor();
  await page.locator('#theme').focus();
  await keyboard.press('s');
  await outlines(page).first().waitFor();
  expect(await page.locator('#theme').inputValue()).toBe('sogne');
  await page
    .locator('#map-status')
    .getByText(/^\d+ sogne på kortet\.$/)
    .waitFor();
  while ((await page.locator('#map:focus').count()) === 0) await keyboard.press('Tab');
  await keyboard.press('ArrowRight');
  const told = page.locator('#map-status').getByText(/\(\d{4}\)/);
  await told.waitFor();
  const area = String(await told.textContent());
  await page.locator('.area-tip').getByText(area).waitFor();
  await keyboard.press('Enter');
  await record.getByRole('heading', { level: 2, name: area }).waitFor();
});

test('addresses come back, and a click finds the nearest of them again', async () => {
  const { page, record } = await open();
  await choose(page, 'sogne');
  expect(await hint(page).textContent()).toBe('Klik: sogn');
  await page.locator('#theme').selectOption('');
  await outlines(page).first().waitFor({ state: 'detached' });
  expect(await hint(page).textContent()).toBe('Klik: nærmeste adresse');
  await page.locator('#map.leaflet-container').click({ position: { x: 300, y: 300 } });
  await record
    .locator('.kind')
    .getByText(/^Adgangsadresse/)
    .waitFor();
});

test('a place without borders says so', async () => {
  const { page } = await open();
  await page.route('**/sogne?*', (route) =>
    route.fulfill({ json: { type: 'FeatureCollection', features: [] } }),
  );
  await page.locator('#theme').selectOption('sogne');
  await hint(page).getByText('Ingen sogne har grænser her.').waitFor();
});

test('borders that cannot be fetched are said to be missing, and a click still finds the area', async () => {
  const { page, record } = await open('/#kommuner/550');
  await page.locator('#map .chosen-area').waitFor();
  await page.route('**/sogne?*', (route) => route.fulfill({ status: 200, body: 'no JSON' }));
  await page.locator('#theme').selectOption('sogne');
  await hint(page).getByText('Grænserne kunne ikke hentes.').waitFor();
  await page.locator('#map.leaflet-container').click();
  await record.locator('.kind').getByText('Sogn').waitFor();
});

test('choosing a theme moves nothing of the page', async () => {
  const { page } = await open();
  const places = () =>
    page.evaluate<unknown>(
      '[...document.querySelectorAll("#map, #record, #cleanse, .map-tools select")].map((part) => { const { x, y, height } = part.getBoundingClientRect(); return [x, y, height]; })',
    );
  await page.locator('#data').getByText('Dataversion').waitFor();
  await page.locator('.find .examples').waitFor();
  const before = await places();
  await choose(page, 'politikredse');
  expect(await places()).toEqual(before);
});

test('where nothing of the theme lies, the page says so', async () => {
  // The browser complains of the answer, which is 404.
  const { page, record, close } = await visit(browser, base);
  await choose(page, 'kommuner');
  await page.locator('#map.leaflet-container').click({ position: { x: 100, y: 520 } });
  await record.getByRole('alert').getByText('Intet fundet på det sted (kommune).').waitFor();
  await close();
});

test('in English the themes, the hints and the record are English', async () => {
  const { page, record } = await open('/?sprog=en');
  await choose(page, 'kommuner');
  expect(await hint(page).textContent()).toBe('Click: municipality');
  const { x, y } = await tønder(page);
  await page.mouse.click(x, y + 20);
  await record.locator('.kind').getByText('Municipality').waitFor();
  await record.getByRole('link', { name: 'The border as GeoJSON' }).waitFor();
  await page.getByRole('link', { name: 'På dansk' }).click();
  await record.getByRole('link', { name: 'Grænsen som GeoJSON' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#kommuner/550');
});

describe.each(screens)('on %s', (_screen, options) => {
  test('a theme and its area have no serious accessibility fault', async () => {
    for (const path of ['/', '/?sprog=en']) {
      const still = { ...options, reducedMotion: 'reduce' } as const;
      const { page, record, surplus } = await open(`${path}#kommuner/550`, still);
      await record.getByRole('heading', { level: 2 }).waitFor();
      // A record that is being replaced is paler.
      await page.locator('.record:not([aria-busy])').waitFor();
      await outlines(page).first().waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await surplus()).toBe(0);
    }
  });
});

test('a tap shows the name, the code and the record', async () => {
  const { page, record } = await open('/', { ...phone, reducedMotion: 'reduce' });
  await choose(page, 'kommuner');
  const { x, y } = await tønder(page);
  await page.touchscreen.tap(x, y + 20);
  await record.getByRole('heading', { level: 2, name: 'Tønder (0550)' }).waitFor();
  await page.locator('.area-tip').getByText('Tønder (0550)').waitFor();
});
