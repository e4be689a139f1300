/** Signing in by a link, in each kind of store: what works once, for whom, and what an attacker learns and can do. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from '../../src/accounts/secret.ts';
import {
  LINK_MINUTES,
  MOST_OF_BOTH,
  MOST_OF_CLIENT,
  MOST_OF_MAIL,
  SignInLinks,
} from '../../src/dashboard/sign-in/links.ts';
import { allPlaces, type Places } from '../support/stores.ts';
import { BASE, type Browser, type Served, served, tokenIn } from './served.ts';

const COOKIE = '__Host-vejviser';
const ask = (browser: Browser, mail: string, headers?: Record<string, string>) =>
  browser.post('/konto/api/link', { mail, language: 'da' }, headers);
const use = (browser: Browser, token: string) => browser.post('/konto/api/session', { token });
const mailOf = async (browser: Browser) => (await browser.get('/konto/api/account')).json['mail'];

const stores = allPlaces.filter(([name]) => name.endsWith('folder'));

describe.each(stores)('%s:', (_name, open) => {
  let places: Places;
  let site: Served;

  beforeAll(async () => {
    places = await open();
    site = await served(places);
  });
  beforeEach(async () => {
    await site.store.deleteFrom('sign_in_links').execute();
    site.link();
  });
  afterAll(async () => {
    await site.close();
    await places.remove();
  });

  async function linkFor(mail: string, browser = site.browser()): Promise<string> {
    await ask(browser, mail);
    return tokenIn(site.link());
  }

  test('a link leads to the public base, with its secret behind #', async () => {
    await ask(site.browser(), 'bo@example.com');
    expect(site.link()).toMatch(/^https:\/\/adresser\.example\/konto#link=[\w-]{43}$/);
  });

  test.each([
    ['host', 'evil.example'],
    ['x-forwarded-host', 'evil.example'],
  ])('the header %s does not change where a link leads', async (name, value) => {
    const origin = { origin: BASE, 'sec-fetch-site': 'same-origin' };
    const { status } = await ask(site.browser(), 'bo@example.com', { ...origin, [name]: value });
    expect([status, site.link()?.split('/konto')[0]]).toEqual([202, BASE]);
  });

  test('a link signs in once, whoever opens it', async () => {
    const [first, second] = [site.browser(), site.browser()];
    const token = await linkFor('bo@example.com', first);
    expect((await use(first, token)).status).toBe(204);
    expect(await mailOf(first)).toBe('bo@example.com');
    const again = await use(second, token);
    expect([again.status, again.code, second.cookies.size]).toEqual([410, 'link_gone', 0]);
  });

  test('of two who use a link at once, one is signed in', async () => {
    const token = await linkFor('bo@example.com');
    const answers = await Promise.all([use(site.browser(), token), use(site.browser(), token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
  });

  test('the latest link of a mail address is the only one that signs in', async () => {
    const [first, second] = [await linkFor('bo@example.com'), await linkFor('bo@example.com')];
    await linkFor('ib@example.com');
    const earlier = await use(site.browser(), first);
    const owner = await site.browser().post('/konto/api/link/owner', { token: first });
    expect([earlier.code, owner.code]).toEqual(['link_gone', 'link_gone']);
    expect((await use(site.browser(), second)).status).toBe(204);
    expect((await use(site.browser(), first)).code).toBe('link_gone');
  });

  test('of links that were made in one moment one signs in', async () => {
    const tokens = [
      await linkFor('bo@example.com'),
      await linkFor('bo@example.com'),
      await linkFor('bo@example.com'),
    ];
    await site.store.updateTable('sign_in_links').set({ created: Date.now() }).execute();
    const statuses = [];
    for (const token of tokens) statuses.push((await use(site.browser(), token)).status);
    expect(statuses.sort()).toEqual([204, 410, 410]);
  });

  test('a link in another browser signs in that one, not the one that asked', async () => {
    const [asking, opening] = [site.browser(), site.browser()];
    const token = await linkFor('bo@example.com', asking);
    expect((await use(opening, token)).status).toBe(204);
    expect([await mailOf(asking), await mailOf(opening)]).toEqual([undefined, 'bo@example.com']);
  });

  test('whom a link signs in is said before, and does not use it up', async () => {
    const token = await linkFor('Bo@Example.com ');
    const browser = site.browser();
    for (const _time of [1, 2])
      expect((await browser.post('/konto/api/link/owner', { token })).json).toEqual({
        mail: 'bo@example.com',
      });
    expect((await use(browser, token)).status).toBe(204);
  });

  test.each([
    ['an unknown link', 'x'.repeat(43)],
    ['an empty one', ''],
    ['one that was cut', 'abc'],
  ])('%s signs nobody in', async (_what, token) => {
    const browser = site.browser();
    const answers = [await use(browser, token), await browser.post('/konto/api/link/owner', { token })];
    expect(answers.map(({ status }) => status)).toEqual([410, 410]);
    expect(browser.cookies.size).toBe(0);
  });

  test('a link is over after ten minutes', async () => {
    const token = await linkFor('bo@example.com');
    const age = LINK_MINUTES * 60_000;
    await site.store
      .updateTable('sign_in_links')
      .set((row) => ({ expires: row('expires', '-', age) }))
      .execute();
    expect((await use(site.browser(), token)).code).toBe('link_gone');
  });

  test('the store has neither links nor cookies that could be used', async () => {
    const browser = site.browser();
    const token = await linkFor('bo@example.com', browser);
    await use(browser, token);
    const cookie = String(browser.cookies.get(COOKIE));
    const [links, sessions] = [
      await site.store.selectFrom('sign_in_links').selectAll().execute(),
      await site.store.selectFrom('sessions').selectAll().execute(),
    ];
    const kept = JSON.stringify([links, sessions]);
    expect([kept.includes(token), kept.includes(cookie)]).toEqual([false, false]);
    expect([kept.includes(digestOf(token)), kept.includes(digestOf(cookie))]).toEqual([true, true]);
  });

  test('of requests that come at once no more are sent a link than of those that come one by one', async () => {
    const links = new SignInLinks(site.store);
    const wished = await Promise.all(
      Array.from({ length: 4 * MOST_OF_BOTH }, () => links.wish('bo@example.com', '203.0.113.7')),
    );
    expect(wished.filter((one) => typeof one === 'object')).toHaveLength(MOST_OF_BOTH);
  });

  test.each([
    'bo\0@example.com',
    'bo\u0007@example.com',
    'bo@example.com\n',
    '\tbo@example.com',
    'bo\u0085@example.com',
  ])('the mail address %j is refused', async (mail) => {
    const { status, json } = await ask(site.browser(), mail);
    const details = json['details'] as { loc: string[]; msg: string }[];
    expect([status, details]).toEqual([
      422,
      [{ loc: ['body', 'mail'], msg: 'mail must not contain control characters', type: 'control' }],
    ]);
  });

  test('known and unknown addresses are answered alike', async () => {
    await site.signedIn('known@example.com');
    const answers = [];
    for (const mail of ['known@example.com', 'unknown@example.com']) {
      const { status, body, headers } = await ask(site.browser(), mail);
      const { 'x-request-id': _id, date: _date, ...others } = headers;
      answers.push([status, body, others, site.link() !== undefined]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('a mailbox gets a few links an hour, and nobody is told that it has had them', async () => {
    const answers = [];
    const links = [];
    for (let time = 0; time <= MOST_OF_BOTH; time += 1) {
      answers.push((await ask(site.browser(), 'bo@example.com')).status);
      links.push(site.link() !== undefined);
    }
    expect(answers).toEqual(answers.map(() => 202));
    expect(links).toEqual(links.map((_, time) => time < MOST_OF_BOTH));
  });

  test('links of an account that is deleted end, and count for their hour', async () => {
    const mail = 'igen@example.com';
    const links = [];
    for (let time = 0; time <= MOST_OF_BOTH; time += 1) {
      await ask(site.browser(), mail);
      links.push(site.link() !== undefined);
      await new SignInLinks(site.store).end(mail);
    }
    expect(links).toEqual(links.map((_, time) => time < MOST_OF_BOTH));
    const left = await site.store.selectFrom('sign_in_links').select(['mail', 'expires']).execute();
    expect(left.filter(({ mail: of, expires }) => of === mail || Number(expires) > Date.now())).toEqual([]);
  });

  test('whoever asks for links in the name of another does not keep him from his own', async () => {
    const from = (address: string) => ({
      ...{ origin: BASE, 'sec-fetch-site': 'same-origin' },
      'x-forwarded-for': address,
    });
    const reached = async (address: string): Promise<boolean> => {
      expect((await ask(site.browser(), 'ida@example.com', from(address))).status).toBe(202);
      return site.link() !== undefined;
    };
    for (let time = 0; time < MOST_OF_BOTH; time += 1) expect(await reached('203.0.113.7')).toBe(true);
    expect(await reached('203.0.113.7')).toBe(false);
    expect(await reached('203.0.113.8')).toBe(true);
    const more = [];
    for (let time = MOST_OF_BOTH + 1; time <= MOST_OF_MAIL; time += 1)
      more.push(await reached(`198.51.100.${time}`));
    expect(more).toEqual(more.map((_, place) => place < more.length - 1));
  });

  test('one address asks for so many links an hour, another one still gets its own', async () => {
    const from = (address: string) => ({
      ...{ origin: BASE, 'sec-fetch-site': 'same-origin' },
      'x-forwarded-for': address,
    });
    for (let time = 0; time < MOST_OF_CLIENT; time += 1)
      expect((await ask(site.browser(), `nr${time}@example.com`, from('203.0.113.5'))).status).toBe(202);
    const refused = await ask(site.browser(), 'bo@example.com', from('203.0.113.5'));
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_links',
      '3600',
    ]);
    expect((await ask(site.browser(), 'bo@example.com', from('203.0.113.6'))).status).toBe(202);
  });

  test.each([
    '',
    'bo',
    'bo@',
    '@example.com',
    'bo@example.com, al@example.com',
    'bo@example.com\nBcc: al@example.com',
  ])('no link is sent to %j', async (mail) => {
    expect([(await ask(site.browser(), mail)).status, site.link()]).toEqual([422, undefined]);
  });

  test('the cookie is the browser’s own: no script, no other site, no other host, no HTTP', async () => {
    const browser = await site.signedIn('bo@example.com');
    expect(browser.set[0]).toMatch(
      /^__Host-vejviser=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('signing in changes the cookie, and the one before is worth nothing', async () => {
    const browser = await site.signedIn('bo@example.com');
    const before = String(browser.cookies.get(COOKIE));
    await use(browser, await linkFor('al@example.com'));
    expect(browser.cookies.get(COOKIE)).not.toBe(before);
    const thief = site.browser();
    thief.cookies.set(COOKIE, before);
    expect([await mailOf(browser), await mailOf(thief)]).toEqual(['al@example.com', undefined]);
  });

  test('a cookie that somebody else chose is never taken over', async () => {
    const browser = site.browser();
    browser.cookies.set(COOKIE, 'A'.repeat(43));
    await use(browser, await linkFor('bo@example.com'));
    expect(browser.cookies.get(COOKIE)).not.toBe('A'.repeat(43));
  });

  test('who signs out is out, also with a copy of the cookie', async () => {
    const browser = await site.signedIn('bo@example.com');
    const copy = site.browser();
    copy.cookies.set(COOKIE, String(browser.cookies.get(COOKIE)));
    expect((await browser.delete('/konto/api/session')).status).toBe(204);
    expect([await mailOf(browser), await mailOf(copy)]).toEqual([undefined, undefined]);
  });

  test('signing out everywhere ends the other sessions of the account, and of no other', async () => {
    const [one, other, stranger] = [
      await site.signedIn('bo@example.com'),
      await site.signedIn('bo@example.com'),
      await site.signedIn('al@example.com'),
    ];
    await one.delete('/konto/api/sessions');
    const left = [await mailOf(one), await mailOf(other), await mailOf(stranger)];
    expect(left).toEqual([undefined, undefined, 'al@example.com']);
  });

  test('a session ends after twelve hours, however much it is used', async () => {
    const browser = await site.signedIn('bo@example.com');
    await site.store
      .updateTable('sessions')
      .set((row) => ({ expires: row('expires', '-', 43_200_000) }))
      .execute();
    expect((await browser.get('/konto/api/account')).code).toBe('not_signed_in');
  });
});
