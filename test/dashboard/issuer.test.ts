/** Signing in at the operator's issuer of OpenID Connect: a stand-in on this machine. */
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inFolder, type Places } from '../support/stores.ts';
import { type Browser, type Served, served } from './served.ts';

const issuer = new OAuth2Server();
/** What the issuer says of whoever signs in there. */
let claims: Record<string, unknown>;
let nonce: string | undefined;
let places: Places;
let site: Served;

beforeAll(async () => {
  await issuer.issuer.keys.generate('RS256');
  await issuer.start(0, '127.0.0.1');
  issuer.service.on('beforeTokenSigning', ({ payload }: { payload: Record<string, unknown> }) => {
    Object.assign(payload, { aud: 'vejviser', ...claims, ...(nonce !== undefined && { nonce }) });
  });
  const url = `http://127.0.0.1:${issuer.address().port}`;
  issuer.issuer.url = url;
  places = await inFolder();
  const options = { 'oidc-issuer': url, 'oidc-client': 'vejviser', 'oidc-secret': 'secret' };
  site = await served(places, options);
});
beforeEach(() => {
  claims = { sub: '1', email: 'Bo@Example.com', email_verified: true };
  nonce = undefined;
});
afterAll(async () => {
  await site.close();
  await places.remove();
  await issuer.stop();
});

/** Sends a browser there; the path that the issuer sends it back to. */
async function there(browser: Browser): Promise<string> {
  const { url } = (await browser.post('/konto/api/oidc')).json as { url: string };
  const back = await fetch(url, { redirect: 'manual' });
  const { pathname, search } = new URL(back.headers.get('location') ?? '');
  return pathname + search;
}

const mailOf = async (browser: Browser) => (await browser.get('/konto/api/account')).json['mail'];
const REFUSED = '../../../konto#problem=issuer';

test('the issuer is asked with PKCE, state and nonce, and sends back to the public base', async () => {
  const { url } = (await site.browser().post('/konto/api/oidc')).json as { url: string };
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    ...{ response_type: 'code', client_id: 'vejviser', scope: 'openid email', code_challenge_method: 'S256' },
    redirect_uri: 'https://adresser.example/konto/api/oidc/callback',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('who comes back is signed in, under a new cookie, by the address that was verified', async () => {
  const browser = site.browser();
  const back = await there(browser);
  const before = browser.cookies.get('__Host-vejviser');
  const { status, headers } = await browser.get(back, { 'sec-fetch-site': 'cross-site' });
  expect([status, headers['location'], await mailOf(browser)]).toEqual([
    303,
    '../../../konto',
    'bo@example.com',
  ]);
  expect(browser.cookies.get('__Host-vejviser')).not.toBe(before);
});

test('it is the account of the same address, however its owner signs in', async () => {
  const byMail = await site.signedIn('bo@example.com');
  await byMail.post('/konto/api/keys', { name: 'fælles', kind: 'live' });
  const byIssuer = site.browser();
  await byIssuer.get(await there(byIssuer));
  expect((await byIssuer.get('/konto/api/keys')).body).toContain('fælles');
});

test.each([
  ['an address that is not verified', { email_verified: false }],
  ['one that is said to be verified by a text', { email_verified: 'true' }],
  ['no address', { email: undefined }],
  ['another client', { aud: 'other' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['another nonce', { nonce: 'x' }],
  ['a time that is over', { exp: 1 }],
])('a token with %s signs nobody in', async (_what, claim) => {
  claims = { ...claims, ...claim };
  const browser = site.browser();
  const { headers } = await browser.get(await there(browser));
  expect([headers['location'], await mailOf(browser)]).toEqual([REFUSED, undefined]);
});

test.each([
  ['with another state', (back: string) => back.replace(/state=[^&]*/, 'state=x')],
  ['without a code', (back: string) => back.replace(/code=[^&]*/, 'error=access_denied')],
])('who comes back %s is not signed in', async (_how, changed) => {
  const browser = site.browser();
  const { headers } = await browser.get(changed(await there(browser)));
  expect([headers['location'], await mailOf(browser)]).toEqual([REFUSED, undefined]);
});

test('who is sent back by somebody else’s link is not signed in to that account', async () => {
  const [attacker, victim] = [site.browser(), site.browser()];
  const { headers } = await victim.get(await there(attacker));
  expect([headers['location'], await mailOf(victim)]).toEqual([REFUSED, undefined]);
});

test('a way back is gone once', async () => {
  const browser = site.browser();
  const back = await there(browser);
  await browser.get(back);
  expect((await browser.get(back)).headers['location']).toBe(REFUSED);
});

test('the way back leads nowhere else, whatever is asked', async () => {
  const browser = site.browser();
  const back = `${await there(browser)}&next=https://evil.example&redirect_uri=https://evil.example`;
  expect((await browser.get(back)).headers['location']).toBe('../../../konto');
});
