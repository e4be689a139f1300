/** An account from its first key to its end, in each kind of store, as its page asks for it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf, monthOf } from '../../src/access/usage/calendar.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { MOST_KEYS } from '../../src/keys/most.ts';
import { allPlaces, type Places } from '../support/stores.ts';
import { BASE, type Browser, type Served, served } from './served.ts';

interface ShownKey {
  id: string;
  name: string;
  kind: string;
  state: string;
  last_four: string;
  origins: string[];
  networks: string[];
}

const stores = allPlaces.filter(([name]) => name.endsWith('folder'));

describe.each(stores)('%s:', (_name, open) => {
  let places: Places;
  let site: Served;

  beforeAll(async () => {
    places = await open();
    site = await served(places, { keys: 'required' });
  });
  // There are so many an hour.
  beforeEach(async () => {
    await site.store.deleteFrom('sign_in_links').execute();
  });
  afterAll(async () => {
    await site.close();
    await places.remove();
  });

  const keysOf = async (browser: Browser) =>
    (await browser.get('/konto/api/keys')).json['keys'] as ShownKey[];
  const make = async (browser: Browser, more: object = {}) =>
    (await browser.post('/konto/api/keys', { name: 'Hjemmesiden', kind: 'live', ...more })).json as Record<
      'id' | 'key',
      string
    >;
  const call = async (key: string) =>
    (await site.browser().get('/autocomplete?q=storegade', { 'x-api-key': key })).status;

  test('a new account begins with the smallest plan, all of it left', async () => {
    const browser = await site.signedIn('ny@example.com');
    const { plan, used, role, mail } = (await browser.get('/konto/api/account')).json;
    expect([mail, role, used]).toEqual(['ny@example.com', 'customer', 0]);
    expect(plan).toMatchObject({ name: 'free', calls_per_month: 2_000 });
    expect(plan).not.toHaveProperty('mcp_calls_per_month');
  });

  test('a key is shown once, works at once, and is in no later answer', async () => {
    const browser = await site.signedIn('en@example.com');
    const { id, key } = await make(browser);
    expect(await call(key)).toBe(200);
    const [listed] = await keysOf(browser);
    expect(listed).toMatchObject({ id, name: 'Hjemmesiden', kind: 'live', state: 'active' });
    expect(listed?.last_four).toBe(key.slice(-4));
    for (const path of ['keys', 'account', 'usage'])
      expect((await browser.get(`/konto/api/${path}`)).body).not.toContain(key);
  });

  test('a wish that is sent twice under one Idempotency-Key makes one key, and shows it once', async () => {
    const [browser, other] = [
      await site.signedIn('atter@example.com'),
      await site.signedIn('nabo@example.com'),
    ];
    const once = { origin: BASE, 'sec-fetch-site': 'same-origin', 'idempotency-key': 'abc' };
    const wish = (from: Browser) => from.post('/konto/api/keys', { name: 'x', kind: 'live' }, once);
    const [first, second] = [await wish(browser), await wish(browser)];
    expect([second.status, second.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(second.json['id']).toBe(first.json['id']);
    expect(second.body).not.toContain(String(first.json['key']));
    expect((await keysOf(browser)).length).toBe(1);
    const neighbour = await wish(other);
    expect(neighbour.json['id']).not.toBe(first.json['id']);
  });

  test('a key is renamed and limited, and limits are taken away again', async () => {
    const browser = await site.signedIn('to@example.com');
    const { id, key } = await make(browser);
    const limits = { origins: ['https://www.example.com/'], networks: ['203.0.113.0/24'] };
    expect((await browser.put(`/konto/api/keys/${id}`, { name: 'Kassen', ...limits })).status).toBe(204);
    expect((await keysOf(browser))[0]).toMatchObject({
      ...{ name: 'Kassen', origins: ['https://www.example.com'], networks: ['203.0.113.0/24'] },
    });
    expect(await call(key)).toBe(403);
    expect((await browser.put(`/konto/api/keys/${id}`, { name: 'Kassen' })).status).toBe(204);
    expect(await call(key)).toBe(200);
  });

  test('a rotated key works beside the new one for as long as was chosen', async () => {
    const browser = await site.signedIn('tre@example.com');
    const old = await make(browser);
    const beside = (await browser.post(`/konto/api/keys/${old.id}/rotate`, { hours: 1 })).json as {
      key: string;
    };
    expect([await call(old.key), await call(beside.key)]).toEqual([200, 200]);
    const next = (await keysOf(browser)).find(({ state }) => state === 'active');
    const after = (await browser.post(`/konto/api/keys/${next?.id}/rotate`, { hours: 0 })).json as {
      key: string;
    };
    expect([await call(beside.key), await call(after.key)]).toEqual([401, 200]);
  });

  test('a revoked key is refused, and cannot be changed any more', async () => {
    const browser = await site.signedIn('fire@example.com');
    const { id, key } = await make(browser);
    expect((await browser.delete(`/konto/api/keys/${id}`)).status).toBe(204);
    expect(await call(key)).toBe(401);
    const later = [
      await browser.put(`/konto/api/keys/${id}`, { name: 'y' }),
      await browser.post(`/konto/api/keys/${id}/rotate`, { hours: 1 }),
      await browser.delete(`/konto/api/keys/${id}`),
    ];
    expect(later.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'x\0' }, 'name'],
    [{ name: 'x\u001b[31m' }, 'name'],
    [{ networks: ['203.0.113.0/24\n'] }, 'networks'],
    [{ kind: 'free' }, 'kind'],
    [{ origins: ['example.com'] }, 'origins'],
    [{ origins: ['https://www.example.com/side'] }, 'origins'],
    [{ networks: ['10.0.0.0/64'] }, 'networks'],
    [{ networks: Array.from({ length: 21 }, () => '::1') }, 'networks'],
  ])('a key with %j is refused, and the answer names it', async (more, name) => {
    const browser = await site.signedIn('fem@example.com');
    const { status, json } = await browser.post('/konto/api/keys', { name: 'x', kind: 'live', ...more });
    const { details } = json as { details: { loc: string[] }[] };
    expect([status, details[0]?.loc]).toEqual([422, ['body', name]]);
  });

  test('an account has so many keys and no more', async () => {
    const browser = await site.signedIn('seks@example.com');
    for (let count = 0; count < MOST_KEYS; count += 1) await make(browser);
    const { status } = await browser.post('/konto/api/keys', { name: 'x', kind: 'live' });
    expect(status).toBe(422);
    const [first] = await keysOf(browser);
    await browser.delete(`/konto/api/keys/${first?.id}`);
    expect((await browser.post('/konto/api/keys', { name: 'x', kind: 'live' })).status).toBe(201);
  });

  test('usage is that of the account alone: today, over days and over months, by key and operation', async () => {
    const [browser, other] = [
      await site.signedIn('syv@example.com'),
      await site.signedIn('otte@example.com'),
    ];
    const key = await make(browser);
    const now = Date.now();
    const today = dayOf(now);
    await used('syv@example.com', key.id, [
      [today, '/autocomplete', 5],
      [today, '/adresser', 2],
      [dayOf(now - 30 * 86_400_000), '/adresser', 3],
      [dayOf(now - 31 * 86_400_000), '/adresser', 4],
    ]);
    const {
      day,
      today: shown,
      days,
      months,
    } = (await browser.get('/konto/api/usage')).json as never as Usage;
    expect(day).toBe(today);
    expect(shown).toEqual([
      { key: key.id, operation: '/autocomplete', calls: 5 },
      { key: key.id, operation: '/adresser', calls: 2 },
    ]);
    const sum = (rows: Row[]) => rows.reduce((all, { calls }) => all + calls, 0);
    expect([sum(days.key), sum(days.operation)]).toEqual([10, 10]);
    expect([sum(months.key), sum(months.operation)]).toEqual([14, 14]);
    expect(months.operation.filter(({ at }) => at === monthOf(today)).length).toBe(2);
    expect((await other.get('/konto/api/usage')).json).toMatchObject({ today: [], days: { key: [] } });
  });

  test('an account is deleted with its keys, usage and record when its address is written', async () => {
    const browser = await site.signedIn('ni@example.com');
    const { id, key } = await make(browser);
    await used('ni@example.com', id, [[dayOf(Date.now()), '/adresser', 1]]);
    const account = await idOf('ni@example.com');
    const wrong = await browser.delete('/konto/api/account', { mail: 'en@example.com' });
    expect([wrong.status, await call(key)]).toEqual([422, 200]);
    expect((await browser.delete('/konto/api/account', { mail: 'NI@example.com' })).status).toBe(204);
    expect([await call(key), (await browser.get('/konto/api/account')).status]).toEqual([401, 401]);
    const left = [
      await site.store.selectFrom('accounts').where('id', '=', account).selectAll().execute(),
      await site.store.selectFrom('keys').where('account', '=', account).selectAll().execute(),
      await site.store.selectFrom('usage').where('account', '=', account).selectAll().execute(),
      await site.store.selectFrom('sessions').where('account', '=', account).selectAll().execute(),
      await site.store.selectFrom('sign_in_links').where('mail', '=', 'ni@example.com').selectAll().execute(),
    ];
    expect(left.flat()).toEqual([]);
  });

  test('the operator finds accounts, changes plan and role, and all of it is on record', async () => {
    const operator = await site.signedIn('drift@example.com');
    await new Accounts(site.store).setRole(await idOf('drift@example.com'), 'operator', 'command');
    const customer = await idOf('en@example.com');
    const found = (await operator.get('/konto/api/operator/accounts?q=EN@')).json as {
      accounts: { id: string }[];
    };
    expect(found.accounts.map(({ id }) => id)).toEqual([customer]);
    expect((await operator.get('/konto/api/operator/accounts?q=%25')).json['count']).toBe(0);
    for (const change of [{ plan: 'pro' }, { role: 'operator' }])
      expect((await operator.put(`/konto/api/operator/accounts/${customer}`, change)).status).toBe(204);
    const self = await idOf('drift@example.com');
    expect((await operator.put(`/konto/api/operator/accounts/${self}`, { role: 'customer' })).status).toBe(
      403,
    );
    expect((await operator.put(`/konto/api/operator/accounts/${self}`, { plan: 'gold' })).status).toBe(422);
    const { entries } = (await operator.get('/konto/api/operator/audit')).json as never as {
      entries: { event: string; actor: string; account: string; details: object }[];
    };
    expect(entries).toContainEqual(
      expect.objectContaining({
        event: 'plan_changed',
        actor: 'drift@example.com',
        account: 'en@example.com',
      }),
    );
  });

  const idOf = async (mail: string) => (await new Accounts(site.store).findByMail(mail))?.id ?? '';

  async function used(mail: string, key: string, calls: [day: string, operation: string, calls: number][]) {
    const account = await idOf(mail);
    const rows = calls.map(([day, operation, count]) => ({
      ...{ account, key, day, operation, channel: 'api' as const, calls: count },
    }));
    await site.store.insertInto('usage').values(rows).execute();
  }
});

interface Row {
  at: string;
  of: string;
  calls: number;
}

interface Usage {
  day: string;
  today: object[];
  days: { key: Row[]; operation: Row[] };
  months: { key: Row[]; operation: Row[] };
}
