/** Keys and accounts in each kind of store, by a clock that stands still until it is moved. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Accounts } from '../../src/accounts/accounts.ts';
import { auditEntries, COMMAND } from '../../src/accounts/audit.ts';
import { digestOf, KeyForm, newKey } from '../../src/keys/format.ts';
import { KeyCopy, ROWS_AT_ONCE } from '../../src/keys/key-copy.ts';
import { Keys } from '../../src/keys/keys.ts';
import { MOST_CHANGES, MOST_KEYS, MOST_MADE, NoAccount } from '../../src/keys/most.ts';
import type { AccountTable } from '../../src/store/schema/accounts.ts';
import { allStores, type KeptStore } from '../support/kept.ts';

const HOUR_MS = 3_600_000;
const FREE = { plan: 'free', mail: 'a@example.com' };

describe.each(allStores)('%s:', (_name, open) => {
  let kept: KeptStore;
  let accounts: Accounts;
  let keys: Keys;
  let copy: KeyCopy;
  let account: AccountTable;
  let now: number;

  beforeAll(async () => {
    kept = await open();
  });
  afterAll(() => kept.close());
  beforeEach(async () => {
    await kept.store.deleteFrom('accounts').execute();
    await kept.store.deleteFrom('audit').execute();
    now = Date.now();
    accounts = new Accounts(kept.store, () => now);
    keys = new Keys(kept.store, 'vejviser', () => now);
    account = await accounts.create(FREE, COMMAND);
    copy = new KeyCopy(kept.store, new KeyForm('vejviser'), (error) => {
      throw error;
    });
    await copy.look();
  });

  const made = (name = 'shop') => keys.create({ account: account.id, name, kind: 'live' }, COMMAND);
  const isKnown = async (key: string): Promise<boolean> => {
    await copy.look();
    return copy.find(key) !== undefined;
  };

  test('two that make an account of one mail address at once get the same', async () => {
    const [one, other] = await Promise.all(
      ['free', 'pro'].map((plan) => accounts.create({ plan, mail: 'b@example.com' })),
    );
    expect(one).toEqual(other);
    expect(await accounts.findByMail('b@example.com')).toEqual(one);
    expect((await accounts.list()).map(({ mail }) => mail)).toEqual(['a@example.com', 'b@example.com']);
  });

  test('an account has so many keys at once, by which way they are made, and the last place is given once', async () => {
    for (let count = 1; count < MOST_KEYS; count += 1) await made();
    const both = await Promise.allSettled([made(), made()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [key] = await keys.list(account.id);
    const id = key?.id ?? '';
    await expect(keys.rotate(id, HOUR_MS, COMMAND)).rejects.toThrow(`may have ${MOST_KEYS} keys`);
    // What was refused has changed nothing.
    expect((await keys.find(id))?.state).toBe('active');
    expect(await keys.rotate(id, 0, COMMAND)).toBeDefined();
  });

  test('keys that are made while their account is deleted are made before, or refused with the reason', async () => {
    const removed = accounts.remove(account.id, COMMAND);
    const others = await Promise.allSettled(Array.from({ length: 12 }, () => made()));
    expect(await removed).toBe(true);
    const reasons = others.map((one) => (one.status === 'rejected' ? one.reason : 'made'));
    expect(reasons.filter((reason) => reason !== 'made' && !(reason instanceof NoAccount))).toEqual([]);
    await expect(made()).rejects.toBeInstanceOf(NoAccount);
  });

  test('and so many in a day, whatever has become of them', async () => {
    for (let count = 0; count < MOST_MADE; count += 1) await keys.revoke((await made()).row.id, COMMAND);
    await expect(made()).rejects.toThrow(`may make ${MOST_MADE} keys`);
    now += 24 * HOUR_MS;
    expect((await made()).row.account).toBe(account.id);
  });

  test('a key is whole, and its text is nowhere in the store', async () => {
    const { key, row } = await made();
    expect(new KeyForm('vejviser').isWhole(key)).toBe(true);
    expect(row).toMatchObject({ last_four: key.slice(-4), name: 'shop', kind: 'live' });
    for (const table of ['keys', 'accounts', 'audit'] as const) {
      const rows = JSON.stringify(await kept.store.selectFrom(table).selectAll().execute());
      expect(rows).not.toContain(key.slice(14));
    }
  });

  test('a key that is made is known by the next look', async () => {
    const { key, row } = await made();
    expect(copy.find(key)).toBeUndefined();
    await copy.look();
    expect(copy.find(key)).toMatchObject({ key: { id: row.id }, account: { id: account.id, plan: 'free' } });
  });

  test('a key that is revoked is not', async () => {
    const { key, row } = await made();
    expect(await isKnown(key)).toBe(true);
    expect(await keys.revoke(row.id, COMMAND)).toBe(true);
    expect(await isKnown(key)).toBe(false);
    expect(await keys.find(row.id)).toMatchObject({ state: 'revoked' });
  });

  test('a revoked key cannot be changed any more', async () => {
    const { row } = await made();
    await keys.revoke(row.id, COMMAND);
    expect(await keys.revoke(row.id, COMMAND)).toBe(false);
    expect(await keys.rename(row.id, 'x', COMMAND)).toBe(false);
    expect(await keys.rotate(row.id, HOUR_MS, COMMAND)).toBeUndefined();
  });

  test('a key that was rotated holds until the overlap ends', async () => {
    const { key: old, row } = await made();
    const next = await keys.rotate(row.id, HOUR_MS, COMMAND);
    expect(next?.row).toMatchObject({ name: 'shop', kind: 'live', replaces: row.id });
    expect(await isKnown(next?.key ?? '')).toBe(true);
    expect(await isKnown(old)).toBe(true);
    expect(await keys.find(row.id)).toMatchObject({ state: 'expiring', expires: now + HOUR_MS });
    now += HOUR_MS;
    expect(await keys.find(row.id)).toMatchObject({ state: 'expired' });
  });

  test('without an overlap the old one ends at once', async () => {
    const { key, row } = await made();
    await keys.rotate(row.id, 0, COMMAND);
    expect(await isKnown(key)).toBe(false);
  });

  test('all keys are known, however many there are', async () => {
    const { row } = await made();
    const many = Array.from({ length: 2 * ROWS_AT_ONCE }, () => newKey('vejviser', 'live'));
    for (let from = 0; from < many.length; from += 500)
      await kept.store
        .insertInto('keys')
        .values(
          many
            .slice(from, from + 500)
            .map((key, place) => ({ ...row, id: `${from + place}`, sha256: digestOf(key) })),
        )
        .execute();
    await copy.look();
    expect(many.filter((key) => copy.find(key) === undefined)).toEqual([]);
  });

  test('of keys that are over none is kept, and of others what they may be used from is read when they are used', async () => {
    const networks = ['10.0.0.0/8', '::1'];
    const limited = { origins: ['https://example.com'], networks };
    const all = [];
    for (let count = 0; count < 4; count += 1)
      all.push(
        await keys.create({ account: account.id, name: 'x', kind: 'live', restriction: limited }, COMMAND),
      );
    const [revoked, ended, later, valid] = all.map(({ row }) => row.id);
    await copy.look();
    expect(copy.size).toBe(4);
    await keys.revoke(revoked ?? '', COMMAND);
    await keys.rotate(ended ?? '', 0, COMMAND);
    await keys.rotate(later ?? '', HOUR_MS, COMMAND);
    const anew = new KeyCopy(kept.store, new KeyForm('vejviser'), (error) => {
      throw error;
    });
    for (const each of [copy, anew]) {
      await each.look();
      expect(each.size).toBe(4);
      const found = each.find(all[3]?.key ?? '');
      expect(found).toMatchObject({
        key: { id: valid, networks: JSON.stringify(networks) },
        origins: new Set(limited.origins),
      });
      expect(['10.1.2.3', '11.1.2.3'].map((address) => found?.networks?.check(address))).toEqual([
        true,
        false,
      ]);
    }
  });

  test('of two that rotate a key at once with no overlap, one makes a key', async () => {
    const { row } = await made();
    const rotated = await Promise.all([keys.rotate(row.id, 0, COMMAND), keys.rotate(row.id, 0, COMMAND)]);
    expect(rotated.filter((one) => one !== undefined)).toHaveLength(1);
  });

  test('names and restrictions can be changed, and a rotated key keeps them', async () => {
    const { row } = await made();
    const restriction = { origins: ['https://example.com'], networks: ['10.0.0.0/8'] };
    await keys.rename(row.id, 'app', COMMAND);
    await keys.restrict(row.id, restriction, COMMAND);
    expect(await keys.find(row.id)).toMatchObject({ name: 'app', ...restriction });
    const next = await keys.rotate(row.id, 0, COMMAND);
    expect(await keys.find(next?.row.id ?? '')).toMatchObject({ name: 'app', ...restriction });
  });

  test('a key that was found before is not, once it has ended by itself', async () => {
    const { key, row } = await made();
    expect(await isKnown(key)).toBe(true);
    await kept.store
      .updateTable('keys')
      .set({ expires: now - 1 })
      .where('id', '=', row.id)
      .execute();
    await keys.rename(row.id, 'over', COMMAND);
    expect(await isKnown(key)).toBe(false);
  });

  test('another plan is known by the next look', async () => {
    const { key } = await made();
    await accounts.setPlan(account.id, 'pro', COMMAND);
    await copy.look();
    expect(copy.find(key)).toMatchObject({ account: { plan: 'pro' } });
    expect(copy.account('a@example.com')).toMatchObject({ plan: 'pro' });
    expect(await accounts.setPlan('nobody', 'pro', COMMAND)).toBe(false);
  });

  test('an account goes with its keys and all that was noted about it', async () => {
    const { key } = await made();
    expect(await isKnown(key)).toBe(true);
    expect(await accounts.remove(account.id, account.id)).toBe(true);
    expect(await isKnown(key)).toBe(false);
    expect(copy.account(account.id)).toBeUndefined();
    expect(await keys.list()).toEqual([]);
    expect(await auditEntries(kept.store, 10)).toMatchObject([
      { event: 'account_removed', account: account.id, details: '{}' },
    ]);
    expect(await accounts.remove(account.id, account.id)).toBe(false);
  });

  test('of changes the record has names and how many limits there are, and nothing of what was so before', async () => {
    const { row } = await made();
    await kept.store.deleteFrom('audit').execute();
    const lists = { origins: ['https://example.com'], networks: Array(20).fill('10.0.0.0/8') as string[] };
    for (let time = 0; time < 3; time += 1) {
      expect(await keys.rename(row.id, 'app', COMMAND)).toBe(true);
      expect(await keys.restrict(row.id, lists, COMMAND)).toBe(true);
    }
    const noted = await auditEntries(kept.store, 10, account.id);
    expect(noted.map(({ event, details }) => [event, details]).sort()).toEqual([
      ['key_limited', '{"origins":1,"networks":20}'],
      ['key_renamed', '{"name":"app"}'],
    ]);
  });

  test('the keys of an account are changed so often in a day, and revoked also after that', async () => {
    const { row } = await made();
    const entry = { at: now, actor: COMMAND, account: account.id, key: row.id, details: '{}' };
    for (let from = 1; from < MOST_CHANGES; from += 1)
      await kept.store
        .insertInto('audit')
        .values({ ...entry, id: `${from}`, event: 'key_limited' })
        .execute();
    expect(await keys.rename(row.id, 'last', COMMAND)).toBe(true);
    await expect(keys.rename(row.id, 'next', COMMAND)).rejects.toThrow(`changed ${MOST_CHANGES} times`);
    await expect(keys.restrict(row.id, { origins: [], networks: ['::1'] }, COMMAND)).rejects.toThrow();
    expect(await keys.find(row.id)).toMatchObject({ name: 'last', networks: [] });
    expect(await keys.revoke(row.id, COMMAND)).toBe(true);
    const other = await made();
    now += 24 * HOUR_MS;
    expect(await keys.rename(other.row.id, 'next', COMMAND)).toBe(true);
  });

  test('what is done is noted with who did it', async () => {
    const { row } = await made();
    now += 1;
    await keys.revoke(row.id, account.id);
    const [latest, ...earlier] = await auditEntries(kept.store, 10, account.id);
    expect(latest).toMatchObject({ event: 'key_revoked', actor: account.id, key: row.id, at: now });
    expect(earlier.map(({ event }) => event).sort()).toEqual(['account_created', 'key_created']);
  });
});
