/** The box that cleanses an address, in a real browser over the sample registers: Tønder. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { phone, servedPage } from './served.ts';
import { violations } from './violations.ts';

const { base, open, stop } = await servedPage();
afterAll(stop);

/** What the box says. */
function box(page: Page) {
  const section = page.locator('.cleanse');
  const field = page.getByRole('textbox', { name: 'Adresse, der skal vaskes' });
  return {
    field,
    badge: section.locator('.badge'),
    name: section.locator('.verdict h3'),
    candidates: section.locator('.candidate'),
    answer: section.locator('#cleansed'),
    /** Parts of the address and what is said of each, of the first candidate and of all together. */
    changes: () =>
      section
        .locator('.changes > div')
        .evaluateAll((rows) =>
          Object.fromEntries(
            rows
              .filter((row) => !row.closest('li')?.previousElementSibling)
              .map((row) => [...row.children].map((cell) => cell.textContent.trim())),
          ),
        ),
    async cleanse(text: string): Promise<void> {
      const answered = page.waitForResponse((response) => response.url().includes('/datavask/'));
      await field.fill(text);
      await field.press('Enter');
      await (await answered).finished();
      await section.locator('#cleansed:not([aria-busy]) .verdict').waitFor();
    },
  };
}

describe('the result of a text is shown', () => {
  const rest = { 'Husnr.': '1', Etage: '2', 'Postnr.': '6270' };
  type Case = [text: string, category: string, name: string, candidate: string | undefined, changes: object];
  const cases: Case[] = [
    [
      'STOREGADE 1 2.TV 6270 tønder',
      'A',
      'Sikker',
      'Storegade 1, 2. tv',
      { ...rest, Vejnavn: 'STOREGADE', Dør: 'TV', By: 'tønder' },
    ],
    [
      'storgade 1, 2. tv, 6270 Tønder',
      'B',
      'Rettet',
      'Storegade 1, 2. tv',
      { ...rest, Vejnavn: 'storgade i registret: Storegade', Dør: 'tv', By: 'Tønder' },
    ],
    [
      'Storgade 1, st, baghuset, 6270 Tønder',
      'C',
      'Usikker',
      'Storegade 1, st.',
      { Vejnavn: 'Storgade i registret: Storegade', 'Ikke brugt': 'baghuset' },
    ],
    ['Kongens Nytorv 1, 1050 København K', 'D', 'Ikke fundet', undefined, {}],
  ];
  test.each(cases)('%s: %s, %s', async (text, category, name, candidate, changes) => {
    const { page } = await open();
    const { badge, name: shownName, candidates, cleanse, changes: shownChanges } = box(page);
    await cleanse(text);
    expect(await badge.textContent()).toBe(category);
    expect(await shownName.textContent()).toContain(name);
    if (candidate === undefined) expect(await candidates.count()).toBe(0);
    else expect(await candidates.first().locator('strong').textContent()).toBe(candidate);
    expect(await shownChanges()).toEqual(changes);
    await page
      .getByRole('status')
      .filter({ hasText: `Kategori ${category}` })
      .waitFor({ state: 'attached' });
  });
});

test('a click on a candidate shows its record on the map', async () => {
  const { page, record } = await open();
  const { candidates, cleanse } = box(page);
  await cleanse('Storegade 1, 6270 Tønder');
  const second = candidates.nth(1);
  const line = String(await second.locator('strong').textContent());
  await second.click();
  await record.getByRole('heading', { level: 2, name: line }).waitFor();
  await page.locator('#map .chosen').waitFor();
  expect(await second.getAttribute('href')).toBe(new URL(page.url()).hash);
});

test('more candidates than fit are shown on request', async () => {
  const { page } = await open();
  const { answer, candidates, cleanse } = box(page);
  await cleanse('Storegade 6270 Tønder');
  expect(await candidates.count()).toBe(5);
  const more = answer.getByRole('button', { name: /^Vis \d+ til$/ });
  const hidden = Number((await more.textContent())?.replace(/\D/g, ''));
  await more.click();
  expect(await candidates.count()).toBe(5 + hidden);
  expect(await answer.locator('.candidate:focus').count()).toBe(1);
});

test('entrances are found where entrances are sought', async () => {
  const { page, record } = await open();
  const { badge, candidates, cleanse } = box(page);
  await cleanse('Storegade 1, 6270 Tønder');
  await page.getByRole('radio', { name: 'Kun adgangsadresse' }).check();
  await badge.getByText('A', { exact: true }).waitFor();
  await candidates.first().click();
  await record.locator('.kind').getByText('Adgangsadresse', { exact: true }).waitFor();
});

test('the examples answer with every category but the first', async () => {
  const { page } = await open();
  const { badge } = box(page);
  const categories: (string | null)[] = [];
  for (const name of ['en tastefejl', 'ord til overs', 'uden etage', 'en ukendt vej']) {
    const answered = page.waitForResponse((response) => response.url().includes('/datavask/'));
    await page.getByRole('button', { name }).click();
    await (await answered).finished();
    await page.locator('#cleansed:not([aria-busy]) .verdict').waitFor();
    categories.push(await badge.textContent());
  }
  expect(categories).toEqual(['B', 'C', 'C', 'D']);
});

