/** Each state of the page for files of rows, for everybody: on a desktop and a phone, light and dark, by keyboard. */
import { afterAll, describe, expect, test } from 'vitest';
import { batchPage, customers, finish, look } from './batch-page.ts';
import { screens } from './served.ts';
import { violations } from './violations.ts';

const { base, open, openFailing, stop } = await batchPage();
afterAll(stop);

/** Pixels that can be scrolled to behind the last thing that stands on the page. */
const BELOW_FOOTER = `Math.round(Math.max(0, document.documentElement.scrollHeight
  - Math.max(innerHeight, scrollY + document.querySelector('footer').getBoundingClientRect().bottom)))`;

describe.each(screens)('on %s', (_screen, options) => {
  test('no state has a serious accessibility fault or is wider than the screen', async () => {
    const { page, surplus } = await open('/batch', options);
    const faults: Record<string, unknown> = {};
    const check = async (state: string) => {
      faults[state] = [await violations(page), await surplus()];
    };
    await page.getByText('Eller indsæt rækker').click();
    await check('choosing');
    await look(page, customers);
    await check('looking');
    await finish(page);
    await page.locator('.candidates').waitFor();
    await page.locator('.legend').waitFor();
    await check('reviewing');
    await page.locator('.groups summary').first().click();
    await page.locator('.groups tbody tr').first().waitFor();
    await check('grouped');
    await page.getByLabel('Ikke fundet (1)').check();
    await page.getByText('Registret har ingen adresse, der ligner.').waitFor();
    await page.getByRole('combobox').pressSequentially('storeg');
    await page.locator('.dawa-autocomplete-suggestion').first().waitFor();
    await check('searching');
    await page.goto(`${base}/batch`);
    await page.locator('#own-jobs li').waitFor();
    await check('listing');
    await page.getByRole('button', { name: 'Slet kunder.csv' }).click();
    await page.getByRole('dialog').waitFor();
    await check('erasing');
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((state) => [state, [[], 0]])));
  });

  test('thirty candidates do not make the page longer than what it shows', async () => {
    const { page } = await open('/batch', options);
    await look(page, 'adresse\r\n"Carstensgade 12, 6270 Tønder"\r\n');
    await finish(page);
    await page.locator('.candidates li').nth(29).waitFor();
    await page.locator('.legend').waitFor();
    expect(await page.evaluate(BELOW_FOOTER)).toBe(0);
  });

  test('a failure has none either', async () => {
    const { page, surplus } = await openFailing('/batch', options);
    await look(page, 'a;b\r\nx;y\r\n');
    await page.getByRole('alert').waitFor();
    expect([await violations(page), await surplus()]).toEqual([[], 0]);
  });
});

test('the keyboard alone chooses columns, sends and fetches', async () => {
  const { page } = await openFailing();
  const { keyboard } = page;
  const tabTo = async (selector: string) => {
    for (let steps = 0; steps < 40; steps += 1) {
      if (await page.locator(`${selector}:focus`).count()) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${selector} is not reached`);
  };
  await tabTo('#file');
  await tabTo('summary');
  await keyboard.press('Enter');
  await tabTo('#rows');
  await keyboard.insertText('a\tb\nStoregade\t1, 2. tv 6270 Tønder');
  await tabTo('#paste button');
  await keyboard.press('Enter');
  await page.locator('#preview-title:focus').waitFor();
  await page.locator('#columns:not([aria-busy]) table').waitFor();
  await tabTo('#columns select');
  await keyboard.type('Hele');
  await keyboard.press('Tab');
  await keyboard.type('Hele');
  await tabTo('#options .go');
  await keyboard.press('Enter');
  await page.locator('.downloads').waitFor();
  await page.locator('#job-title:focus').waitFor();
  const downloading = page.waitForEvent('download');
  await tabTo('.downloads a');
  await keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toBe('adresser.geokodet.csv');
});
