/** Property sheets in a real browser, over the extract with BBR and outlines. */
import { afterAll, describe, expect, test } from 'vitest';
import { screens, servedExtract, servedPage } from './served.ts';
import { violations } from './violations.ts';

const { base, open, stop } = await servedPage(servedExtract());
afterAll(stop);

/** A house in Boruphuse with one dwelling: the address and its entrance. */
const ADDRESS = '0a3f50ab-a8d5-32b8-e044-0003ba298018';
const ENTRANCE = '0a3f5081-c394-32b8-e044-0003ba298018';

const json = async <Answer>(path: string): Promise<Answer> =>
  (await (await fetch(`${base}${path}`)).json()) as Answer;

const rowsIn = (section: string) => `#${section} .rows > div`;

test('a sheet has every building and unit with the texts of its codes, and names what the register does not say', async () => {
  const { page } = await open(`/adresse/${ADDRESS}`);
  const { adressebetegnelse } = await json<{ adressebetegnelse: string }>(`/adresser/${ADDRESS}`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(adressebetegnelse);
  expect(await page.locator('#bbr h3').allTextContents()).toEqual([
    'Bygning 4 Fritliggende enfamilieshus (parcelhus)',
    'Bygning 8 Garage (med plads til et eller to køretøjer) · på samme grund',
    'Enhed',
  ]);
  const house = page.locator('#bbr article').first();
  const rows = (await house.locator('.rows > div').allInnerTexts()).map((text) =>
    text.split('\n').join(' = '),
  );
  expect(rows).toContain('Året, bygningen blev opført byg026 = 1972');
  expect(rows).toContain('Hvad ydervæggene er bygget af byg032 = Mursten (tegl, kalksten, cementsten)');
  expect(await house.locator('.untold').textContent()).toContain('Om bygningen er fredet');
  expect(await page.locator('#bbr-title').textContent()).toBe('Bygninger og enheder BBR pr. 2020-04-18');
});

test('each area type, the parcel and the owner district stand on it', async () => {
  const { page } = await open(`/adresse/${ADDRESS}`);
  const said = await json<Record<'dagi' | 'jordstykke', Record<string, { navn: string }>>>(
    `/api/v1/enrich/adresser/${ADDRESS}/all`,
  );
  const areas = Object.values(said.dagi).filter(
    (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
  );
  expect(areas.length).toBeGreaterThan(3);
  expect(await page.locator(rowsIn('dagi')).count()).toBe(areas.length);
  await page
    .locator('#dagi')
    .getByText(said.dagi['kommune']?.navn ?? '')
    .waitFor();
  await page
    .locator('#jordstykke')
    .getByText(said.jordstykke['ejerlav']?.navn ?? '')
    .waitFor();
});

test('the plan shows the parcel, its neighbours, the buildings and the access point', async () => {
  const { page } = await open(`/adresse/${ADDRESS}`);
  const outlines = (selector: string) => page.locator(`.plan ${selector}`).getAttribute('d');
  const rings = async (selector: string) => (await outlines(selector))?.match(/M/g)?.length;
  for (const drawn of ['.parcel:not(.own)', '.building:not(.own)'])
    expect(await rings(drawn), drawn).toBeGreaterThan(1);
  for (const drawn of ['.parcel.own', '.building.own', '.entrance'])
    expect(await rings(drawn), drawn).toBe(1);
  expect(await page.locator('.plan figcaption').textContent()).toMatch(/^Nord er op\. Stregen er \d+ m\./);
});

test('an entrance has a sheet too, with a line for each of its many units', async () => {
  const entrances = await json<{ id: string; berigelse: { bbr: { enheder: unknown[] } } }[]>(
    '/adgangsadresser?per_side=1000&include=bbr',
  );
  const { id, berigelse } = entrances.reduce((most, one) =>
    one.berigelse.bbr.enheder.length > most.berigelse.bbr.enheder.length ? one : most,
  );
  const units = berigelse.bbr.enheder.length;
  expect(units).toBeGreaterThan(2);
  const { page } = await open(`/adresse/${id}`);
  expect(await page.locator('#bbr tbody tr').count()).toBe(units);
  expect(await page.locator('#bbr caption').textContent()).toBe(`${units} enheder`);
  const own = await open(`/adresse/${ENTRANCE}`);
  await own.page.getByText('Adresser ved indgangen').waitFor();
});

test.each([
  ['an id that no address has', '0a3f5081-0000-32b8-e044-0003ba298018'],
  ['what is no id', 'x"<b>'],
])('%s is a page that says so, and 404', async (_fact, id) => {
  for (const [query, title] of [
    ['', 'Ingen adresse har dette id'],
    ['?sprog=en', 'No address has this id'],
  ]) {
    const response = await fetch(`${base}/adresse/${encodeURIComponent(id)}${query}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=UTF-8',
    ]);
    const text = await response.text();
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).not.toContain('<b>');
  }
});

test('in English, and back in Danish; the texts of codes are Danish on both', async () => {
  const { page } = await open(`/adresse/${ADDRESS}?sprog=en`);
  await page.getByText('Year in which the building was built').first().waitFor();
  const use = page.locator('#bbr h3 [lang=da]').first();
  expect(await use.textContent()).toBe('Fritliggende enfamilieshus (parcelhus)');
  expect(await page.locator(`${rowsIn('dagi')} dt`).allTextContents()).toContain('Court district');
  await page.getByRole('link', { name: 'På dansk' }).click();
  await page.getByRole('heading', { name: 'Bygninger og enheder' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('with a slash behind it leads to the one address of the page', async () => {
  const { page } = await open(`/adresse/${ADDRESS}/?sprog=en`);
  expect(page.url()).toBe(`${base}/adresse/${ADDRESS}?sprog=en`);
});

test('on paper it has no buttons and no ways to other pages', async () => {
  const { page } = await open(`/adresse/${ADDRESS}`);
  await page.getByRole('button', { name: 'Udskriv' }).waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('navigation').count()).toBe(0);
  const paper = await page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
  expect(paper).toBe('rgb(255, 255, 255)');
  await page.getByRole('heading', { name: 'Bygninger og enheder' }).waitFor();
});

test('the start page leads from a chosen address to its sheet, draws its parcel, and the sheet leads back', async () => {
  const { page } = await open(`/#adresse/${ADDRESS}`);
  await page.locator('#map .own-parcel').waitFor();
  await page
    .locator('#standing')
    .getByText('Fritliggende enfamilieshus (parcelhus), opført 1972, 109 m²')
    .waitFor();
  await page.getByRole('link', { name: 'Ejendomsark' }).click();
  await page.getByRole('heading', { name: 'Bygninger og enheder' }).waitFor();
  await page.getByRole('link', { name: 'Vis på kortet' }).click();
  await page.locator('#standing').waitFor();
  expect(new URL(page.url()).hash).toBe(`#adresse/${ADDRESS}`);
});

describe.each(screens)('on %s', (_screen, options) => {
  test('it has no serious accessibility fault and is no wider than the screen', async () => {
    const { page, surplus } = await open(`/adresse/${ADDRESS}`, options);
    await page.getByRole('button', { name: 'Udskriv' }).waitFor();
    expect([await violations(page), await surplus()]).toEqual([[], 0]);
    await page.goto(`${base}/adresse/${ENTRANCE}?sprog=en`);
    expect([await violations(page), await surplus()]).toEqual([[], 0]);
  });
});
