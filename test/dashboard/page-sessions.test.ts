/** A session as a key: for the pages of the service, and for nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFolder, type Places } from '../support/stores.ts';
import { type Browser, type Served, served } from './served.ts';

let places: Places;
let site: Served;
let browser: Browser;

beforeAll(async () => {
  places = await inFolder();
  site = await served(places, { keys: 'required' });
  browser = await site.signedIn('bo@example.com');
});
afterAll(async () => {
  await site.close();
  await places.remove();
});

const PATH = '/autocomplete?q=storegade';

test.each([
  ['a page of the service', { 'sec-fetch-site': 'same-origin' }, 200],
  ['a browser that does not say', {}, 200],
  ['what the address line is typed into', { 'sec-fetch-site': 'none' }, 200],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 401],
  ['another host of the same domain', { 'sec-fetch-site': 'same-site' }, 401],
] as const)('from %s', async (_from, headers, status) => {
  expect((await browser.get(PATH, { ...headers })).status).toBe(status);
});

test.each([
  ['without its prefix', (value: string) => `vejviser=${value}`],
  ['with a letter changed', (value: string) => `__Host-vejviser=${value.slice(0, -1)}!`],
  ['of nobody', () => '__Host-vejviser='],
])('a cookie %s is none', async (_how, cookie) => {
  const value = String(browser.cookies.get('__Host-vejviser'));
  const { status, code } = await site.browser().get(PATH, { cookie: cookie(value) });
  expect([status, code]).toEqual([401, 'missing_api_key']);
});

test('a key that is shown beside it counts', async () => {
  expect((await browser.get(PATH, { 'x-api-key': 'vejviser_live_x' })).status).toBe(401);
});

test('the session counts by the plan of its account, and ends with it', async () => {
  const other = await site.signedIn('al@example.com');
  const { headers } = await other.get(PATH);
  expect(headers['ratelimit-policy']).toContain('"month";q=2000');
  await other.delete('/konto/api/session');
  expect((await other.get(PATH)).status).toBe(401);
});
