/** Webhooks in each kind of store, by a clock that stands still until it is moved. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '../../src/accounts/audit.ts';
import { migrate } from '../../src/store/store.ts';
import { Webhooks } from '../../src/webhooks/webhooks.ts';
import { allStores, type KeptStore } from '../support/kept.ts';

const URL_ = 'https://example.com/hook';
const DAY_MS = 86_400_000;
const ALL = { url: URL_, entities: undefined, municipalities: undefined };

describe.each(allStores)('%s:', (_name, open) => {
  let kept: KeptStore;
  let webhooks: Webhooks;
  let now: number;

  beforeAll(async () => {
    kept = await open();
  });
  afterAll(() => kept.close());
  beforeEach(async () => {
    await kept.store.deleteFrom('webhooks').execute();
    await kept.store.deleteFrom('audit').execute();
    now = Date.now();
    webhooks = new Webhooks(kept.store, () => now);
  });
  const audited = async () => (await auditEntries(kept.store, 10)).map(({ event }) => event);
  const only = async () => {
    const [row] = await webhooks.list();
    if (row === undefined) throw new Error('there is no webhook');
    return row;
  };

  test('one is added once, with a secret of its own, and removed; both are in the record, without the secret', async () => {
    const row = await webhooks.add({ ...ALL, entities: ['adresse'], municipalities: ['0550'] });
    expect(row?.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await webhooks.add(ALL)).toBeUndefined();
    expect(await webhooks.list()).toEqual([row]);
    expect(await webhooks.remove(URL_)).toBe(true);
    expect(await webhooks.remove(URL_)).toBe(false);
    expect((await audited()).toSorted()).toEqual(['webhook_added', 'webhook_removed']);
    expect(JSON.stringify(await auditEntries(kept.store, 10))).not.toContain(row?.secret);
  });

  test('it is due when it is new or woken, not when it rests or has just failed', async () => {
    await webhooks.add(ALL);
    const row = await only();
    expect(await webhooks.nextDue()).toEqual({ id: row.id });
    await webhooks.rest(row);
    expect(await webhooks.nextDue()).toBeUndefined();
    expect(await webhooks.wake()).toEqual([row.id]);
    expect(await webhooks.nextDue()).toEqual({ id: row.id });
    await webhooks.missed(row, '500', false);
    expect(await webhooks.wake()).toEqual([]);
    expect(await webhooks.nextDue()).toBeUndefined();
    now += 10_000;
    expect(await webhooks.nextDue()).toEqual({ id: row.id });
  });

  test('pauses double up to six hours, and a message that is taken ends them', async () => {
    await webhooks.add(ALL);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 14; attempt += 1) {
      await webhooks.missed(await only(), '500', false);
      pauses.push(((await only()).due - now) / 1_000);
    }
    expect(pauses.slice(0, 4)).toEqual([10, 20, 40, 80]);
    expect(pauses.at(-1)).toBe(6 * 3_600);
    await webhooks.told(await only(), { number: 7, transaction: 2 }, '204');
    expect(await only()).toMatchObject({
      ...{ attempts: 0, failing_since: null, outcome: '204', told_number: 7, told_transaction: 2 },
      ...{ delivered: 1, failed: 14 },
    });
  });

  test.each([
    ['after five days without a break', 5 * DAY_MS, false],
    ['at once where the receiver is gone', 0, true],
  ])('it is given up %s, which is in the record', async (_when, waited, isGone) => {
    await webhooks.add(ALL);
    if (!isGone) expect(await webhooks.missed(await only(), '500', false)).toBe(false);
    now += waited - 1;
    if (!isGone) expect(await webhooks.missed(await only(), '500', false)).toBe(false);
    now += 1;
    expect(await webhooks.missed(await only(), isGone ? '410' : '500', isGone)).toBe(true);
    expect(await webhooks.nextDue()).toBeUndefined();
    expect(await webhooks.wake()).toEqual([]);
    expect(await audited()).toContain('webhook_disabled');
    expect(await webhooks.figures()).toMatchObject({ active: 0, failing: 0, disabled: 1 });
  });

  test('the step of the schema goes back and forth', async () => {
    await migrate(kept.store, '0005-sign-in');
    await expect(webhooks.list()).rejects.toThrow();
    await migrate(kept.store);
    expect(await webhooks.list()).toEqual([]);
  });
});
