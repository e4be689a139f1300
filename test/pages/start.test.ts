/** The start page in a real browser, over the sample registers: Tønder. */
import type { Route } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { phone, screens, servedPage } from './served.ts';
import { violations } from './violations.ts';
import { type Visit, visit } from './visit.ts';

const { base, browser, open, stop } = await servedPage();
afterAll(stop);

interface Answered {
  readonly id: string;
  readonly adressebetegnelse: string;
}

async function json<Answer = Answered>(path: string): Promise<Answer> {
  const response = await fetch(`${base}/${path}`);
  return (await response.json()) as Answer;
}

const heading = ({ record }: Visit) => record.getByRole('heading', { level: 2 });

/** Waits for a text to be shown. */
const shown = (locator: ReturnType<typeof heading>, text: string | RegExp) =>
  locator
    .getByText(text)
    .or(locator.filter({ hasText: text }))
    .first()
    .waitFor();

async function chooseUnit(visited: Visit): Promise<void> {
  await visited.type('Storegade 1, 6270');
  await visited.pick('Storegade 1, 2. tv, 6270 Tønder');
  await shown(heading(visited), 'Storegade 1, 2. tv');
}

test('typing a street, then picking house and unit ends with the unit and its call', async () => {
  const visited = await open();
  const { page, field, suggestions, record } = visited;
  const selection = () => page.evaluate<number>('document.activeElement.selectionStart');

  await visited.type('storeg');
  await suggestions.getByText('Storegade', { exact: true }).click();
  await suggestions.getByText('Storegade 1, 6270 Tønder', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('Storegade ');

  await visited.pick('Storegade 1, 6270 Tønder');
  await suggestions.getByText('Storegade 1, st., 6270 Tønder', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('Storegade 1, , 6270 Tønder');
  expect(await selection()).toBe('Storegade 1, '.length);
  const units = (await suggestions.allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '));
  expect(units).toEqual([
    'Storegade 1, st., 6270 Tønder',
    'Storegade 1, 2., 6270 Tønder',
    'Storegade 1, 2. tv, 6270 Tønder',
    'Storegade 1, 2. th, 6270 Tønder',
  ]);

  await visited.pick('Storegade 1, 2. tv, 6270 Tønder');
  await shown(heading(visited), 'Storegade 1, 2. tv');
  expect(await field.inputValue()).toBe('Storegade 1, 2. tv, 6270 Tønder');
  const [meant] = await json<Answered[]>(
    'adresser?vejnavn=Storegade&husnr=1&postnr=6270&etage=2&d%C3%B8r=tv',
  );
  expect(new URL(page.url()).hash).toBe(`#adresse/${meant?.id}`);
  const call = await record.getByText(/^curl /).textContent();
  expect(call).toBe(`curl '${base}/adresser/${meant?.id}'`);
  expect(await json(`adresser/${meant?.id}`)).toEqual(meant);
});

test('the record shows the fields of the address and the whole answer', async () => {
  const visited = await open();
  await chooseUnit(visited);
  const { record } = visited;
  const fields = await record
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(Object.fromEntries(fields)).toMatchObject({
    'Nøgle (kvhx)': '05501549___1__2__tv',
    Vejkode: '1549',
    Status: 'Gældende',
    Postnummer: '6270 Tønder',
    Kommune: 'Tønder (0550)',
    Region: 'Region Syddanmark (1083)',
  });
  await record.getByText('Hele svaret som JSON').click();
  const answer = JSON.parse(String(await record.locator('pre').textContent()));
  expect(answer).toEqual(await json(`adresser/${answer.id}`));
});

test('a click on the map finds the nearest entrance and its units', async () => {
  const visited = await open();
  const { page, record, field } = visited;
  const requested = page.waitForRequest((request) => request.url().includes('/adgangsadresser/reverse'));
  await page.locator('#map.leaflet-container').click({ position: { x: 300, y: 300 } });
  const nearest = await json((await requested).url().slice(base.length + 1));
  await shown(record.locator('.kind'), /^Adgangsadresse, \d/);
  expect(await field.inputValue()).toBe(nearest.adressebetegnelse);
  expect(new URL(page.url()).hash).toBe(`#adgangsadresse/${nearest.id}`);
  const units = await json<Answered[]>(`adresser?adgangsadresseid=${nearest.id}&struktur=mini`);
  expect(await record.locator('.unit').count()).toBe(units.length);
});

test('an example button shows a place of the register and the entrances around it', async () => {
  const visited = await open();
  const { page, record } = visited;
  const requested = page.waitForRequest((request) => request.url().includes('/adgangsadresser/reverse'));
  await page.getByRole('button', { name: 'et sted på kortet' }).click();
  const { adressebetegnelse } = await json((await requested).url().slice(base.length + 1));
  await shown(record.locator('.kind'), /^Adgangsadresse, \d+ m fra stedet$/);
  expect(adressebetegnelse).toContain(await heading(visited).textContent());
  expect(await visited.field.inputValue()).toBe(adressebetegnelse);
});

test('choosing an address moves the map to it, where its neighbours are drawn', async () => {
  const visited = await open();
  await chooseUnit(visited);
  const map = visited.page.locator('#map');
  await map.locator('.chosen').waitFor();
  await map.locator('.street', { hasText: 'Storegade' }).first().waitFor();
  const dots = () =>
    map.locator('path.dots').evaluateAll(
      (tiles) =>
        tiles
          .map((tile) => tile.getAttribute('d'))
          .join('')
          .split('M').length,
    );
  await expect.poll(dots).toBeGreaterThan(100);
});

test('the areas of the service are the backdrop', async () => {
  const { page } = await open();
  await page.locator('#map .municipality:not([d="M0 0"])').first().waitFor();
  await page.locator('#map .postcode:not([d="M0 0"])').first().waitFor();
  await page.getByText('6270 Tønder').waitFor();
});

test('an example fills the search field and shows its suggestions', async () => {
  const { page, field, suggestions } = await open();
  const example = page.locator('[data-search=house]');
  // Filled when the register has been asked.
  await example.waitFor();
  const text = String(await example.textContent());
  await example.click();
  await suggestions.first().waitFor();
  expect(await field.inputValue()).toBe(text);
  const [street = '', postcode = ''] = text.split(', ');
  expect(await suggestions.first().textContent()).toContain(street.replaceAll(' ', '\u00a0'));
  expect(await suggestions.first().textContent()).toContain(postcode);
});

test('a search that finds nothing says so, until something else is typed', async () => {
  const visited = await open();
  const { page, field } = visited;
  const status = page.locator('#search-status');
  await visited.type('qqqqxyz');
  await status.getByText('Ingen adresse i registret passer til ”qqqqxyz”.').waitFor();
  await field.press('Backspace');
  await status.getByText('”qqqqxy”').waitFor();
  await visited.type('storeg');
  await status.getByText(/^\d+ forslag$/).waitFor();
});

test('a search says when the service does not answer, until it answers again', async () => {
  const { page, field, suggestions, close } = await visit(browser, base);
  const status = page.locator('#search-status');
  const calls = '**/autocomplete?**';
  await page.route(calls, (route) => route.abort('connectionrefused'));
  await field.pressSequentially('storeg');
  await status.getByText('Tjenesten svarer ikke. Forslagene kommer, når den svarer igen.').waitFor();
  await page.unroute(calls);
  await suggestions.first().waitFor();
  await status.getByText(/^\d+ forslag$/).waitFor();
  await close();
});

test('a search that waits for its answer says so, until it comes', async () => {
  const { page, field, suggestions, close } = await visit(browser, base);
  const status = page.locator('#search-status');
  const held: Route[] = [];
  await page.route('**/autocomplete?**', (route) => {
    held.push(route);
  });
  await field.pressSequentially('st');
  await status.getByText('Tjenesten svarer ikke. Forslagene kommer, når den svarer igen.').waitFor();
  await Promise.all(held.map((route) => route.continue()));
  await suggestions.first().waitFor();
  await status.getByText(/^\d+ forslag$/).waitFor();
  await close();
});

test.each([401, 429, 503])('a search that is answered %i says so, until it is answered', async (code) => {
  const { page, field, suggestions, close } = await visit(browser, base);
  const status = page.locator('#search-status');
  const calls = '**/autocomplete?**';
  await page.route(calls, (route) => route.fulfill({ status: code, json: { error: {} } }));
  await field.pressSequentially('storeg');
  await status.getByText(`Tjenesten svarede ${code}, så der er ingen forslag.`).waitFor();
  await page.unroute(calls);
  await field.press('a');
  await suggestions.first().waitFor();
  await status.getByText(/^\d+ forslag$/).waitFor();
  await close();
});

test.each([
  ['kogade 2 6720', 'Intet passer i postnummer 6720. Forslagene ligger i andre postnumre.'],
  ['kogade 2 6270', null],
])('above the suggestions for %s stands %s', async (text, note) => {
  const visited = await open();
  await visited.type(text);
  const list = visited.page.locator('.dawa-autocomplete-suggestions');
  await expect.poll(() => list.getAttribute('data-note')).toBe(note);
  await visited.page
    .locator('#search-status')
    .getByText(note ?? /^\d+ forslag$/)
    .waitFor();
});

test('what was chosen is on the screen', async () => {
  for (const options of [{ viewport: { width: 1280, height: 720 } }, phone]) {
    const visited = await open('/', { ...options, reducedMotion: 'reduce' });
    await chooseUnit(visited);
    const box = await heading(visited).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(Number(box?.y) + Number(box?.height)).toBeLessThanOrEqual(options.viewport.height);
  }
});

test('the keyboard alone reaches a unit, its entrance and a place on the map', async () => {
  const visited = await open();
  const { page, field, record, suggestions } = visited;
  const { keyboard } = page;
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.type('Storegade 1, 6270');
  await suggestions.getByText('Storegade 1, st., 6270 Tønder', { exact: true }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await shown(heading(visited), 'Storegade 1, 2.');

  const tabTo = async (selector: string) => {
    for (let steps = 0; steps < 30; steps += 1) {
      await keyboard.press('Tab');
      if (await page.locator(`${selector}:focus`).count()) return;
    }
    throw new Error(`${selector} is not reached`);
  };
  await tabTo('#map');
  await keyboard.press('Enter');
  await shown(record.locator('.kind'), 'fra stedet');
  await tabTo('.unit');
  await keyboard.press('Enter');
  await record.getByRole('link', { name: 'Adgangen og alle dens adresser' }).waitFor();
  expect(await page.locator('#record-title:focus').count()).toBe(1);
  expect(await field.inputValue()).toContain('Storegade 1');
});

test('a screen reader announces the list', async () => {
  const visited = await open();
  const { page, field } = visited;
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  await visited.type('strandv');
  await page
    .getByRole('status')
    .getByText(/^\d+ forslag$/)
    .waitFor();
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  const current = await field.getAttribute('aria-activedescendant');
  expect(await page.locator(`#${current}[role=option][aria-selected=true]`).count()).toBe(1);
});

test('a link to an address shows it, and back returns to the one before', async () => {
  const [first, second] = await json<Answered[]>(
    'adresser?vejnavn=Storegade&postnr=6270&struktur=mini&per_side=2',
  );
  const visited = await open(`/#adresse/${first?.id}`);
  const { page, record } = visited;
  await record.locator('.json').getByText(String(first?.id)).first().waitFor({ state: 'attached' });
  await page.goto(`${base}/#adresse/${second?.id}`);
  await record.locator('.json').getByText(String(second?.id)).first().waitFor({ state: 'attached' });
  await page.goBack();
  await record.locator('.json').getByText(String(first?.id)).first().waitFor({ state: 'attached' });
});

test('an unknown address is said to be unknown', async () => {
  const visited = await visit(browser, `${base}/#adresse/00000000-0000-4000-8000-000000000000`);
  await visited.page.getByRole('alert').getByText('no such object').waitFor();
  await visited.close();
});

test('the call is copied by its button', async () => {
  const visited = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await chooseUnit(visited);
  await visited.record.getByRole('button', { name: /^Kopiér/ }).click();
  await visited.record.getByText('Kopieret').waitFor();
  expect(await visited.page.evaluate('navigator.clipboard.readText()')).toMatch(
    /^curl 'http:.*\/adresser\/[0-9a-f-]{36}'$/,
  );
});

test('data version, amounts, source and licence of the data are named', async () => {
  const { page } = await open();
  const { data_version: version } = await json<{ data_version: string }>('data');
  const note = page.locator('#data');
  await note.getByText(version).waitFor();
  expect(await note.textContent()).toMatch(
    /\d adresser og [\d.]+ adgangsadresser · licens: MIT, vilkår for brug/,
  );
  await note.getByText(/kilder$/).click();
  const source = note.getByRole('listitem').filter({ hasText: 'adresser_0550_toender.csv.xz' });
  expect(await source.textContent()).toContain(
    'DAR: adresser i Tønder Kommune, 19. januar 2015, licens: vilkår for brug af frie geografiske data',
  );
  const list = note.getByRole('listitem').filter({ hasText: 'opstillingskredse.csv.gz' });
  expect(await list.textContent()).toContain('DAGI: opstillingskredse, oktober 2017');
});

test('a synthetic country is called one, and a real register is not', async () => {
  const { page } = await open();
  const note = page.locator('#data');
  await note.getByText('Dataversion').waitFor();
  expect(await note.textContent()).not.toContain('Opdigtede adresser');
  const of = await json<object>('data');
  await page.route('**/data', (route) => route.fulfill({ json: { ...of, data_version: 'synthetic-1' } }));
  await page.reload();
  await note.getByText('Opdigtede adresser').waitFor();
});

describe.each(screens)('on %s', (_screen, options) => {
  test('nothing has a serious accessibility fault', async () => {
    const visited = await open('/', { ...options, reducedMotion: 'reduce' });
    const { page } = visited;
    expect(await violations(page)).toEqual([]);
    await visited.type('storeg');
    expect(await violations(page, '.find')).toEqual([]);
    await chooseUnit(visited);
    await visited.record.getByText('Hele svaret som JSON').click();
    // The record is pale until the next one has come.
    await page.locator('.record:not([aria-busy])').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

test('nothing is wider than a phone of 360 pixels', async () => {
  const visited = await open('/', phone);
  const { page, surplus } = visited;
  await page.locator('#data').getByText('Dataversion').waitFor();
  expect(await surplus()).toBe(0);
  await chooseUnit(visited);
  await visited.record.getByText('Hele svaret som JSON').click();
  expect(await surplus()).toBe(0);
});

test('on a phone the keyboard goes away when an address is chosen', async () => {
  const visited = await open('/', phone);
  await chooseUnit(visited);
  expect(await visited.page.locator('#search:focus').count()).toBe(0);
});
