/** The pages of a service that requires keys: who is signed in needs none, others type one. */
import { afterAll, expect, test } from 'vitest';
import { Accounts } from '../../src/accounts/accounts.ts';
import { Keys } from '../../src/keys/keys.ts';
import { accountSite } from './account-page.ts';
import { phone } from './served.ts';
import { violations } from './violations.ts';
import { visit } from './visit.ts';

const site = await accountSite();
afterAll(site.stop);
const account = await new Accounts(site.store).create({ mail: 'kunde@example.com', plan: 'pro' });
const { key } = await new Keys(site.store).create(
  { account: account.id, name: 'x', kind: 'live' },
  'command',
);

const needed = 'Tjenesten her kræver en nøgle.';
/** Storegade 1, 2. tv */
const SHEET = '/adresse/0a3f50b7-fcc9-32b8-e044-0003ba298018';
/** A visit in which calls without a key are refused, of which the browser complains. */
const open = (path: string, options = {}) => visit(site.browser, `${site.base}${path}`, options);

test.each([
  ['/', 'a desktop', {}],
  ['/batch', 'a desktop', {}],
  [SHEET, 'a desktop', {}],
  ['/', 'a phone', phone],
  ['/batch', 'a phone', phone],
  [SHEET, 'a phone', phone],
])('%s asks for a key, on %s', async (path, _screen, options) => {
  const { page, surplus, close } = await open(path, options);
  await page.getByText(needed).waitFor();
  expect([await violations(page, '.head'), await surplus()]).toEqual([[], 0]);
  await close();
});

test('the start page shows a call also where it was answered nothing', async () => {
  const { page, close } = await open('/');
  await page.getByText('autocomplete?q=vejen').waitFor();
  expect(await page.locator('.command:empty').count()).toBe(0);
  await close();
});

test('a key that was typed answers the page until it is forgotten, and is in no address of it', async () => {
  const { page, type, suggestions, close } = await open('/');
  const field = page.getByRole('textbox', { name: 'Nøgle' });
  await field.fill(key.slice(0, -1));
  await page.getByRole('button', { name: 'Brug nøglen' }).click();
  await page.getByText('Det er ikke en hel nøgle.').waitFor();
  await field.fill(key);
  await page.getByRole('button', { name: 'Brug nøglen' }).click();
  await page.getByText(`Siden bruger nøglen …${key.slice(-4)}`).waitFor();
  await type('storegade');
  expect(await suggestions.count()).toBeGreaterThan(0);
  expect([page.url(), (await page.content()).includes(key)]).toEqual([`${site.base}/`, false]);
  await page.getByRole('button', { name: 'Glem den' }).click();
  await page.getByText(needed).waitFor();
  await close();
});

test('a property sheet says nothing without a key, and comes with one', async () => {
  const { page, close } = await open(SHEET);
  await page.getByText('Arket kunne ikke hentes.').waitFor();
  expect(await (await fetch(`${site.base}${SHEET}`)).text()).not.toContain('Storegade');
  expect((await fetch(`${site.base}${SHEET}/ark`)).status).toBe(401);
  await page.getByRole('textbox', { name: 'Nøgle' }).fill(key);
  await page.getByRole('button', { name: 'Brug nøglen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Storegade 1, 2. tv, 6270 Tønder' }).waitFor();
  await page.getByRole('button', { name: 'Udskriv' }).waitFor();
  expect(await page.title()).toBe('Storegade 1, 2. tv, 6270 Tønder – vejviser');
  expect((await page.content()).includes(key)).toBe(false);
  await page.goto(`${site.base}/adresse/00000000-0000-4000-8000-000000000001`);
  await page.getByRole('heading', { name: 'Ingen adresse har dette id' }).waitFor();
  await close();
});

test('the country is drawn for a plan without boxes', async () => {
  const { page, close } = await open('/konto');
  await page.getByLabel('Mailadresse').fill('gratis@example.com');
  await page.getByRole('button', { name: 'Send linket' }).click();
  await page.getByRole('heading', { name: 'Linket står i loggen' }).waitFor();
  await page.goto(site.link());
  await page.getByRole('button', { name: 'Log ind', exact: true }).click();
  await page.getByRole('heading', { name: 'Din konto' }).waitFor();
  await page.goto(site.base);
  await expect.poll(() => page.locator('#map path').count()).toBeGreaterThan(0);
  await close();
});

test('who is signed in is answered without a key, and asked for none', async () => {
  const { page, type, suggestions, close } = await open('/konto');
  await page.getByLabel('Mailadresse').fill('kunde@example.com');
  await page.getByRole('button', { name: 'Send linket' }).click();
  await page.getByRole('heading', { name: 'Linket står i loggen' }).waitFor();
  await page.goto(site.link());
  await page.getByRole('button', { name: 'Log ind', exact: true }).click();
  await page.getByRole('heading', { name: 'Din konto' }).waitFor();
  await page.goto(site.base);
  await type('storegade');
  expect(await suggestions.count()).toBeGreaterThan(0);
  expect(await page.getByText(needed).count()).toBe(0);
  await close();
});

test('what rows count is said before they are sent', async () => {
  const { page, close } = await open('/batch');
  await page.getByRole('textbox', { name: 'Nøgle' }).fill(key);
  await page.getByRole('button', { name: 'Brug nøglen' }).click();
  await page.getByText('Eller indsæt rækker').click();
  await page.locator('#rows').fill('adresse\nStoregade 1, 6270 Tønder\n');
  await page.locator('#paste button').click();
  await page.getByText('Hver række, der besvares, tæller som ét kald').waitFor();
  await close();
});
