/** What the dashboard refuses: requests from elsewhere, without a session, for what is another's or the operator's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Accounts } from '../../src/accounts/accounts.ts';
import { MOST_A_MINUTE } from '../../src/dashboard/session/pace.ts';
import { inFolder, type Places } from '../support/stores.ts';
import { BASE, type Browser, type Served, served } from './served.ts';

const UUID = '00000000-0000-4000-8000-000000000000';
let places: Places;
let site: Served;

beforeAll(async () => {
  places = await inFolder();
  site = await served(places);
});
afterAll(async () => {
  await site.close();
  await places.remove();
});

const newKey = { name: 'x', kind: 'live' };
const writing = [
  ['POST', '/konto/api/link', { mail: 'bo@example.com', language: 'da' }],
  ['POST', '/konto/api/link/owner', { token: 'x' }],
  ['POST', '/konto/api/session', { token: 'x' }],
  ['DELETE', '/konto/api/session', undefined],
  ['DELETE', '/konto/api/sessions', undefined],
  ['DELETE', '/konto/api/account', { mail: 'csrf@example.com' }],
  ['POST', '/konto/api/keys', newKey],
  ['PUT', `/konto/api/keys/${UUID}`, { name: 'x' }],
  ['POST', `/konto/api/keys/${UUID}/rotate`, { hours: 0 }],
  ['DELETE', `/konto/api/keys/${UUID}`, undefined],
  ['PUT', `/konto/api/operator/accounts/${UUID}`, { plan: 'pro' }],
] as const;

describe.each(writing)('%s %s', (method, path, body) => {
  test.each([
    ['no page', {}],
    ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page of another site, by a browser that says only that', { 'sec-fetch-site': 'cross-site' }],
    ['an older browser on another site', { origin: 'https://evil.example' }],
    [
      'another host of the same domain',
      { origin: 'https://www.adresser.example', 'sec-fetch-site': 'same-site' },
    ],
    ['the same host without HTTPS', { origin: 'http://adresser.example' }],
    ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['what the address line is typed into', { 'sec-fetch-site': 'none' }],
  ])('from %s is forbidden, though somebody is signed in', async (_from, headers) => {
    const browser = await signedIn('csrf@example.com');
    const { status, code } = await browser.send(method, path, body, headers);
    expect([status, code]).toEqual([403, 'forbidden']);
    expect((await browser.get('/konto/api/account')).status).toBe(200);
  });
});

const signed = new Map<string, Browser>();
async function signedIn(mail: string): Promise<Browser> {
  const browser = signed.get(mail) ?? (await site.signedIn(mail));
  signed.set(mail, browser);
  return browser;
}

test.each([
  ['a browser of today', { origin: BASE, 'sec-fetch-site': 'same-origin' }],
  ['an older browser', { origin: BASE }],
])('from a page of the service itself, by %s, it is let in', async (_by, headers) => {
  const { status } = await site.browser().send('POST', '/konto/api/link/owner', { token: 'x' }, headers);
  expect(status).toBe(410);
});

test('a form of another site is no JSON, and refused', async () => {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: BASE,
    'sec-fetch-site': 'same-origin',
  };
  const answer = await site.service.app.inject({
    ...{ method: 'POST', url: '/konto/api/session', payload: 'token=x' },
    headers: { ...headers, host: 'adresser.example', 'x-forwarded-proto': 'https' },
  });
  expect(answer.statusCode).toBe(422);
});

test.each([
  ['an answer', '/konto/api/session'],
  ['a refusal', '/konto/api/account'],
])('no other site may read %s, and no cache may keep it', async (_what, path) => {
  const { headers } = await site.browser().get(path, { origin: 'https://evil.example' });
  expect(headers['access-control-allow-origin']).toBe(BASE);
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect(headers['cache-control']).toBe('no-store');
});

const own = ['/konto/api/account', '/konto/api/keys', '/konto/api/usage'];
const operators = ['accounts', 'usage', 'jobs', 'audit'].map((name) => `/konto/api/operator/${name}`);

describe('who may see what', () => {
  test.each([...own, ...operators])('%s is closed to who is not signed in', async (path) => {
    const { status, code } = await site.browser().get(path);
    expect([status, code]).toEqual([401, 'not_signed_in']);
  });

  test.each(operators)('%s is closed to customers and open to operators', async (path) => {
    const customer = await signedIn('kunde@example.com');
    expect((await customer.get(path)).code).toBe('forbidden');
    const operator = await signedIn('drift@example.com');
    await promote('drift@example.com');
    expect((await operator.get(path)).status).toBe(200);
  });

  test('who is no operator any more is refused at once', async () => {
    const browser = await signedIn('was@example.com');
    await promote('was@example.com');
    expect((await browser.get('/konto/api/operator/jobs')).status).toBe(200);
    await promote('was@example.com', 'customer');
    expect((await browser.get('/konto/api/operator/jobs')).status).toBe(403);
  });

  test('an API key opens nothing here', async () => {
    const browser = await signedIn('kunde@example.com');
    const { key } = (await browser.post('/konto/api/keys', newKey)).json;
    const { status } = await site.browser().get('/konto/api/account', { 'x-api-key': String(key) });
    expect(status).toBe(401);
  });

  test('another’s key is as one that does not exist', async () => {
    const owner = await signedIn('kunde@example.com');
    const { id } = (await owner.post('/konto/api/keys', newKey)).json;
    const other = await signedIn('anden@example.com');
    for (const known of [String(id), UUID]) {
      const answers = [
        await other.put(`/konto/api/keys/${known}`, { name: 'y' }),
        await other.post(`/konto/api/keys/${known}/rotate`, { hours: 0 }),
        await other.delete(`/konto/api/keys/${known}`),
      ];
      expect(answers.map(({ status, code }) => [status, code])).toEqual(
        answers.map(() => [404, 'not_found']),
      );
    }
    const { keys } = (await owner.get('/konto/api/keys')).json as { keys: { id: string; state: string }[] };
    expect(keys.find((key) => key.id === id)?.state).toBe('active');
  });
});

async function promote(mail: string, role: 'operator' | 'customer' = 'operator'): Promise<void> {
  const accounts = new Accounts(site.store);
  const account = await accounts.findByMail(mail);
  await accounts.setRole(account?.id ?? '', role, 'command');
}

test('over plain HTTP from another machine nobody signs in', async () => {
  const answer = await site.service.app.inject({
    ...{ method: 'POST', url: '/konto/api/session', payload: { token: 'x' }, remoteAddress: '203.0.113.7' },
    headers: { host: 'adresser.example', origin: BASE, 'sec-fetch-site': 'same-origin' },
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'https_required']);
});

test.each([
  ['without keys', { keys: 'off' }],
  ['without a store', { keys: 'off', store: undefined }],
])('%s there is no dashboard, and /konto says so', async (_what, options) => {
  const { sampleService } = await import('../support/sample.ts');
  const { store: place = undefined, ...others } = { store: places.store, ...options };
  const service = await sampleService({ ...(place !== undefined && { store: place }), ...others });
  const [page, api] = [await service.app.inject('/konto'), await service.app.inject('/konto/api/session')];
  expect([page.statusCode, api.statusCode]).toEqual([200, 404]);
  expect(page.body).toContain('Nøgler er slået fra');
  expect(page.body).not.toContain('account.js');
  await service.close();
});

test('one network is answered so often a minute, and another one still is', async () => {
  const from = (address: string) => site.browser().get('/konto/api/session', { 'x-forwarded-for': address });
  for (let count = 0; count < MOST_A_MINUTE; count += 1) expect((await from('2001:db8::1')).status).toBe(200);
  const refused = await from('2001:db8::2');
  expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
  expect((await from('2001:db8:0:1::1')).status).toBe(200);
});

test('what is asked of accounts is not in the log', async () => {
  site.log.length = 0;
  await site.browser().get('/konto/api/operator/accounts?q=bo@example.com');
  await expect.poll(() => site.log.map(({ url }) => url)).toEqual(['/konto/api/operator/accounts?…']);
});

test('no page of another site may show /konto in a frame', async () => {
  const { headers } = await site.service.app.inject('/konto');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});