test('the keyboard alone cleanses a text and reaches its candidates', async () => {
  const { page, record } = await open();
  const { field, candidates } = box(page);
  const { keyboard } = page;
  const tabTo = async (selector: string) => {
    for (let steps = 0; steps < 30; steps += 1) {
      if (await page.locator(`${selector}:focus`).count()) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${selector} is not reached`);
  };
  await tabTo('#cleanse-text');
  await keyboard.type('Storegade 1');
  await keyboard.press('Shift+Enter');
  await keyboard.type('6270 Tønder');
  expect(await field.inputValue()).toBe('Storegade 1\n6270 Tønder');
  await tabTo('.go');
  await keyboard.press('Enter');
  await candidates.first().waitFor();
  await tabTo('a.candidate');
  const line = String(await candidates.first().locator('strong').textContent());
  await keyboard.press('Enter');
  await record.getByRole('heading', { level: 2, name: line }).waitFor();
});

test('no request is sent where nothing is typed', async () => {
  const { page } = await open();
  const { field, answer } = box(page);
  await page.getByRole('button', { name: 'Vask', exact: true }).click();
  expect(await page.locator('#cleanse-text:focus').count()).toBe(1);
  await field.fill(' \n ');
  await field.press('Enter');
  expect(await answer.textContent()).toBe('');
});

test('the call that gives the same answer is shown', async () => {
  const { page } = await open();
  const { answer, cleanse } = box(page);
  await cleanse('Storegade 1, 2. tv, 6270 Tønder');
  const call = String(await answer.getByText(/^curl /).textContent());
  const url = call.replace(/^curl '|'$/g, '');
  expect(url.startsWith(`${base}/datavask/adresser?betegnelse=`)).toBe(true);
  const { kategori } = (await (await fetch(url)).json()) as { kategori: string };
  expect(kategori).toBe('A');
});

describe('what an address has become is shown', () => {
  const version = { vejnavn: 'Gammelgade', husnr: '1', postnr: '6270', postnrnavn: 'Tønder', status: 1 };
  const former = { ...version, id: 'a', virkningslut: '2018-05-03T00:00:00.000Z' };
  const today = { ...version, id: 'a', vejnavn: 'Nygade', virkningslut: null, href: 'b' };
  const cases: [fact: string, found: object, today: object | undefined, shown: string, isLink: boolean][] = [
    ['renamed', former, today, 'Hed sådan til 3. maj 2018. Nu: Nygade 1, 6270 Tønder', true],
    [
      'discontinued',
      { ...today, href: undefined },
      { ...today, status: 2, href: undefined },
      'Nedlagt.',
      false,
    ],
    ['forgotten', former, undefined, 'Nedlagt.', false],
    ['provisional', { ...today, status: 3 }, { ...today, status: 3 }, 'Foreløbig.', true],
  ];
  test.each(cases)('%s', async (_fact, adresse, aktueladresse, shown, isLink) => {
    const { page } = await open();
    const vaskeresultat = { variant: {}, forskelle: {}, parsetadresse: {}, ukendtetokens: [] };
    const resultater = [{ adresse, aktueladresse, vaskeresultat }];
    await page.route('**/datavask/**', (route) => route.fulfill({ json: { kategori: 'A', resultater } }));
    const { answer, candidates, cleanse } = box(page);
    await cleanse('Gammelgade 1, 6270 Tønder');
    expect(await answer.locator('.fate').textContent()).toBe(shown);
    expect(await candidates.first().evaluate((element) => element.tagName)).toBe(isLink ? 'A' : 'P');
  });
});

test('a refusal is shown', async () => {
  const { page } = await open();
  await page.route('**/datavask/**', (route) =>
    route.fulfill({ status: 200, json: { error: 'not what was requested' } }),
  );
  const { field } = box(page);
  await field.fill('Storegade 1');
  await field.press('Enter');
  await page.getByRole('alert').waitFor();
});

test('nothing has a serious accessibility fault', async () => {
  const { page } = await open('/');
  const { cleanse } = box(page);
  for (const text of [
    'storgade 1, 2. tv, 6270 Tønder',
    'Storegade 1, baghuset, 6270 Tønder',
    'Kongens Nytorv 1, 1050 København K',
  ]) {
    await cleanse(text);
    expect(await violations(page, '.cleanse')).toEqual([]);
  }
});

test('on a phone nothing is wider than the screen, and a candidate brings the map into view', async () => {
  const { page, surplus } = await open('/', phone);
  const { candidates, cleanse } = box(page);
  await cleanse('Storegade 1, baghuset, 6270 Tønder');
  expect(await surplus()).toBe(0);
  await candidates.first().click();
  await page.locator('#map .chosen').waitFor();
  await expect
    .poll(() =>
      page.evaluate<number>(`Math.round(document.getElementById('map').getBoundingClientRect().top)`),
    )
    .toBeLessThan(100);
});

test('the answer to an example comes into view, also on a low screen', async () => {
  const { page } = await open('/', { viewport: { width: 1100, height: 800 }, reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'ord til overs' }).click();
  await page.locator('#cleansed:not([aria-busy]) .verdict').waitFor();
  const bottom = () =>
    page.locator('#cleansed .verdict').evaluate((verdict) => verdict.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(800);
});
